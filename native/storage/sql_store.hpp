#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store.hpp>

#include "storage/altered_tables.hpp"
#include "storage/sql_session.hpp"
#include "storage/sql_statements.hpp"

namespace flagadmin::server {

/// The stored resources of a session, for reading. All functions throw `storage_error`.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): `resource_store` owns none
class sql_store : public resource_store {
 public:
  /// `history`: of what is stored, for `kind_totals::changes` (D89).
  explicit sql_store(sql_session& through, std::int64_t history = 0) noexcept : session(through), history_(history) {}

  [[nodiscard]] std::optional<stored_resource> load(resource_kind kind, std::string_view key) override;
  [[nodiscard]] std::optional<stored_resource> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<stored_resource> list(resource_kind kind) override;
  void load_ahead(resource_kind kind, std::span<const std::string> keys) override;
  [[nodiscard]] kind_totals total(resource_kind kind) override;
  void apply(std::span<const stored_write> writes) override;  ///< throws: it only reads

  /// All resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] std::vector<record> records(resource_kind kind) const;
  /// The counter of a kind.
  [[nodiscard]] virtual kind_totals counter(resource_kind kind) const;
  /// Calls `visit` with each record, also of an unknown kind, and the values of its kind and of its digests.
  void visit_all(const sql::record_visitor& visit) const;
  /// The kinds that have a counter, also unknown ones.
  [[nodiscard]] std::vector<std::string> counted_kinds() const;
  /// The kinds whose counter is not that of what is stored: it was not restored with the resources, for example.
  [[nodiscard]] std::vector<resource_kind> wrong_counters() const;
  /// What somebody altered in the tables, a line for each.
  [[nodiscard]] std::vector<std::string> alterations(database_kind kind) const { return altered_tables(session, kind); }
  /// Whether nothing was ever stored; false also after everything was removed.
  [[nodiscard]] bool is_empty() const;

 protected:
  /// The resource as it is now; null: there is none.
  [[nodiscard]] const record* known(resource_kind kind, std::string_view key);

  sql_session& session;
  per_kind<std::map<std::string, std::optional<record>, std::less<>>>
      known_records;  ///< as they are now, if they are known

 private:
  const std::int64_t history_;
  std::vector<record> listed_;
};

/// The record as the core sees it: views of it.
[[nodiscard]] inline stored_resource view_of(const record& from) noexcept {
  return {from.id, from.alternate_key, from.json, from.version};
}

/// A number of changes within a history, as a number that identifies a state: the counter goes on from another state
/// after a fail-over, for example (D89).
[[nodiscard]] constexpr std::int64_t in_history(std::int64_t changes, std::int64_t history) noexcept {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(changes) ^ (static_cast<std::uint64_t>(history) << 44U));
}

}  // namespace flagadmin::server
