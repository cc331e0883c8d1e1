#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/api/names.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

struct change_request;

/// A service in use whose responses were recorded, and how it deviates from the specification (D81). It permits nothing
/// that the specification refuses. The defaults are those of the specification.
struct service_profile {
  std::string_view name = "specification";                ///< for example `unleash-8.2`
  std::string_view title{};                               ///< for messages
  bool has_deviations = false;                            ///< those that service_profile.cpp lists
  bool refuses_private_addresses = false;                 ///< unless it is configured otherwise
  bool returns_secrets = false;                           ///< in clear, in the response to an update of an addon
  bool drops_prototypes = false;                          ///< parameters of addons with the names `__proto__` and ""
  bool completes_parameters = true;                       ///< of strategy types, by the defaults of their members
  std::size_t size_limit = static_cast<std::size_t>(-1);  ///< of any body in bytes
};

/// The specification, without deviations.
inline constexpr service_profile specification{};

/// The names of `find_service_profile`.
inline constexpr std::array<std::string_view, 3> service_names{specification.name, "unleash-6.10", "unleash-8.2"};

/// The service with this name; the specification if the name is not one of `service_names`.
[[nodiscard]] const service_profile& find_service_profile(std::string_view name) noexcept;

/// Adds an issue for each value that the services in use refuse in a body of this kind that is valid by its schema,
/// `body`. `service`: the title of the one meant; `text`: that of the body, whose members are `members`.
void check_refusals(std::string_view service, resource_kind kind, const schema& body, std::string_view text,
                    const member_slices& members, validation_result& validation);

/// Applies the deviations of the service in the settings to a body that is valid by its schema: adds issues for what
/// the service refuses and warnings for what it stores otherwise, and changes members to those that it stores.
void apply_profile(change_request& request);

}  // namespace flagadmin
