#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/names.hpp>

namespace flagadmin {

/// A resource as it is stored.
struct stored_resource {
  std::string_view json;     ///< in the normalised form of its kind, secrets in clear
  std::int64_t version = 1;  ///< counts the changes; makes the entity tag
};

/// Read access to a store within the transaction of a change: plain functions and their state. A null function stands
/// for an empty store.
struct store_view {
  void* state = nullptr;  ///< passed to the functions

  /// The resource with this key; nothing if there is none. The views returned must stay valid until `decide` returns.
  /// Keys are decimal ids without leading zeros, or names.
  std::optional<stored_resource> (*load)(void* state, resource_kind kind, std::string_view key) = nullptr;
  /// The key of the resource with this alternate key; nothing when there is none.
  std::optional<std::string> (*find)(void* state, resource_kind kind, std::string_view alternate_key) = nullptr;
  /// The id of a new resource: one more than the largest ever assigned or reserved in this kind, at least 1 (D64).
  /// Nothing when that would exceed 2^63 - 1. Called after all other checks, at most once in a change.
  std::optional<std::int64_t> (*next_id)(void* state, resource_kind kind) = nullptr;
};

/// The kinds of writes.
enum class write_action : std::uint8_t {
  insert,      ///< key and alternate key are free
  update,      ///< the key exists: new text, one more version
  touch,       ///< the key exists: new text, the same version: for members that are not part of the entity tag
  remove,      ///< not an error if the record does not exist
  reserve_id,  ///< later ids are larger than `key`, a decimal number; nothing else changes
};

/// One write of a change. The caller applies all writes of a change in their order, in the transaction in which it
/// called `decide`.
struct stored_write {
  write_action action = write_action::update;  ///< the kind of the write
  resource_kind kind = resource_kind::addon;   ///< of the record
  std::string key;                             ///< a decimal id or a name
  std::string alternate_key;                   ///< of `insert`: unique in the kind; empty: none. `update` leaves it
  std::string json;                            ///< of `insert`, `update` and `touch`
  /// Of `insert`, `update` and `touch`: of the resource afterwards; of `remove`: before, if it is named. `decide`
  /// leaves it 0.
  std::int64_t version = 0;
};

}  // namespace flagadmin
