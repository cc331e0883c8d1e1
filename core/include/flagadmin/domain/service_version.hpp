#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <flagadmin/for_documents.hpp>

namespace flagadmin {

/// A version of Unleash, MAJOR.MINOR.PATCH (D97).
struct service_version {
  std::uint16_t major = 0;  ///< 8 of 8.0.2
  std::uint16_t minor = 0;  ///< 0 of 8.0.2
  std::uint16_t patch = 0;  ///< 2 of 8.0.2

  /// In the order of their releases, but for patches of older minors.
  friend constexpr auto operator<=>(const service_version&, const service_version&) = default;

  /// Whether both have the same MAJOR.MINOR.
  [[nodiscard]] constexpr bool has_minor_of(const service_version& other) const noexcept {
    return major == other.major && minor == other.minor;
  }
};

/// The path where services in use say their version; the specification has none there (D83).
inline constexpr std::string_view version_path = "/api/admin/ui-config";

/// The first version that has a profile, and the last one that was run.
inline constexpr service_version oldest_service{6, 6, 0};
inline constexpr service_version newest_service{8, 2, 0};  ///< a newer one is taken as this one (D82)

/// What some versions decide otherwise than those before.
enum class service_fact : std::uint8_t {
  change_requests_of_teams,
  refused_deprecated_providers,
  no_user_with_id,
  release_plan_events,
  access_request_events,
  checked_addresses,
  teams_workflow,
};

/// Since when a fact holds.
struct service_fact_row {
  document_text text;                        ///< of documents
  service_version since;                     ///< this version and all later ones
  std::array<service_version, 2> patches{};  ///< likewise these, until the end of their minors
};

/// In the order of the enumeration (D97).
inline constexpr std::array service_facts{
    service_fact_row{for_documents("`teams` has the events of change requests"), {7, 0, 0}},
    service_fact_row{for_documents("an addon with a deprecated provider can't be created"), {7, 0, 0}},
    service_fact_row{for_documents("`userWithId` isn't among the bundled strategy types"), {7, 0, 0}},
    service_fact_row{for_documents("`slack`, `slack-app`, `teams` and `webhook` have the events of release plans"),
                     {7, 4, 0}},
    service_fact_row{for_documents("`slack-app` has the events of access requests"), {7, 6, 0}},
    service_fact_row{
        for_documents("addresses are checked: private ones, IPv6, and schemes other than http and https are refused"),
        {8, 0, 2},
        {{{7, 5, 2}, {7, 6, 5}}}},
    service_fact_row{for_documents("`teamsworkflow` exists, and `teams` is deprecated"), {8, 0, 2}},
};
static_assert(service_facts.size() == static_cast<std::size_t>(service_fact::teams_workflow) + 1);

/// Whether a fact holds at a version.
[[nodiscard]] constexpr bool has_fact(const service_version& version, service_fact which) noexcept {
  const service_fact_row& row = service_facts[static_cast<std::size_t>(which)];
  return version >= row.since ||
         std::any_of(row.patches.begin(), row.patches.end(), [&version](const service_version& first) {
           return version.has_minor_of(first) && version.patch >= first.patch;
         });
}

/// The last patch of a minor in which a fact begins to hold; 0: its patches decide alike.
[[nodiscard]] constexpr std::uint16_t last_patch_of(const service_version& minor) noexcept {
  std::uint16_t last = 0;
  const auto look_at = [&](const service_version& first) {
    last = first.has_minor_of(minor) ? std::max(last, first.patch) : last;
  };
  for (const service_fact_row& row : service_facts) {
    look_at(row.since);
    std::for_each(row.patches.begin(), row.patches.end(), look_at);
  }
  return last;
}

}  // namespace flagadmin
