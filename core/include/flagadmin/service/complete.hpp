#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>

/// The headers that are not about one operation.
namespace flagadmin::service {

/// Adds what permits a page of another origin to read the response or, after a preflight request, to send the request
/// (the CORS protocol of the Fetch standard). `origin` is the header's value, empty: none. The header `Allow` of a
/// response to OPTIONS is its first.
void add_cors_headers(std::vector<header>& headers, std::string_view origin, bool is_preflight,
                      std::span<const std::string> origins);

/// Adds the headers that all responses have, to each of them once.
void complete(response& response, const request_head& head, const context& context);

}  // namespace flagadmin::service
