#include <flagadmin/api/service_profile.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {
namespace {

/// Of all versions, in bytes.
constexpr std::size_t body_limit = 102400;

[[nodiscard]] constexpr service_profile unleash(service_version version) {
  return {.version = version,
          .has_deviations = true,
          .looks_up_hosts = has_fact(version, service_fact::checked_addresses),
          .refuses_deprecated_providers = has_fact(version, service_fact::refused_deprecated_providers),
          .deprecates_bundled_strategies = true,
          .returns_secrets = true,
          .drops_prototypes = true,
          .keeps_masked_values = true,
          .has_sign_for_all_events = false,
          .completes_parameters = false,
          .permits_empty_parameters = false,
          .names_methods = false,
          .respects_conditions = false,
          .has_service_accounts = false,
          .size_limit = body_limit};
}

/// A part of a version, without leading zeros; nothing for anything else.
[[nodiscard]] std::optional<std::uint16_t> number_of(std::string_view digits) noexcept {
  const bool is_canonical = json::is_in_digits(digits) && (digits.size() == 1 || !digits.starts_with('0'));
  const auto number = is_canonical ? json::to_int64(digits) : std::nullopt;
  const bool fits = number.has_value() && *number <= std::numeric_limits<std::uint16_t>::max();
  return fits ? std::optional(static_cast<std::uint16_t>(*number)) : std::nullopt;
}

}  // namespace

std::optional<service_profile> find_service_profile(std::string_view name) noexcept {
  constexpr std::string_view prefix = "unleash-";
  if (name.empty() || name == profile_names.front()) {
    return specification;
  }
  if (!name.starts_with(prefix)) {
    return std::nullopt;
  }
  std::array<std::uint16_t, 3> parts{};
  std::size_t count = 0;
  for (std::string_view rest = name.substr(prefix.size()); count != parts.size(); ++count) {
    const std::size_t point = rest.find('.');
    const auto part = number_of(rest.substr(0, point));
    if (!part) {
      return std::nullopt;
    }
    parts[count] = *part;
    if (point == std::string_view::npos) {
      break;
    }
    rest.remove_prefix(point + 1);
  }
  if (count == 0 || count == parts.size()) {  // the last part has no point after it
    return std::nullopt;
  }
  service_version version{parts[0], parts[1], parts[2]};
  if (version < oldest_service) {
    return std::nullopt;
  }
  if (count == 1) {
    version.patch = last_patch_of(version);
  }
  return unleash(version);
}

provider_set providers_of(const service_profile& profile) noexcept {
  return profile.has_deviations ? provider_set(profile.version) : provider_set();
}

std::string version_text(const service_version& version) {
  std::string text = json::decimal_text(version.major) + '.' + json::decimal_text(version.minor);
  return version.patch != 0 || last_patch_of(version) != 0 ? text + '.' + json::decimal_text(version.patch) : text;
}

std::string_view title_of(const service_profile& profile, arena& memory) {
  if (!profile.has_deviations) {
    return {};
  }
  return memory.keep(std::string_view("Unleash " + version_text(std::min(profile.version, newest_service))));
}

}  // namespace flagadmin
