#pragma once

#include <string_view>

namespace flagadmin {

/// Whether the text is what the URL standard (WHATWG URL) parses as a URL of scheme http or https with a host, as HTTP
/// clients do. Hosts with characters beyond ASCII are not mapped by IDNA: they are accepted.
[[nodiscard]] bool is_absolute_http_url(std::string_view text);

/// Whether the host of an absolute http or https URL is an IPv4 address of this machine, of a private network, or a
/// reserved one, or localhost: what services in use refuse by default (D98). They refuse every IPv6 address.
[[nodiscard]] bool has_private_address(std::string_view url);

/// Whether the host of an absolute http or https URL is an IPv6 address.
[[nodiscard]] bool has_ipv6_address(std::string_view url);

/// Whether two such URLs have the same origin: scheme, host and port. False if one is not such a URL.
[[nodiscard]] bool have_same_origin(std::string_view left, std::string_view right);

}  // namespace flagadmin
