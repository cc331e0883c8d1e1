#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

/// Addons: update-merge and masking. Everything takes and gives JSON text.
namespace flagadmin {

/// What a sensitive parameter reads as in every answer, and what keeps the stored value in an update (D14).
inline constexpr std::string_view masked_value = "*****";

/// The stored addon after an update (D10–D12, D14): properties of `update` replace those of `current`, null empties,
/// what is left out stays byte for byte, `*****` keeps a stored secret.
/// `current` is an `addonSchema`, `update` an `addonCreateUpdateSchema`; provider rules are not applied.
[[nodiscard]] result<std::string> merge_addon_update(std::string_view current, std::string_view update,
                                                     const provider_set& providers = {});
/// The same for the members of a valid `current`.
[[nodiscard]] result<std::string> merge_addon_update(const member_slices& current, std::string_view update,
                                                     const provider_set& providers = {});

/// A complete body for an update that changes only `changes`, any of the properties of `addonCreateUpdateSchema`: what
/// the schema requires and `changes` leaves out is taken from `current`.
[[nodiscard]] result<std::string> complete_addon_update(std::string_view current, std::string_view changes);
/// The same for the members of a valid `current`.
[[nodiscard]] result<std::string> complete_addon_update(const member_slices& current, std::string_view changes);

/// The addon as answers show it: values of sensitive parameters are masked (D14). All values are, if the provider is
/// not defined: nobody knows then which are secrets. `addon` is a valid `addonSchema`.
[[nodiscard]] std::string masked_addon(std::string_view addon, const provider_set& providers = {});

/// The addon with the members that its schema describes, in that order, without white space: the form it is stored in.
[[nodiscard]] result<std::string> normalized_addon(std::string_view addon);

/// What differs between two versions of an addon, values of sensitive parameters masked.
[[nodiscard]] change_list addon_changes(std::string_view before, std::string_view after,
                                        const provider_set& providers = {});

}  // namespace flagadmin
