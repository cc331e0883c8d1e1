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

/// The two databases as a store sees them: their statements, and a connection that runs them.
namespace flagadmin::server {

/// A key or an alternate key: text of any length, with any character.
struct key_text {
  std::string_view value;
};

/// A parameter of a statement, or a value of its result, which has no `key_text`.
using sql_value = std::variant<std::monostate, std::int64_t, std::string_view, key_text>;
using sql_values = std::vector<sql_value>;
using row_visitor = std::function<void(const sql_values& row)>;

/// A statement about one resource, whose parameters begin with its key.
struct keyed_statement {
  std::string by_id;
  std::string by_name;

  [[nodiscard]] const std::string& of(const resource_key& key) const { return is_named(key.kind) ? by_name : by_id; }
};

enum class database_kind : bool { sqlite, postgresql };

/// The layout of the tables. A database of another one is refused (D80).
inline constexpr std::int64_t layout_of_tables = 2;
/// Why a database with another layout cannot be used.
[[nodiscard]] std::string unsupported_layout(std::int64_t found);

/// All statements about resources in the words of a database.
struct sql_statements {
  explicit sql_statements(database_kind kind);

  /// Those that make the tables.
  [[nodiscard]] std::vector<std::string> tables() const;

  keyed_statement load;
  keyed_statement lock;    ///< `load`, and no other transaction can change the row
  keyed_statement update;  ///< then: what is added to the version, and the text; returns the version
  keyed_statement remove;  ///< returns the version
  std::string load_all;
  std::string find;
  std::string insert;
  std::string count;
  std::string counter;
  std::string store_counter;
  std::string is_empty;

 private:
  [[nodiscard]] std::string in_its_words(std::string text) const;

  database_kind kind_;
};

[[nodiscard]] std::int64_t number_of(const sql_value& value) noexcept;  ///< 0 for null
[[nodiscard]] std::string text_of(const sql_value& value);              ///< empty for null

/// The parameters of `insert`. They are valid as long as the row.
[[nodiscard]] sql_values values_of(resource_kind kind, std::int64_t position, const record& row);
/// The first parameters of statements about a resource. They are valid as long as its key.
[[nodiscard]] sql_values values_of(const resource_key& key);
/// The row that a loading statement returned.
[[nodiscard]] record record_of(const sql_values& row);

/// A connection to a database. Not for use by two threads at once. Functions throw `storage_error`.
class sql_session {
 public:
  sql_session() = default;
  sql_session(const sql_session&) = delete;
  sql_session& operator=(const sql_session&) = delete;
  virtual ~sql_session() = default;

  [[nodiscard]] virtual const sql_statements& statements() const = 0;
  /// Runs a statement, and calls `visit` with each row of its result; both at once, or by `finish` at the latest: a
  /// database on another machine gets several statements together.
  virtual void run_later(const std::string& statement, const sql_values& parameters = {}, row_visitor visit = {}) = 0;
  virtual void finish() {}
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
