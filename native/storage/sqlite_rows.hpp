#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sqlite_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// One statement in two forms: for resources with ids, and for resources with names as keys.
struct sqlite_keyed_statement {
  sqlite_statement by_position;
  sqlite_statement by_name;

  /// Adds the condition to `sql`. The kind is the parameter ?1, the id or name ?2.
  sqlite_keyed_statement(sqlite_connection& connection, const std::string& sql, const std::string& rest = {});

  /// The form for this key.
  [[nodiscard]] sqlite_statement& of(const resource_key& key) noexcept {
    return is_named(key.kind) ? by_name : by_position;
  }
};

/// The prepared statements that read resources through one connection.
class sqlite_reader {
 public:
  explicit sqlite_reader(sqlite_connection& connection);

  [[nodiscard]] std::optional<record> load(const resource_key& key);
  [[nodiscard]] std::optional<std::string> find(resource_kind kind, std::string_view alternate_key);
  [[nodiscard]] std::vector<record> load_all(resource_kind kind);
  [[nodiscard]] std::size_t count(resource_kind kind);
  [[nodiscard]] std::optional<kind_counter> counter(resource_kind kind);
  [[nodiscard]] bool is_empty();

 private:
  sqlite_connection& connection_;
  sqlite_keyed_statement load_;
  sqlite_statement find_;
  sqlite_statement load_all_;
  sqlite_statement is_empty_;
};

/// The prepared statements that change resources through one connection.
class sqlite_writer {
 public:
  explicit sqlite_writer(sqlite_connection& connection);

  [[nodiscard]] std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                                   std::string_view alternate_key);
  void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter);
  [[nodiscard]] std::int64_t update(const resource_key& key, std::string_view json);
  void touch(const resource_key& key, std::string_view json);
  void remove(const resource_key& key);
  [[nodiscard]] std::optional<std::int64_t> next_id(resource_kind kind);
  void reserve_id(resource_kind kind, std::int64_t id);
  [[nodiscard]] bool exists(const resource_key& key);

 private:
  sqlite_statement insert_;
  sqlite_statement fill_;
  sqlite_statement reserve_id_;
  sqlite_statement count_removed_;
  sqlite_statement next_id_;
  sqlite_keyed_statement update_;
  sqlite_keyed_statement touch_;
  sqlite_keyed_statement remove_;
  sqlite_keyed_statement exists_;
};

}  // namespace flagadmin::server
