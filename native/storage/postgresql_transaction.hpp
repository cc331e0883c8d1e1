#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Many units of work in one transaction. Their rows are locked and fetched together beforehand, as far as they are
/// known, and written together at the end: two rounds to the database, however many they are.
///
/// That a new key is free is decided at the end, too: another instance may have taken it since. The refusal then undoes
/// all of it, and the next run sees who was faster.
class postgresql_transaction final : public transaction {
 public:
  explicit postgresql_transaction(postgresql_connection& connection) noexcept : connection_(connection) {}

  /// Begins, and locks what was wanted.
  void begin(fetched_rows wanted);
  /// Keeps what a unit of work does from here on apart, so that it can be undone.
  void begin_unit() { journal_.clear(); }
  void undo_unit() noexcept;
  /// Writes all changes and makes them durable.
  void commit();

  std::optional<record> load(const resource_key& key) override;
  bool insert(const resource_key& key, std::string_view json) override;
  std::int64_t update(const resource_key& key, std::string_view json) override;
  stored_amount amount(resource_kind kind) override;

 private:
  enum class change : std::uint8_t { none, replaced, created };
  struct step {
    resource_key key;
    std::optional<record> before;
    change change_before = change::none;
  };

  std::optional<record>& row(const resource_key& key);
  void set(const resource_key& key, record value, change made);
  void send_changes(resource_kind kind);

  postgresql_connection& connection_;
  fetched_rows rows_;
  std::array<std::unordered_map<std::string, change>, 3> changes_;
  std::vector<resource_key> changed_;  ///< in the order in which they were changed first
  std::vector<step> journal_;          ///< of the unit of work under way
};

}  // namespace flagadmin::server
