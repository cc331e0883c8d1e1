// The head of a request: everything that is decided before its body is read.
#include <algorithm>
#include <array>
#include <utility>

#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::service {
namespace {

/// A UUID v4 (D45).
[[nodiscard]] std::string new_error_id(const context& of) {
  std::string bytes = of.random(16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  std::string id = hexadecimal(bytes);
  for (const std::size_t at : {8U, 13U, 18U, 23U}) {
    id.insert(at, 1, '-');
  }
  return id;
}

[[nodiscard]] response options_response(std::string allow) {
  response made = empty_response(204);
  made.headers.push_back({"Allow", std::move(allow)});
  return made;
}

}  // namespace

std::variant<response, admitted> admit(const request_head& head, std::shared_ptr<const caller> who, const context& of) {
  if (head.path == "*") {  // about the service, not a resource (RFC 9110, section 9.3.7)
    return options_response("DELETE, GET, HEAD, OPTIONS, POST, PUT");
  }
  route found = find_route(head.method, head.path);
  if (!found.path_exists()) {
    return error_response(route_not_found(head.method, head.path), of);
  }
  if (head.method == "OPTIONS") {
    return options_response(std::move(found.allow));
  }
  if (found.target == nullptr) {
    response made = error_response(method_not_allowed(head.method, found.allow), of);
    made.headers.push_back({"Allow", std::move(found.allow)});
    return made;
  }
  const operation& target = *found.target;
  admitted request{.head = &head,
                   .target = &target,
                   .parameters = std::move(found.parameters),
                   .caller = target.access.needs_token ? std::move(who) : nullptr,
                   .size_limit = of.size_limit(target),
                   .key = {}};
  if (target.access.needs_token && request.caller == nullptr) {
    return refuse(request, authentication_required(), of);
  }
  const permission_grant grant = request.caller != nullptr
                                     ? grant_for(request.caller->permissions, target.access.permission)
                                     : permission_grant{true};
  if (const auto error = check_request_head(target, grant, head.content_type, head.content_encoding,
                                            head.content_length, request.size_limit, of.settings)) {
    return refuse(request, *error, of);
  }
  if (target.has_key()) {
    request.key = key_of_path(resource_of(target.kind), request.parameters);
  }
  return request;
}

response error_response(const api_error& error, const context& of) {
  std::string id = new_error_id(of);
  response made = json_response(error.status(), error_body(error, id));
  made.error_id = std::move(id);
  if (error.kind == error_kind::authentication) {
    made.headers.push_back({"WWW-Authenticate", "Bearer realm=\"flagadmin\""});  // D43
  }
  return made;
}

response refuse(const admitted& request, const api_error& error, const context& of) {
  response made = error_response(error, of);
  made.route = request.target->path;
  made.token_name = request.caller != nullptr ? request.caller->name : std::string();
  for (header& deprecation : deprecation_headers(*request.target, of.settings)) {  // D32: errors carry them, too
    made.headers.push_back(std::move(deprecation));
  }
  return made;
}

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

void complete(response& made, const request_head& head, const context& of) {
  using pair = std::pair<std::string_view, std::string_view>;
  static constexpr std::array constant_headers{
      pair{"X-Content-Type-Options", "nosniff"},
      pair{"Cache-Control", "no-store"},
      pair{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
  };
  add_cors_headers(made.headers, head.origin, head.is_preflight, of.cors_origins);
  if (!head.request_id.empty()) {
    made.headers.push_back({"X-Request-Id", head.request_id});
  }
  if (!head.traceparent.empty()) {
    made.headers.push_back({"traceparent", head.traceparent});
  }
  if (made.status == 503) {
    made.headers.push_back({"Retry-After", "1"});
  }
  const bool is_file = std::any_of(made.headers.begin(), made.headers.end(),
                                   [](const header& set) { return set.name == "Cache-Control"; });
  made.constant_headers = std::span(constant_headers).first(is_file ? 1 : constant_headers.size());
}

}  // namespace flagadmin::service
