#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/result.hpp>

/// Which events and environments an addon is for (section 6, D44, D50).
namespace flagadmin {

/// An event, as far as addons choose by it. Empty project or environment: the event has none.
struct event_facts {
  std::string_view type;         ///< for example `feature-created`
  std::string_view project;      ///< the one it happened in
  std::string_view environment;  ///< the one it happened in
};

/// Whether the addon fires for the event (D50). `addon` is a valid `addonSchema`.
[[nodiscard]] bool addon_listens_to(std::string_view addon, const event_facts& event);

/// The same for JSON texts of any kind: an `addonSchema` and an event `{"type", "project"?, "environment"?}`.
[[nodiscard]] result<bool> addon_listens_to(std::string_view addon, std::string_view event);

/// The environments that a list of an addon names; nothing means all of them (an empty list, or `*` first).
/// `environments` is a JSON array of strings, null, or empty.
[[nodiscard]] std::vector<std::string> environments_of(std::string_view environments);

}  // namespace flagadmin
