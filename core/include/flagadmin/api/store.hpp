#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/names.hpp>

namespace flagadmin {

/// A stored resource. The views are valid until the next `resource_store::apply`, those of a list until the next list,
/// or until the store ends.
struct stored_resource {
  std::string_view key;            ///< a decimal id or a name
  std::string_view alternate_key;  ///< empty: none
  std::string_view json;           ///< in the stored form of its kind, secrets in clear
  std::int64_t version = 1;        ///< makes the entity tag
};

/// Whether a version can be that of a stored resource: the largest number is none, since nothing comes after it.
[[nodiscard]] constexpr bool is_version(std::int64_t number) noexcept {
  return number > 0 && number < std::numeric_limits<std::int64_t>::max();
}

/// The version after another one; 0 if that one is out of range.
[[nodiscard]] constexpr std::int64_t version_after(std::int64_t number) noexcept {
  return is_version(number) ? number + 1 : 0;
}

/// What is known of a kind as a whole.
struct kind_totals {
  std::int64_t last = 0;             ///< the largest id or position ever assigned or reserved: none is again (D64)
  std::int64_t removed_version = 0;  ///< the largest version of a named resource that was removed
  std::int64_t changes = 0;          ///< differs after every change of resources of the kind, in any history (D89)
  std::int64_t count = 0;            ///< of stored resources (D67)
  std::int64_t bytes = 0;            ///< of their texts (D67)

  [[nodiscard]] bool operator==(const kind_totals&) const = default;  ///< of all numbers
};

/// Reads single resources. For one thread at a time. A store that fails may throw: nothing in the core throws or
/// catches.
class store_reader {
 public:
  /// The resource with this key: a decimal id without leading zeros, or a name.
  [[nodiscard]] virtual std::optional<stored_resource> load(resource_kind kind, std::string_view key) = 0;
  /// The resource with this alternate key.
  [[nodiscard]] virtual std::optional<stored_resource> find(resource_kind kind, std::string_view alternate_key) = 0;
  /// The totals of a kind.
  [[nodiscard]] virtual kind_totals total(resource_kind kind) = 0;

 protected:
  ~store_reader() = default;
};

/// The kinds of writes.
enum class write_action : std::uint8_t {
  insert,  ///< key and alternate key are free
  update,  ///< the key exists: new text, one more version
  touch,   ///< the key exists: new text, the same version: for members that are not part of the entity tag
  remove,  ///< not an error if the record does not exist
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

/// The stored resources, as one transaction, one read or a map in memory sees them.
class resource_store : public store_reader {
 public:
  /// All resources of a kind, in the order of its lists.
  [[nodiscard]] virtual std::vector<stored_resource> list(resource_kind kind) = 0;
  /// Prepares `load` of several resources of a kind without names, which a database gets at once.
  virtual void load_ahead(resource_kind /*kind*/, std::span<const std::string> /*keys*/) {}
  /// Makes the writes of a change, in their order. Called once, last: all was checked before, nothing is refused.
  virtual void apply(std::span<const stored_write> writes) = 0;

 protected:
  ~resource_store() = default;
};

}  // namespace flagadmin
