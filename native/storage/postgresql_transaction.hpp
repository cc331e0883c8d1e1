#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/per_kind.hpp"
#include "storage/postgresql_connection.hpp"
#include "storage/postgresql_rows.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Many units of work in one transaction. Their rows are locked and fetched together before, as far as they are known,
/// and written together at the end: two rounds to the database for any number of units.
///
/// The insertions at the end also decide whether new keys are free: another instance may have taken one. The whole
/// transaction is undone then, and the next run finds the key taken.
class postgresql_transaction final : public transaction {
 public:
  explicit postgresql_transaction(postgresql_connection& connection) noexcept : connection_(connection) {}

  /// Begins, and locks the wanted rows.
  void begin(fetched_rows wanted);
  /// Sets a savepoint in the journal, to undo one unit of work.
  void begin_unit();
  void undo_unit() noexcept;
  /// Whether `fill` has sent rows, which only the end of the transaction undoes.
  [[nodiscard]] bool has_filled() const noexcept { return has_filled_; }
  /// Writes all changes and makes them durable.
  void commit();
  /// Whether it changes any row.
  [[nodiscard]] bool has_changes() const noexcept;

  std::optional<record> load(const resource_key& key) override;
  std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) override;
  using transaction::insert;
  std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                     std::string_view alternate_key) override;
  std::int64_t update(const resource_key& key, std::string_view json) override;
  void touch(const resource_key& key, std::string_view json) override;
  void remove(const resource_key& key) override;
  std::optional<std::int64_t> next_id(resource_kind kind) override;
  void reserve_id(resource_kind kind, std::int64_t id) override;
  std::size_t count(resource_kind kind) override;
  std::vector<record> load_all(resource_kind kind) override { return load_all_rows(connection_, kind); }
  std::optional<kind_counter> counter(resource_kind kind) override { return find_counter(connection_, kind); }
  /// Also ends the time limits of this transaction: it copies a whole store.
  bool is_empty() override;
  void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) override;

 private:
  /// A pending change of a row.
  struct change {
    bool removes = false;
    bool inserts = false;       ///< whether to insert, after the removal
    std::string alternate_key;  ///< of the insertion
    std::uint64_t order = 0;    ///< of insertions
    bool is_stored = false;     ///< whether the database has a row
  };
  struct step {
    resource_key key;
    std::optional<record> before;
    std::optional<change> change_before;  ///< nothing: no change
  };
  using changes = std::unordered_map<std::string, change>;

  std::optional<record>& row(const resource_key& key);
  void set(const resource_key& key, std::optional<record> value, change made);
  [[nodiscard]] change change_of(const resource_key& key);
  [[nodiscard]] std::int64_t removed_version(resource_kind kind);
  void send_changes(resource_kind kind);
  void send_new_rows(resource_kind kind);

  postgresql_connection& connection_;
  fetched_rows rows_;
  per_kind<changes> changes_;
  std::vector<step> journal_;  ///< of the unit of work under way
  bool has_filled_ = false;
  std::uint64_t insertions_ = 0;
  std::optional<per_kind<kind_counter>> seen_;    ///< the database's counters, which others may change
  std::optional<per_kind<kind_counter>> locked_;  ///< likewise, locked
  per_kind<kind_counter> counted_;                ///< the largest numbers that this transaction assigned
  per_kind<kind_counter> counted_before_unit_;    ///< likewise, at the beginning of the unit of work
};

}  // namespace flagadmin::server
