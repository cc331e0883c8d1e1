#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Whether a text names a PostgreSQL database: `postgresql://…`.
[[nodiscard]] bool is_postgresql_url(std::string_view text) noexcept;

/// The store to open, and its initial content.
struct storage_choice {
  std::optional<std::string> database;  ///< a file, or the URL of a PostgreSQL database; nothing: in memory
  std::size_t connections = 0;          ///< to PostgreSQL
  storage::unit_of_work fill;           ///< run in an empty database; null: none
};

/// Opens a store. Throws `storage_error` with one line, without the URL, which may have a password.
[[nodiscard]] std::unique_ptr<storage> open_storage(storage_choice choice, storage_hooks hooks);

}  // namespace flagadmin::server
