#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

/// Addons: update-merge, masking, event filter. Everything takes and gives JSON text.
namespace flagadmin {

/// What a sensitive parameter reads as in every answer, and what keeps the stored value in an update (D14).
inline constexpr std::string_view masked_value = "*****";

/// The stored addon after an update (D10–D12, D14): properties of `update` replace those of `current`, null empties,
/// what is left out stays byte for byte, `*****` keeps a stored secret.
/// `current` is an `addonSchema`, `update` an `addonCreateUpdateSchema`; provider rules are not applied.
[[nodiscard]] result<std::string> merge_addon_update(std::string_view current, std::string_view update,
                                                     const provider_set& providers = {});

/// A complete body for an update that changes only `changes`, any of the properties of `addonCreateUpdateSchema`: what
/// the schema requires and `changes` leaves out is taken from `current`.
[[nodiscard]] result<std::string> complete_addon_update(std::string_view current, std::string_view changes);

/// The addon as answers show it: values of sensitive parameters are masked (D14). All values are, if the provider is
/// not defined: nobody knows then which are secrets. `addon` is a valid `addonSchema`.
[[nodiscard]] std::string masked_addon(std::string_view addon, const provider_set& providers = {});

/// The addon with the members that its schema describes, in that order, without white space: the form it is stored in.
[[nodiscard]] result<std::string> normalized_addon(std::string_view addon);

/// An event, as far as addons choose by it. Empty project or environment: the event has none.
struct event_facts {
  std::string_view type;
  std::string_view project;
  std::string_view environment;
};

/// Whether the addon fires for the event (D50). `addon` is a valid `addonSchema`.
[[nodiscard]] bool addon_listens_to(std::string_view addon, const event_facts& event);

/// The environments that an addon is limited to; empty means all (an empty list, or `*` first).
[[nodiscard]] std::vector<std::string> environments_of_addon(std::string_view addon);

}  // namespace flagadmin
