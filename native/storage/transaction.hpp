#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store_view.hpp>

#include "storage/record.hpp"

namespace flagadmin::server {

class sql_session;

/// Reads resources through a session. All functions throw `storage_error`.
class sql_reader {
 public:
  explicit sql_reader(sql_session& through) noexcept : session(through) {}

  [[nodiscard]] std::optional<record> load(const resource_key& key) const;
  /// The resource of a kind that has this alternate key.
  [[nodiscard]] std::optional<record> find(resource_kind kind, std::string_view alternate_key) const;
  /// All resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] std::vector<record> list(resource_kind kind) const;
  /// The counter of a kind.
  [[nodiscard]] totals total(resource_kind kind) const;
  /// The kinds whose counter is below what is stored: it was not restored with the resources.
  [[nodiscard]] std::vector<resource_kind> low_counters() const;
  /// Whether nothing was ever stored; false also after everything was removed.
  [[nodiscard]] bool is_empty() const;

 protected:
  sql_session& session;
};

/// The store as units of work see it, whose changes become durable as a whole or not at all. No other transaction
/// writes at the same time. All functions throw `storage_error`, which undoes the transaction.
class transaction : public sql_reader {
 public:
  /// Loads the counters and these resources, in one round trip.
  explicit transaction(sql_session& through, const std::vector<resource_key>& ahead = {});

  /// The resource with the changes of this transaction; null: there is none. Valid until it is changed.
  [[nodiscard]] const record* load(const resource_key& key);
  /// The counter with the changes of this transaction.
  [[nodiscard]] const totals& total(resource_kind kind) const { return counters_[kind]; }
  /// The version of a resource after a write: 0 if it has none.
  [[nodiscard]] std::int64_t version_after(const stored_write& write);

  /// Makes all changes of a unit of work. It has checked everything before: keys and alternate keys of insertions are
  /// free, updated resources exist.
  void apply(std::span<const stored_write> writes);
  /// Stores rows and the counter of a kind in an empty store.
  void fill(resource_kind kind, const std::vector<record>& rows, const totals& counter);
  /// Raises counters that are below what is stored: ids are given, and creations work.
  void correct_counters();
  /// Stores a resource of no kind, and removes it.
  void write_on_trial();
  /// Stores the counters. The last call before the commit.
  void finish();

  /// How often something was written.
  [[nodiscard]] std::size_t writes() const noexcept { return writes_; }

 private:
  void insert(const stored_write& write, totals& counter);
  void update(const stored_write& write, totals& counter);
  void remove(const stored_write& write, totals& counter);
  void add(resource_kind kind, const record& row);

  per_kind<std::map<std::string, std::optional<record>, std::less<>>> rows_;  ///< as they are now, if they are known
  per_kind<totals> counters_;
  per_kind<totals> stored_counters_;
  std::size_t writes_ = 0;
};

}  // namespace flagadmin::server
