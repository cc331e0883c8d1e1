#pragma once

#include <string_view>

#include <flagadmin/result.hpp>

/// The events of an addon (section 6, D50).
namespace flagadmin {

/// The properties of an event that addons are filtered by. Empty project or environment: the event has none.
struct event_facts {
  std::string_view type;         ///< for example `feature-created`
  std::string_view project;      ///< of the event
  std::string_view environment;  ///< of the event
};

/// Whether the addon fires for the event (D50). `addon` is a valid `addonSchema`.
[[nodiscard]] bool addon_listens_to(std::string_view addon, const event_facts& event);

/// Validates both JSON texts first: an `addonSchema` and an event `{"type", "project"?, "environment"?}`.
[[nodiscard]] result<bool> addon_listens_to(std::string_view addon, std::string_view event);

}  // namespace flagadmin
