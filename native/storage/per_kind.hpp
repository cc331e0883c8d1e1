#pragma once

#include <array>
#include <cstddef>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

/// One value for each kind of resources.
template <class Value>
class per_kind {
 public:
  [[nodiscard]] Value& operator[](resource_kind kind) { return values_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] const Value& operator[](resource_kind kind) const { return values_[static_cast<std::size_t>(kind)]; }

  [[nodiscard]] auto begin() noexcept { return values_.begin(); }
  [[nodiscard]] auto end() noexcept { return values_.end(); }

 private:
  std::array<Value, resource_kinds> values_{};
};

}  // namespace flagadmin::server
