#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "storage/record.hpp"

/// The two databases as a store sees them: a connection that runs statements.
namespace flagadmin::server {

/// A key, an alternate key or a digest: bytes of any length.
struct key_text {
  std::string_view value;
};

/// A parameter of a statement, or a value of its result, which has no `key_text`.
using sql_value = std::variant<std::monostate, std::int64_t, std::string_view, key_text>;
using sql_values = std::vector<sql_value>;
using row_visitor = std::function<void(const sql_values& row)>;

[[nodiscard]] std::int64_t number_of(const sql_value& value) noexcept;  ///< 0 for null
[[nodiscard]] std::string text_of(const sql_value& value);              ///< empty for null

/// A connection to a database. Not for use by two threads at once. Functions throw `storage_error`.
class sql_session {
 public:
  sql_session() = default;
  sql_session(const sql_session&) = delete;
  sql_session& operator=(const sql_session&) = delete;
  virtual ~sql_session() = default;

  /// Runs a statement, and calls `visit` with each row of its result; both at once, or by `finish` at the latest: a
  /// database on another machine gets several statements together.
  virtual void run_later(const std::string& statement, const sql_values& parameters = {}, row_visitor visit = {}) = 0;
  virtual void finish() {}
  /// Runs a statement that changes one row. Throws, likewise by `finish` at the latest, if it does not: a trigger or a
  /// rule of somebody else dropped the change.
  virtual void change_later(const std::string& statement, const sql_values& parameters) = 0;
  /// Runs a statement at once.
  void run(const std::string& statement, const sql_values& parameters, row_visitor visit) {
    run_later(statement, parameters, std::move(visit));
    finish();
  }

  /// The first column of the last row; nothing if there are no rows.
  [[nodiscard]] std::optional<std::int64_t> find_number(const std::string& statement,
                                                        const sql_values& parameters = {});
  /// Likewise; empty if there are no rows.
  [[nodiscard]] std::string find_text(const std::string& statement);
};

}  // namespace flagadmin::server
