#include <flagadmin/service/complete.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace flagadmin::service {

void add_cors_headers(std::vector<header>& headers, std::string_view origin, bool is_preflight,
                      std::span<const std::string> origins) {
  if (origins.empty()) {
    return;
  }
  // The response depends on the origin even if the origin is refused, or absent.
  headers.push_back({"Vary", "Origin"});
  const bool is_permitted = std::any_of(origins.begin(), origins.end(),
                                        [origin](const std::string& known) { return known == "*" || known == origin; });
  if (origin.empty() || !is_permitted) {
    return;
  }
  headers.push_back({"Access-Control-Allow-Origin", std::string(origin)});
  headers.push_back(
      {"Access-Control-Expose-Headers", "ETag, Location, Deprecation, Link, Sunset, Retry-After, X-Request-Id"});
  if (is_preflight && headers.front().name == "Allow") {
    headers.push_back({"Access-Control-Allow-Methods", headers.front().value});
    headers.push_back({"Access-Control-Allow-Headers",
                       "Authorization, Content-Type, Accept, If-Match, If-None-Match, X-Request-Id, traceparent"});
    headers.push_back({"Access-Control-Max-Age", "600"});
  }
}

void complete(response& response, const request_head& head, const context& context) {
  using pair = std::pair<std::string_view, std::string_view>;
  static constexpr std::array constant_headers{
      pair{"X-Content-Type-Options", "nosniff"},
      pair{"Cache-Control", "no-store"},
      pair{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
  };
  add_cors_headers(response.headers, head.origin, head.is_preflight, context.cors_origins);
  if (!head.request_id.empty()) {
    response.headers.push_back({"X-Request-Id", head.request_id});
  }
  if (!head.traceparent.empty()) {
    response.headers.push_back({"traceparent", head.traceparent});
  }
  if (response.status == 503) {
    response.headers.push_back({"Retry-After", "1"});
  }
  const bool is_file = std::any_of(response.headers.begin(), response.headers.end(),
                                   [](const header& set) { return set.name == "Cache-Control"; });
  response.constant_headers = std::span(constant_headers).first(is_file ? 1 : constant_headers.size());
}

}  // namespace flagadmin::service
