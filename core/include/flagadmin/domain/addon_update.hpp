#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// The members of an addon and of an update of it: the input of a merge. A view: they must outlive it.
struct addon_update {
  std::string_view document;            ///< the body of the update
  const member_slices& current;         ///< of an `addonSchema`
  const member_slices& update;          ///< of an `addonCreateUpdateSchema`
  bool drops_prototypes = false;        ///< whether parameters with the names `__proto__` and "" are dropped (D81)
  bool keeps_masked_values = false;     ///< whether `*****` keeps any stored value (D81)
  bool has_sign_for_all_events = true;  ///< whether `*` as the first event means all (D50, D81)
  std::string_view sensitive{};  ///< names that were sensitive when `current` was stored (D14i): an array; empty: none

  /// The parameters of both, for the provider's rules.
  [[nodiscard]] parameter_update parameters(const provider_set& providers) const;
};

/// The addon after an update (D10–D12, D14). Kept secrets must have been checked; the arguments must outlive it.
class merged_addon {
 public:
  /// Merges.
  merged_addon(const addon_update& parts, const provider_set& providers);

  /// The addon, secrets in clear.
  [[nodiscard]] std::string_view text() const noexcept { return text_.view(); }
  /// The stored form: with the names of its sensitive parameters (D14i).
  [[nodiscard]] std::string stored() const;
  /// The form in responses: values of sensitive parameters are masked.
  [[nodiscard]] std::string masked() const;
  /// The changes by the update, values of sensitive parameters masked.
  [[nodiscard]] change_list changes() const;

 private:
  void write_parameters(json::writer& out);

  const addon_update& parts_;
  const provider_set& providers_;
  const provider_definition* provider_;  ///< of the addon after the update; null: not defined
  text_buffer text_;
  text_buffer masked_parameters_;
  text_buffer sensitive_;  ///< the names of the parameters that are sensitive after the update: an array
  /// Views into the addon, the update, constants or, for the parameters, `text_`.
  member_slices members_;
};

}  // namespace flagadmin
