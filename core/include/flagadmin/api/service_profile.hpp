#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_version.hpp>

namespace flagadmin {

/// How a service in use deviates from the specification (D81), by its version (D82). The defaults are those of the
/// specification.
struct service_profile {
  service_version version{};                              ///< 0.0: the specification
  bool has_deviations = false;                            ///< those that service_profile.cpp lists
  bool looks_up_hosts = false;                            ///< of URLs: private ones are refused unless permitted
  bool refuses_deprecated_providers = false;              ///< at the creation of an addon
  bool deprecates_bundled_strategies = false;             ///< others refuse it (D63)
  bool returns_secrets = false;                           ///< in clear, in the response to a change of an addon
  bool drops_prototypes = false;                          ///< parameters of addons with the names `__proto__` and ""
  bool keeps_masked_values = false;                       ///< of parameters that are not sensitive, too
  bool has_sign_for_all_events = true;                    ///< `*` as the first event of an addon (D50)
  bool completes_parameters = true;                       ///< of strategy types, by the defaults of their members
  bool permits_empty_parameters = true;                   ///< of media types: `application/json;` (D42)
  bool names_methods = true;                              ///< 405; otherwise 404 for a wrong method
  bool respects_conditions = true;                        ///< by strong tags; otherwise tags are weak (D84)
  bool has_service_accounts = true;                       ///< otherwise only if fixtures have their list
  std::size_t size_limit = static_cast<std::size_t>(-1);  ///< of any body in bytes
};

/// The specification, without deviations.
inline constexpr service_profile specification{};

/// For messages: the specification, the oldest version that has a profile, and the newest one.
inline constexpr std::array<std::string_view, 3> profile_names{"specification", "unleash-6.6", "unleash-8.2"};

/// The profile of a name: `specification`, or `unleash-MAJOR.MINOR[.PATCH]` of any version from the oldest on (D97);
/// without a patch it is the last one of this minor. Empty: the specification. Nothing: there is none.
[[nodiscard]] std::optional<service_profile> find_service_profile(std::string_view name) noexcept;

/// The provider definitions of a service: those of its version (D82), or the four of the specification (D16).
[[nodiscard]] provider_set providers_of(const service_profile& profile) noexcept;

/// A version as text: `8.2`, or `8.0.2` if patches of this minor decide otherwise.
[[nodiscard]] std::string version_text(const service_version& version);

/// The version whose facts are used, for messages: `Unleash 8.2`, kept in `memory`; empty: the specification.
[[nodiscard]] std::string_view title_of(const service_profile& profile, arena& memory);

}  // namespace flagadmin
