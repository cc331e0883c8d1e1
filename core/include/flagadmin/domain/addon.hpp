#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

/// Addons: update-merge and masking. Arguments and results are JSON text.
namespace flagadmin {

/// The mask: the value of sensitive parameters in responses; in an update it keeps the stored value (D14).
inline constexpr std::string_view masked_value = "*****";

/// The stored addon after an update (D10–D12, D14): properties of `update` replace those of `current`, null empties,
/// omitted ones stay byte for byte, `*****` keeps a stored secret.
/// `current` is an `addonSchema`, `update` an `addonCreateUpdateSchema`; provider rules are not applied.
[[nodiscard]] result<std::string> merge_addon_update(std::string_view current, std::string_view update,
                                                     const provider_set& providers = {});
/// Likewise, given the members of a valid `current`.
[[nodiscard]] result<std::string> merge_addon_update(const member_slices& current, std::string_view update,
                                                     const provider_set& providers = {});

/// The addon in responses: values of sensitive parameters are masked (D14). All values are masked if the provider is
/// not defined, since any of them may be a secret. `addon` is a valid `addonSchema`.
[[nodiscard]] std::string masked_addon(std::string_view addon, const provider_set& providers = {});

/// The stored form of an addon: with the names of the parameters that its definition calls sensitive now, so that they
/// stay masked under definitions that do not (D14i). `addon` is a valid `addonSchema`.
[[nodiscard]] std::string with_sensitive_names(std::string_view addon, const provider_set& providers);

/// The array of these names in a stored addon; empty if it has none.
[[nodiscard]] std::string_view sensitive_names_of(std::string_view stored) noexcept;

}  // namespace flagadmin
