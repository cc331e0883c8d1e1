#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "storage/sql_session.hpp"
#include "storage/transaction.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace flagadmin::server {

/// One connection to an SQLite database. Not for use by two threads at once. Functions throw `storage_error`.
class sqlite_connection final : public sql_session {
 public:
  enum class access : std::uint8_t {
    read_write,
    query_only,  ///< beside a connection that writes, or without one
  };

  sqlite_connection(const std::string& file, access mode);

  /// Prepares a statement at its first use.
  void run_later(const std::string& statement, const sql_values& parameters = {}, row_visitor visit = {}) override;

  /// Commits the transaction. Throws `outcome_in_doubt` if it failed after it was written.
  void commit();
  /// Whether a transaction is open. SQLite closes one by itself after some failures.
  [[nodiscard]] bool in_transaction() const noexcept;

 private:
  struct closer {
    void operator()(sqlite3* handle) const noexcept;
    void operator()(sqlite3_stmt* statement) const noexcept;
  };

  std::unique_ptr<sqlite3, closer> handle_;
  std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, closer>> prepared_;
};

/// Makes the tables of a database without any and, if it is empty, runs `fill`, all in one transaction. Throws
/// `storage_error` if the file belongs to another program, or has another layout.
void prepare_schema(sqlite_connection& connection, const content_filler& fill);

/// The resources of an SQLite file that no server uses, read in one transaction. SQLite completes the file with what a
/// killed server left in the write-ahead log. Throws `storage_error`, with the
/// file's name, if it is not a database of this program or cannot be read, and `damaged_database` if it is damaged as a
/// whole.
[[nodiscard]] std::shared_ptr<sql_store> read_sqlite(const std::string& file);

}  // namespace flagadmin::server
