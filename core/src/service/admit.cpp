#include <flagadmin/service/admit.hpp>

#include <utility>

#include <flagadmin/api/head_checks.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/version.hpp>

namespace flagadmin::service {
namespace {

/// A UUID v4 (D45).
[[nodiscard]] std::string new_error_id(const context& context) {
  std::string bytes = context.random(16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  std::string id = hexadecimal(bytes);
  for (const std::size_t position : {8U, 13U, 18U, 23U}) {
    id.insert(position, 1, '-');
  }
  return id;
}

}  // namespace

route route_of(const request_head& head, const context& context) {
  route route = find_route(head.method, head.path);
  const service_profile& profile = context.settings.profile;
  const bool is_missing = route.target == nullptr ? !profile.names_methods && head.method != "OPTIONS"
                                                  : !profile.has_service_accounts && route.target->kind == account_kind;
  return is_missing ? flagadmin::route() : std::move(route);
}

std::variant<response, admitted> admit(const request_head& head, std::shared_ptr<const caller> caller,
                                       const context& context) {
  if (head.path == "*") {  // about the service, not a resource (RFC 9110, section 9.3.7)
    return options_response("DELETE, GET, HEAD, OPTIONS, POST, PUT");
  }
  if (is_about_version(head, context)) {
    return version_response(head, caller.get(), context);
  }
  route route = route_of(head, context);
  if (!route.path_exists()) {
    return error_response(route_not_found(head.method, head.path), context);
  }
  if (head.method == "OPTIONS") {
    return options_response(std::move(route.allow));
  }
  if (route.target == nullptr) {
    response response = error_response(method_not_allowed(head.method, route.allow), context);
    response.headers.push_back({"Allow", std::move(route.allow)});
    return response;
  }
  const operation& target = *route.target;
  admitted request{.head = &head,
                   .target = &target,
                   .parameters = std::move(route.parameters),
                   .caller = target.access.needs_token ? std::move(caller) : nullptr,
                   .size_limit = context.size_limit(target),
                   .key = {}};
  if (target.access.needs_token && request.caller == nullptr) {
    return refuse(request, authentication_required(), context);
  }
  const permission_grant grant = request.caller != nullptr
                                     ? grant_for(request.caller->permissions, target.access.permission)
                                     : permission_grant{true};
  if (const auto error = check_request_head(
          target, grant, {head.content_type, head.content_encoding, head.content_length, request.size_limit},
          context.settings)) {
    return refuse(request, *error, context);
  }
  if (target.has_key()) {
    request.key = key_of_path(resource_of(target.kind), request.parameters);
  }
  return request;
}

response error_response(const api_error& error, const context& context) {
  std::string id = new_error_id(context);
  response response = json_response(error.status(), error_body(error, id));
  response.error_id = std::move(id);
  if (error.kind == error_kind::authentication) {
    response.headers.push_back({"WWW-Authenticate", "Bearer realm=\"flagadmin\""});  // D43
  }
  return response;
}

response refuse(const admitted& request, const api_error& error, const context& context) {
  response response = error_response(error, context);
  response.route = request.target->path;
  response.token_name = request.caller != nullptr ? request.caller->name : std::string();
  for (header& deprecation : deprecation_headers(*request.target, context.settings)) {  // D32: errors carry them, too
    response.headers.push_back(std::move(deprecation));
  }
  return response;
}

}  // namespace flagadmin::service
