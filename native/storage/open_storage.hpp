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
[[nodiscard]] std::unique_ptr<content_reader> open_for_reading(const std::string& database);

}  // namespace flagadmin::server
