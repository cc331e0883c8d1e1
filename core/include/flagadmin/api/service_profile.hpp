#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace flagadmin {

struct change_request;

/// A service in use whose answers were recorded: it deviates from the specification (D81). It permits nothing that the
/// specification refuses.
struct service_profile {
  std::string_view name;                  ///< `unleash-8.2`
  std::string_view title;                 ///< for messages
  std::size_t size_limit = 102400;        ///< of any body in bytes
  bool refuses_private_addresses = true;  ///< unless it is configured otherwise
};

/// The names of `find_service_profile`.
inline constexpr std::array<std::string_view, 3> service_names{"specification", "unleash-6.10", "unleash-8.2"};

/// The service with this name, one of `service_names`; null: the specification, without deviations.
[[nodiscard]] const service_profile* find_service_profile(std::string_view name) noexcept;

/// Applies the deviations of the service in the settings, if there is one, to a body that is valid by its schema: adds
/// issues for what the service refuses and warnings for what it does with other parts, and changes members to those
/// that it stores.
void apply_profile(change_request& request);

}  // namespace flagadmin
