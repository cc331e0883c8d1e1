#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sqlite_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// The prepared statements that read resources through one connection.
class sqlite_reader {
 public:
  explicit sqlite_reader(sqlite_connection& connection);

  [[nodiscard]] std::optional<record> load(const resource_key& key);
  [[nodiscard]] std::vector<stored_row> load_all(resource_kind kind);
  /// Reads all rows of the kind.
  [[nodiscard]] stored_amount amount(resource_kind kind);
  [[nodiscard]] bool is_empty();

 private:
  struct statements {
    sqlite_statement load;
    sqlite_statement load_all;
  };
  [[nodiscard]] statements& of(resource_kind kind) noexcept { return statements_[static_cast<std::size_t>(kind)]; }

  sqlite_connection& connection_;
  std::array<statements, 3> statements_;
  sqlite_statement is_empty_;
};

/// The prepared statements that change resources through one connection.
class sqlite_writer {
 public:
  explicit sqlite_writer(sqlite_connection& connection);

  [[nodiscard]] bool insert(const resource_key& key, std::string_view json);
  [[nodiscard]] std::int64_t update(const resource_key& key, std::string_view json);

 private:
  struct statements {
    sqlite_statement insert;
    sqlite_statement update;
  };
  [[nodiscard]] statements& of(resource_kind kind) noexcept { return statements_[static_cast<std::size_t>(kind)]; }

  std::array<statements, 3> statements_;
};

}  // namespace flagadmin::server
