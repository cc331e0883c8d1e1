#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include <flagadmin/api/resource.hpp>

#include "storage/postgresql_batch.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/sqlite_connection.hpp"

/// Reads the rows of both databases of a migration.
namespace flagadmin::server {

/// The number of rows, and a hash of all of them in their order.
class row_digest {
 public:
  void add(const full_row& next);
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  /// SHA-256 in hexadecimal; empty if there are no rows.
  [[nodiscard]] std::string hash() const;
  [[nodiscard]] bool operator==(const row_digest&) const = default;

 private:
  std::string hash_;
  std::int64_t count_ = 0;
};

/// All positions are at most this one. They begin at 1.
inline constexpr std::int64_t last_position = std::numeric_limits<std::int64_t>::max();

/// The counter of a kind in SQLite; nothing if there never was a resource of it.
[[nodiscard]] std::optional<kind_counter> read_counter(sqlite_connection& in, const resource& kind);

/// Calls `visit` with the rows of a kind in SQLite and their positions, from one position (exclusive) to another
/// (inclusive).
void read_rows(sqlite_connection& in, const resource& kind, std::int64_t after, std::int64_t last,
               const std::function<void(full_row&& row, std::int64_t position)>& visit);

/// The digest of the rows of a kind in SQLite up to a position (inclusive).
[[nodiscard]] row_digest digest_of(sqlite_connection& in, const resource& kind, std::int64_t last = last_position);
/// The digest of all rows of a kind in PostgreSQL.
[[nodiscard]] row_digest digest_of(postgresql_connection& in, const resource& kind);

}  // namespace flagadmin::server
