#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "storage/sql_session.hpp"

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

  void change_later(const std::string& statement, const sql_values& parameters) override;

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

}  // namespace flagadmin::server
