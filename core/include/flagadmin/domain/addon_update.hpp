#pragma once

#include <string_view>

#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// An addon and an update of it, both taken apart: what a merge works on.
struct addon_update {
  std::string_view document;  ///< the body of the update
  member_slices current;      ///< of an `addonSchema`
  member_slices update;       ///< of an `addonCreateUpdateSchema`

  /// The parameters of both, for the provider's rules.
  [[nodiscard]] parameter_update parameters() const;

  /// The environments that the addon has after the update, as JSON text; empty when it has no such property.
  [[nodiscard]] std::string_view merged_environments() const noexcept;
  /// The environments that it has before, as JSON text; empty when it has no such property.
  [[nodiscard]] std::string_view current_environments() const noexcept;

  /// The merged addon (D10–D12, D14). Kept secrets must have been checked.
  [[nodiscard]] std::string merged(const provider_set& providers) const;
};

}  // namespace flagadmin
