#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sql_session.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace flagadmin::server {

/// One connection to an SQLite database. Not for use by two threads at once. Functions throw `storage_error`.
class sqlite_connection {
 public:
  enum class access : std::uint8_t {
    read_write,
    query_only,  ///< beside a connection that writes
    read_only,   ///< the database is not changed; SQLite makes an index of its write-ahead log, if there is none
    immutable,   ///< likewise, without locks and other files: for a file without a log that does not change
  };

  /// `file`: a path, or `:memory:`.
  sqlite_connection(const std::string& file, access mode);

  /// No wait for a lock of another program goes on after another thread has set this flag, which outlives the
  /// connection.
  void end_waits_at(std::atomic<bool>& is_stopping) noexcept;

  /// A copy of a database, in memory.
  [[nodiscard]] static sqlite_connection copy_of(sqlite_connection& from);

  /// Runs statements, without their results.
  void execute(const char* sql);
  /// Commits the transaction. Throws `outcome_in_doubt` if it failed after it was written.
  void commit();
  /// The first column of the first row as a number; nothing if there is no row.
  [[nodiscard]] std::optional<std::int64_t> query_number(const char* sql);
  /// The first column of the first row as text; empty if there is no row.
  [[nodiscard]] std::string query_text(const char* sql);

  /// Whether a transaction is open. SQLite closes one by itself after some failures.
  [[nodiscard]] bool in_transaction() const noexcept;

  [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }

 private:
  struct closer {
    void operator()(sqlite3* handle) const noexcept;
  };
  std::unique_ptr<sqlite3, closer> handle_;
};

/// A prepared statement, for repeated use. Functions throw `storage_error`.
class sqlite_statement final : public sql_columns {
 public:
  sqlite_statement(sqlite_connection& connection, std::string_view sql);

  void bind(int place, std::int64_t value);
  /// The text must live until the statement is reset.
  void bind(int place, std::string_view text);

  /// Goes to the next row; false if there is none.
  [[nodiscard]] bool step();

  [[nodiscard]] std::int64_t number(int column) const override;
  [[nodiscard]] std::string text(int column) const override;
  [[nodiscard]] bool is_null(int column) const override;

  void reset() noexcept;

 private:
  struct finalizer {
    void operator()(sqlite3_stmt* statement) const noexcept;
  };
  [[nodiscard]] sqlite3* connection() const noexcept;

  std::unique_ptr<sqlite3_stmt, finalizer> statement_;
};

/// Resets a statement at the end of a scope, which releases its locks and views.
class sqlite_statement_use {
 public:
  explicit sqlite_statement_use(sqlite_statement& statement) noexcept : statement_(statement) {}
  sqlite_statement_use(const sqlite_statement_use&) = delete;
  sqlite_statement_use& operator=(const sqlite_statement_use&) = delete;
  ~sqlite_statement_use() { statement_.reset(); }

  [[nodiscard]] sqlite_statement* operator->() const noexcept { return &statement_; }
  [[nodiscard]] sqlite_statement& operator*() const noexcept { return statement_; }

 private:
  sqlite_statement& statement_;
};

/// Runs the store's statements, which it prepares at their first use.
class sqlite_session final : public sql_session {
 public:
  explicit sqlite_session(sqlite_connection& connection) noexcept : connection_(connection) {}

  void run(sql statement, const std::vector<sql_parameter>& parameters,
           const std::function<void(const sql_columns&)>& visit) override;
  void execute(const char* command) override { connection_.execute(command); }

 private:
  sqlite_connection& connection_;
  std::array<std::optional<sqlite_statement>, static_cast<std::size_t>(sql::statements)> prepared_;
};

/// Notices commits to the file by other connections.
class foreign_changes {
 public:
  explicit foreign_changes(sqlite_connection& connection);

  /// Whether there were any since the last call.
  [[nodiscard]] bool exist();

 private:
  sqlite_statement version_;
  std::int64_t seen_ = 0;
};

}  // namespace flagadmin::server
