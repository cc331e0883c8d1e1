#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/api/store_view.hpp>

namespace flagadmin::service {

/// The stored resources, as one transaction, one read or a map in memory sees them. For one thread at a time.
///
/// A store that fails may throw: the functions of this folder neither throw nor catch.
class store {
 public:
  /// A stored resource. The views are valid until the next `apply`, or until the store ends.
  struct row {
    std::string_view key;      ///< a decimal id or a name
    std::string_view json;     ///< in the stored form of its kind, secrets in clear
    std::int64_t version = 1;  ///< makes the entity tag
  };

  /// What is known of a kind as a whole.
  struct totals {
    std::size_t count = 0;             ///< of stored resources
    std::size_t bytes = 0;             ///< of their texts
    std::int64_t last_id = 0;          ///< the largest id that was ever assigned or reserved (D64)
    std::int64_t removed_version = 0;  ///< the largest version of a named resource that was removed
    std::int64_t changes = 0;          ///< differs after every change of resources of the kind
  };

  /// The resource with this key.
  [[nodiscard]] virtual std::optional<row> load(resource_kind kind, std::string_view key) = 0;
  /// The resource with this alternate key.
  [[nodiscard]] virtual std::optional<row> find(resource_kind kind, std::string_view alternate_key) = 0;
  /// All resources of a kind, in the order of its lists.
  [[nodiscard]] virtual std::vector<row> list(resource_kind kind) = 0;
  [[nodiscard]] virtual totals total(resource_kind kind) = 0;  ///< of a kind
  /// Makes the writes of a change, in their order. Called once, last: all was checked before, nothing is refused.
  virtual void apply(std::span<const stored_write> writes) = 0;

 protected:
  ~store() = default;
};

/// The store, as `decide` sees it. It outlives the view.
[[nodiscard]] store_view view_of(store& in);

}  // namespace flagadmin::service
