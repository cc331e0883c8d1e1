#pragma once

#include <string_view>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The parameters of an update and those stored, as JSON texts.
struct parameter_update {
  std::string_view document;    ///< the body; the next two are slices of it, offsets of issues count from its start
  std::string_view provider;    ///< a string
  std::string_view parameters;  ///< an object, or null for none (D11)
  std::string_view stored_provider;    ///< a string
  std::string_view stored_parameters;  ///< an object

  /// The stored value that `*****` keeps for this parameter; empty if there is none (D14).
  [[nodiscard]] std::string_view kept_value(std::string_view parameter) const;
};

/// Whether a JSON text is the string `*****`.
[[nodiscard]] bool is_masked(std::string_view value) noexcept;

/// Validates the parameters against the provider's definition (D13, D14) and adds issues and warnings, in document
/// order. A sensitive parameter that keeps its stored value is not validated again.
void check_provider_rules(const parameter_update& update, const provider_set& providers, validation_result& validation);

/// Validates the body of an update of an addon by its schema and by the rules of its provider, for clients that do
/// not know the stored addon (D16): `*****` is accepted for every secret. `root` is `addonCreateUpdateSchema`; `result`
/// is overwritten.
void validate_addon_update(const schema& root, std::string_view json, const provider_set& providers,
                           validation_result& result);

/// The one rule for a merge without validation by the provider: `*****` must have a stored value to keep (D14).
void check_kept_secrets(const parameter_update& update, const provider_set& providers, validation_result& validation);

/// Whether the text is an absolute URL of scheme http or https with a host (RFC 3986; characters beyond ASCII are
/// allowed, as RFC 3987 has them).
[[nodiscard]] bool is_absolute_http_url(std::string_view text) noexcept;

}  // namespace flagadmin
