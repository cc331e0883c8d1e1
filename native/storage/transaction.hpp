#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/service/store.hpp>

#include "storage/record.hpp"

namespace flagadmin::server {

class sql_session;

/// The stored resources of a session, for reading. All functions throw `storage_error`.
class sql_store : public service::store {  // NOLINT(cppcoreguidelines-virtual-class-destructor): `store` owns none
 public:
  explicit sql_store(sql_session& through) noexcept : session(through) {}

  [[nodiscard]] std::optional<row> load(resource_kind kind, std::string_view key) override;
  [[nodiscard]] std::optional<row> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<row> list(resource_kind kind) override;
  [[nodiscard]] totals total(resource_kind kind) override;
  void apply(std::span<const stored_write> writes) override;  ///< throws: it only reads

  /// All resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] std::vector<record> records(resource_kind kind) const;
  /// The counter of a kind.
  [[nodiscard]] kind_counter counter(resource_kind kind) const;
  /// The kinds whose counter is below what is stored: it was not restored with the resources.
  [[nodiscard]] std::vector<resource_kind> low_counters() const;
  /// Whether nothing was ever stored; false also after everything was removed.
  [[nodiscard]] bool is_empty() const;

 protected:
  /// The resource as it is now; null: there is none.
  [[nodiscard]] const record* known(resource_kind kind, std::string_view key);

  sql_session& session;
  per_kind<std::map<std::string, std::optional<record>, std::less<>>> rows;  ///< as they are now, if they are known

 private:
  std::vector<record> listed_;
};

/// The store as units of work see it, whose changes become durable as a whole or not at all. No other transaction
/// writes at the same time. All functions throw `storage_error`, which undoes the transaction.
class transaction final : public sql_store {  // NOLINT(cppcoreguidelines-virtual-class-destructor): it is final
 public:
  /// Loads the counters and these resources, in one round trip.
  explicit transaction(sql_session& through, const std::vector<resource_key>& ahead = {});

  [[nodiscard]] totals total(resource_kind kind) override;
  /// The counter with the changes of this transaction.
  [[nodiscard]] const kind_counter& counter(resource_kind kind) const { return counters_[kind]; }

  void apply(std::span<const stored_write> writes) override;
  /// Stores rows and the counter of a kind in an empty store.
  void fill(resource_kind kind, const std::vector<record>& all, const kind_counter& counter);
  /// Raises counters that are below what is stored: ids are given, and creations work.
  void correct_counters();
  /// Stores a resource of no kind, and removes it.
  void write_on_trial();
  /// Stores the counters. The last call before the commit.
  void finish();

  /// How often something was written.
  [[nodiscard]] std::size_t writes() const noexcept { return writes_; }

 private:
  void insert(const stored_write& write, kind_counter& counter);
  void update(const stored_write& write, kind_counter& counter);
  void remove(const stored_write& write, kind_counter& counter);
  void add(resource_kind kind, const record& row);

  per_kind<kind_counter> counters_;
  per_kind<kind_counter> stored_counters_;
  std::size_t writes_ = 0;
};

/// Fills an empty store, in one transaction; null: with nothing.
using content_filler = std::function<void(transaction& into)>;

}  // namespace flagadmin::server
