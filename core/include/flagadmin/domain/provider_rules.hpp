#pragma once

#include <string_view>

#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// Judges the parameters that an addon would have against its provider's definition (D13) and adds what it finds.
/// `provider` and `parameters` are JSON texts: a string and an object (or null, for none).
/// A sensitive parameter that reads `*****` stands for the stored value and is not judged again (D14).
void check_provider_rules(std::string_view provider, std::string_view parameters, const provider_set& providers,
                          validation_result& verdict);

/// Whether the text is an absolute URL of scheme http or https with a host (RFC 3986; characters beyond ASCII are
/// allowed, as RFC 3987 has them).
[[nodiscard]] bool is_absolute_http_url(std::string_view text) noexcept;

}  // namespace flagadmin
