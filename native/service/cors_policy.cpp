#include "service/cors_policy.hpp"

#include <algorithm>

namespace flagadmin::server {

bool cors_policy::permits(std::string_view origin) const noexcept {
  return !origin.empty() && std::any_of(origins_.begin(), origins_.end(),
                                        [origin](const std::string& known) { return known == "*" || known == origin; });
}

void cors_policy::apply(const request_head& head, response& made) const {
  if (origins_.empty()) {
    return;
  }
  // The response depends on the origin even if the origin is refused, or absent.
  made.headers.push_back({"Vary", "Origin"});
  if (permits(head.origin)) {
    made.headers.push_back({"Access-Control-Allow-Origin", head.origin});
    made.headers.push_back(
        {"Access-Control-Expose-Headers", "ETag, Location, Deprecation, Link, Sunset, Retry-After, X-Request-Id"});
  }
}

void cors_policy::apply_preflight(const request_head& head, std::string_view allow, response& made) const {
  if (head.is_preflight && permits(head.origin)) {
    made.headers.push_back({"Access-Control-Allow-Methods", std::string(allow)});
    made.headers.push_back({"Access-Control-Allow-Headers",
                            "Authorization, Content-Type, Accept, If-Match, If-None-Match, X-Request-Id, traceparent"});
    made.headers.push_back({"Access-Control-Max-Age", "600"});
  }
}

}  // namespace flagadmin::server
