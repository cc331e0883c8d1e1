#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store_view.hpp>

#include "storage/record.hpp"

namespace flagadmin::server {

class sql_session;
struct sql_statements;

/// Reads resources through a session. All functions throw `storage_error`.
class sql_reader {
 public:
  explicit sql_reader(sql_session& through) noexcept : session(through) {}

  [[nodiscard]] std::optional<record> read(const resource_key& key);
  /// All resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] std::vector<record> load_all(resource_kind kind);
  /// The resource of a kind that has this alternate key.
  [[nodiscard]] std::optional<record> find(resource_kind kind, std::string_view alternate_key);
  /// The counter of a kind; nothing if there never was a resource of it.
  [[nodiscard]] std::optional<kind_counter> counter(resource_kind kind);
  /// Whether nothing was ever stored; false also after everything was removed.
  [[nodiscard]] bool is_empty();

 protected:
  sql_session& session;
};

/// The functions for units of work, whose changes become durable as a whole or not at all. No other transaction writes
/// at the same time. All functions throw `storage_error`.
class transaction : public sql_reader {
 public:
  using sql_reader::sql_reader;

  /// The resource in this transaction; no other transaction can change it until this one ends.
  [[nodiscard]] std::optional<record> load(const resource_key& key);
  /// Stores a new resource and returns its version. If the key or the alternate key is taken, changes nothing and
  /// returns nothing. An alternate key is unique in its kind, for example the name of a user; empty: the resource has
  /// none.
  [[nodiscard]] std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                                   std::string_view alternate_key = {});
  /// Replaces the JSON text of an existing resource; returns its new version. Its alternate key stays.
  [[nodiscard]] std::int64_t update(const resource_key& key, std::string_view json);
  /// Replaces the JSON text of an existing resource, if there is one, but not its version: for members that are not
  /// part of the entity tag, such as the time of the last use.
  void touch(const resource_key& key, std::string_view json);
  /// Removes a resource if it exists. Its id is never assigned again (D64); its name and its alternate key become free.
  void remove(const resource_key& key);
  /// A new id for a resource of a kind: one more than the largest that any instance assigned (D64). Nothing if there is
  /// no larger number.
  [[nodiscard]] std::optional<std::int64_t> next_id(resource_kind kind);
  /// Makes later ids larger than this one.
  void reserve_id(resource_kind kind, std::int64_t id);
  /// The number of stored resources of a kind, in this transaction.
  [[nodiscard]] std::size_t count(resource_kind kind);
  /// Stores the resources of a kind and its counter in an empty store, in this order.
  void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter);

  /// Loads these resources ahead, which saves round trips.
  void load_ahead(const std::vector<resource_key>& keys);
  /// Begins a unit of work.
  void begin_unit() noexcept {
    changed_before_unit_ = changed_.size();
    has_changed_unit_ = false;
  }
  /// Whether the unit has changed anything.
  [[nodiscard]] bool has_changed_unit() const noexcept { return has_changed_unit_; }
  /// Forgets the changes of the unit, which were undone.
  void undo_unit();
  /// A change that needs space, and leaves nothing.
  void write_much();
  /// The keys of changed resources.
  [[nodiscard]] const std::vector<resource_key>& changed() const noexcept { return changed_; }

 private:
  [[nodiscard]] bool add(resource_kind kind, std::int64_t position, const record& row);
  [[nodiscard]] std::optional<std::int64_t> replace(const resource_key& key, std::string_view json, std::int64_t step);
  [[nodiscard]] kind_counter& counter_of(resource_kind kind);
  void store(resource_kind kind, const kind_counter& counter);
  [[nodiscard]] const sql_statements& changing() noexcept;

  per_kind<std::map<std::string, std::optional<record>>> ahead_;  ///< loaded ahead, and not changed since
  std::vector<resource_key> changed_;
  std::size_t changed_before_unit_ = 0;
  bool has_changed_unit_ = false;
  per_kind<std::optional<std::size_t>> counts_;  ///< of rows, counted once: counting reads an index
  per_kind<std::optional<kind_counter>> counters_;
};

/// Applies the core's writes. Returns the new version of the resource, 0 if it has none; nothing if a key or an
/// alternate key is taken. Throws `storage_error`.
[[nodiscard]] std::optional<std::int64_t> apply(transaction& scope, const stored_write& write);

/// Stores the first content of an empty store: insertions with unique keys and alternate keys, and reserved ids.
void fill(transaction& scope, const std::vector<stored_write>& content);

}  // namespace flagadmin::server
