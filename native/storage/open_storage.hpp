#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Whether a text names a PostgreSQL database: `postgresql://…`.
[[nodiscard]] bool is_postgresql_url(std::string_view text) noexcept;

/// Throws `storage_error` if a name is that of no database: a malformed URL. The message does not include it.
void refuse_mistyped_url(const std::string& database);

/// The store to open, and its initial content.
struct storage_choice {
  std::optional<std::string> database;  ///< a file, or the URL of a PostgreSQL database; nothing: in memory
  std::size_t connections = 0;          ///< to PostgreSQL
  storage::unit_of_work fill;           ///< run in an empty database; null: none
};

/// Opens a store. Throws `storage_error` with one line, without the URL, which may have a password.
[[nodiscard]] std::unique_ptr<storage> open_storage(storage_choice choice, storage_hooks hooks);

/// Opens a database for reading: nothing is written to it. Throws `storage_error` with one line, without the URL, if it
/// cannot be read or is not a database of this program, and `damaged_database` if a file is damaged as a whole.
[[nodiscard]] std::shared_ptr<sql_reader> open_for_reading(const std::string& database);

/// The resources of one kind that were copied and compared.
struct copied_kind {
  std::string what;
  std::size_t count = 0;
  std::string digest;  ///< SHA-256 over keys, versions and texts in their order, in hexadecimal
};

/// A complete copy.
struct store_copy {
  bool is_new = true;  ///< otherwise the target had the content of the source already
  std::vector<copied_kind> kinds;
};

/// Copies everything into an empty store, with versions, order and the largest ids ever given, reads it back and
/// compares, in one transaction: after a failure or an interruption nothing is copied. Servers that run on the target
/// cannot store anything meanwhile. If the target has the content of the source already, changes nothing. Throws
/// `storage_error`.
[[nodiscard]] store_copy copy_store(sql_reader& from, storage& to);

}  // namespace flagadmin::server
