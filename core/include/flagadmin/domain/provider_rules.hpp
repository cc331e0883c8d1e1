#pragma once

#include <string_view>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

class secrecy;

/// What providers have rules for in an update, and the stored parameters, as JSON texts.
struct parameter_update {
  std::string_view document;    ///< the body; the next three are slices of it, offsets of issues count from its start
  std::string_view provider;    ///< a string, unless the schema has an issue there
  std::string_view parameters;  ///< an object, or null for none (D11), unless the schema has an issue there
  std::string_view events{};    ///< a list, or null for none (D11), unless the schema has an issue there
  std::string_view stored_provider = R"("")";  ///< a string; of an addon that does not exist yet the empty one
  std::string_view stored_parameters = "{}";   ///< an object
  std::string_view stored_sensitive{};         ///< names that were sensitive when stored: an array; empty: none
  const provider_definition* stored_definition = nullptr;  ///< of the stored provider; null: there is none
  bool keeps_masked_values = false;     ///< whether `*****` keeps any stored value, not only secrets (D81)
  bool has_sign_for_all_events = true;  ///< `*` as the first event; otherwise that is an event as others (D81)

  /// The body of a creation: nothing is stored. `sent` has the members of an `addonCreateUpdateSchema`.
  [[nodiscard]] static parameter_update of_new_addon(std::string_view document, const member_slices& sent) noexcept;
  /// The body of an update of an addon that is not known: `*****` counts as kept, because only the stored addon
  /// decides.
  [[nodiscard]] static parameter_update of_unknown_addon(std::string_view document, const member_slices& sent) noexcept;

  /// The stored value of a parameter, whatever the provider; empty if there is none.
  [[nodiscard]] std::string_view stored_value(json::string_slice parameter) const;
  /// The stored value that `*****` keeps for a secret; empty if there is none (D14).
  [[nodiscard]] std::string_view kept_value(json::string_slice parameter) const;
  /// Whether the provider is the stored one.
  [[nodiscard]] bool keeps_provider() const noexcept;
  /// Whether the value that was sent for a parameter, which is no secret, stands for the stored one, or for none (D81).
  /// It never does for what was a secret of another provider, which would be one no longer.
  [[nodiscard]] bool is_mask_of_any(json::string_slice parameter, std::string_view value) const noexcept;
  /// Which parameters are secrets; those that were are as long as the provider stays (D14i). `definition` is that of
  /// `provider`; null: there is none.
  [[nodiscard]] secrecy secrets(const provider_definition* definition) const;
};

/// Whether a JSON text is the string `*****`.
[[nodiscard]] bool is_masked(std::string_view value) noexcept;

/// Validates parameters and events against the provider's definition (D13, D14, D93) and adds issues and warnings to
/// those of the schema, in document order. Values that the schema rejects are not validated, nor is anything that
/// depends on them. A sensitive parameter that keeps its stored value is not validated again.
void check_provider_rules(const parameter_update& update, const provider_set& providers, validation_result& validation);

/// Adds a warning for each secret that a valid update keeps while a URL changes its origin: the secret will be sent to
/// another server (D14).
void warn_redirected_secrets(const parameter_update& update, const provider_set& providers,
                             validation_result& validation);

/// Validates the body of an update of an addon by its schema and by the rules of its provider, for clients that do
/// not know the stored addon (D16): `*****` is accepted for every secret. Without definitions by those of the default
/// providers.
[[nodiscard]] validation_result validate_addon_update(std::string_view json, const provider_set& providers = {});

/// The one rule for a merge without validation by the provider: `*****` must have a stored value to keep (D14).
void check_kept_secrets(const parameter_update& update, const provider_set& providers, validation_result& validation);

}  // namespace flagadmin
