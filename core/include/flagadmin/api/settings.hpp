#pragma once

#include <string_view>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/role.hpp>

namespace flagadmin {

/// The settings of an instance that its responses depend on. Views: what they refer to must outlive them.
struct instance_settings {
  provider_set providers{};                 ///< provider definitions (D13)
  role_set roles{};                         ///< root roles (D66)
  bool strategy_creation_disabled = false;  ///< D32
  std::string_view sunset{};                ///< an HTTP date for the `Sunset` header (RFC 8594); empty: none
};

}  // namespace flagadmin
