#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The two databases as the store's statements see them.
namespace flagadmin::server {

/// A key or an alternate key: text of any length, with any character.
struct key_text {
  std::string_view value;
};

/// A parameter of a statement: null, a number, a text, or a key.
using sql_parameter = std::variant<std::monostate, std::int64_t, std::string_view, key_text>;

/// The current row of a result.
class sql_columns {
 public:
  sql_columns() = default;
  sql_columns(const sql_columns&) = delete;
  sql_columns& operator=(const sql_columns&) = delete;
  virtual ~sql_columns() = default;

  [[nodiscard]] virtual std::int64_t number(int column) const = 0;
  /// Empty for null.
  [[nodiscard]] virtual std::string text(int column) const = 0;
  [[nodiscard]] virtual bool is_null(int column) const = 0;
};

/// The statements of resource_sql.cpp, which has their texts. Those of single resources have two forms, for both kinds
/// of keys.
enum class sql : std::uint8_t {
  load_by_id,
  load_by_name,
  lock_by_id,
  lock_by_name,
  load_all,
  find,
  find_with_owner,
  insert,
  update_by_id,
  update_by_name,
  set_alternate_key,
  remove_by_id,
  remove_by_name,
  count,
  counter,
  store_counter,
  is_empty,
  statements  ///< their number
};

/// A connection to a database. Not for use by two threads at once. Functions throw `storage_error`.
class sql_session {
 public:
  sql_session() = default;
  sql_session(const sql_session&) = delete;
  sql_session& operator=(const sql_session&) = delete;
  virtual ~sql_session() = default;

  /// Runs a statement, and calls `visit` with each row of its result.
  virtual void run(sql statement, const std::vector<sql_parameter>& parameters,
                   const std::function<void(const sql_columns&)>& visit) = 0;
  /// Runs a command without a result. A database on another machine may do it with the next statement.
  virtual void execute(const char* command) = 0;
  /// Likewise, runs a statement whose result the caller knows.
  virtual void run_later(sql statement, const std::vector<sql_parameter>& parameters) {
    run(statement, parameters, [](const sql_columns&) {});
  }

  /// A statement with its parameters.
  struct call {
    sql statement;
    std::vector<sql_parameter> parameters;
  };
  /// Runs statements in one round trip, if each one by itself takes one. Returns whether they were run.
  virtual bool run_together(const std::vector<call>& /*calls*/,
                            const std::function<void(std::size_t index, const sql_columns&)>& /*visit*/) {
    return false;
  }
};

}  // namespace flagadmin::server
