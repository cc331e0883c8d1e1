#pragma once

#include <cstdint>
#include <string_view>

#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>

namespace flagadmin {

/// D32d: since when the creation of strategy types is deprecated, unless an instance says otherwise: 2026-11-01, in
/// seconds of Unix time.
inline constexpr std::int64_t default_deprecated_since = 1793491200;

/// The settings of an instance that its responses depend on. Views: what they refer to must outlive them.
struct instance_settings {
  provider_set providers{};                                  ///< provider definitions (D13)
  role_set roles{};                                          ///< root roles (D66)
  bool strategy_creation_disabled = false;                   ///< D32
  std::int64_t deprecated_since = default_deprecated_since;  ///< of the `Deprecation` header, in seconds of Unix time
  const service_profile* service = &specification;           ///< whose deviations are applied (D81); never null
  std::string_view sunset{};  ///< an HTTP date for the `Sunset` header (RFC 8594); empty: none
};

}  // namespace flagadmin
