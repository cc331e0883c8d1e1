#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/change.hpp>
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

/// The addon after an update (D10–D12, D14). Kept secrets must have been checked; what it is made of must outlive it.
class merged_addon {
 public:
  /// Merges.
  merged_addon(const addon_update& parts, const provider_set& providers);

  /// In the form it is stored in, secrets in clear.
  [[nodiscard]] std::string_view text() const noexcept { return text_.view(); }
  /// As answers show it: values of sensitive parameters are masked.
  [[nodiscard]] std::string masked() const;
  /// What the update changes, values of sensitive parameters masked.
  [[nodiscard]] change_list changes() const;

 private:
  void write_parameters(json::writer& out);

  const addon_update& parts_;
  const provider_set& providers_;
  const provider_definition* provider_;  ///< of the addon as it is then; null: it is not defined
  text_buffer text_;
  text_buffer masked_parameters_;
  /// Where they stand in the addon or in the update; constants; of the parameters, the place in `text_`.
  member_slices members_;
};

}  // namespace flagadmin
