#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <flagadmin/api/store.hpp>

#include "storage/sql_store.hpp"

namespace flagadmin::server {

/// The store as units of work see it, whose changes become durable as a whole or not at all. No other transaction
/// writes at the same time. All functions throw `storage_error`, which undoes the transaction.
class transaction final : public sql_store {  // NOLINT(cppcoreguidelines-virtual-class-destructor): it is final
 public:
  /// Loads the counters and these resources, in one round trip.
  explicit transaction(sql_session& through, const std::vector<resource_key>& ahead = {}, std::int64_t history = 0);

  /// The counter with the changes of this transaction.
  [[nodiscard]] kind_totals counter(resource_kind kind) const override { return counters_[kind]; }

  void apply(std::span<const stored_write> writes) override;
  /// Stores records and the counter of a kind in an empty store.
  void fill(resource_kind kind, const std::vector<record>& all, const kind_totals& counter);
  /// Corrects counters that are not those of what is stored: no id is given twice, and limits hold.
  void correct_counters();
  /// Stores a resource of no kind, and removes it.
  void write_on_trial();
  /// Stores the counters. The last call before the commit.
  void finish();

  /// How often something was written.
  [[nodiscard]] std::size_t writes() const noexcept { return writes_; }

 private:
  void insert(const stored_write& write, kind_totals& counter);
  void update(const stored_write& write, kind_totals& counter);
  void remove(const stored_write& write, kind_totals& counter);

  per_kind<kind_totals> counters_;
  per_kind<kind_totals> stored_counters_;
  std::size_t writes_ = 0;
};

/// Fills an empty store, in one transaction; null: with nothing.
using content_filler = std::function<void(transaction& into)>;

}  // namespace flagadmin::server
