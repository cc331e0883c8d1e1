#pragma once

#include <string_view>

#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>

namespace flagadmin {

/// D32d: the header `Deprecation` (RFC 9745) of the creation of strategy types: since 2026-11-01.
inline constexpr std::string_view deprecated_since = "@1793491200";

/// The settings of an instance that its responses depend on. Views: what they refer to must outlive them.
struct instance_settings {
  provider_set providers{};                 ///< provider definitions (D13)
  role_set roles{};                         ///< root roles (D66)
  bool strategy_creation_disabled = false;  ///< D32
  service_profile profile{};                ///< the deviations that are applied (D81)
  std::string_view sunset{};                ///< an HTTP date for the `Sunset` header (RFC 8594); empty: none
};

}  // namespace flagadmin
