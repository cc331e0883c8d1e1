// The database that an option names: a file, a URL of PostgreSQL, or none.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Throws `storage_error` if a name is that of no database: a malformed URL, or a name that SQLite interprets. The
/// message does not include it: it may have a password.
void refuse_mistyped_name(const std::string& database);

/// The store to open, and its initial content.
struct storage_choice {
  std::optional<std::string> database;  ///< a file, or the URL of a PostgreSQL database; nothing: in memory
  storage::unit_of_work fill;           ///< run in an empty database; null: none
};

/// Opens a store. Throws `storage_error` with one line, without the URL, which may have a password.
[[nodiscard]] std::unique_ptr<storage> open_storage(const storage_choice& choice, storage_hooks hooks);

/// Whether threads of closed stores still wait for other machines. Static objects must not be destroyed meanwhile.
[[nodiscard]] bool are_threads_left() noexcept;

/// Opens a database for reading: nothing is written to it. Throws `storage_error` with one line, without the URL, if it
/// cannot be read or is not a database of this program, and `damaged_database` if a file is damaged as a whole.
[[nodiscard]] std::shared_ptr<sql_store> open_for_reading(const std::string& database);

/// The resources of one kind that were copied.
struct copied_kind {
  std::string name;
  std::size_t count = 0;
};

/// Copies everything of an SQLite file that no server uses into an empty PostgreSQL database, with versions, order and
/// counters of ids, by one read and one transaction. After a failure or an interruption nothing is copied. Throws
/// `storage_error`.
[[nodiscard]] std::vector<copied_kind> migrate_store(const std::string& file, const std::string& url);

}  // namespace flagadmin::server
