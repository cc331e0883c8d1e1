#pragma once

#include <cstdint>

#include <flagadmin/api/names.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/result.hpp>

namespace flagadmin::bindings {

/// What is checked beyond a schema, which JavaScript refers to by their address (`addChecks`).
struct further_checks {
  service_profile profile;          ///< the one whose refusals are issues
  resource_kind kind{};             ///< of the bodies
  bool is_of_new_addon = false;     ///< whether the body is that of a creation of an addon
  bool has_providers = false;       ///< whether the body is an update of an addon
  provider_set providers;           ///< of it
  result<provider_catalog> read{};  ///< has the definitions, if they are not the defaults
};

/// Further checks by their address; null for 0.
[[nodiscard]] const further_checks* checks_at(std::uint32_t address) noexcept;

}  // namespace flagadmin::bindings
