#pragma once

#include <compare>
#include <cstdint>

namespace flagadmin {

/// A version of Unleash, MAJOR.MINOR (D82).
struct service_version {
  std::uint16_t major = 0;  ///< 8 of 8.2
  std::uint16_t minor = 0;  ///< 2 of 8.2

  /// In the order of their releases.
  friend constexpr auto operator<=>(const service_version&, const service_version&) = default;
};

}  // namespace flagadmin
