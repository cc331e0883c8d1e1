#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// The tables of a store, for both databases.
namespace flagadmin::server {

enum class database_kind : bool { sqlite, postgresql };

/// The layout of the tables. A database of another one is refused (D80).
inline constexpr std::int64_t layout_of_tables = 1;
/// Why a database with another layout cannot be used.
[[nodiscard]] std::string unsupported_layout(std::int64_t layout);

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> statements_of_tables(database_kind kind);

}  // namespace flagadmin::server
