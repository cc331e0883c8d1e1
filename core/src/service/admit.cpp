#include <flagadmin/service/admit.hpp>

#include <utility>

#include <flagadmin/api/head_checks.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/version.hpp>

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

}  // namespace

route route_of(const request_head& head, const context& of) {
  route found = find_route(head.method, head.path);
  const service_profile& profile = of.settings.profile;
  const bool is_missing = found.target == nullptr ? !profile.names_methods && head.method != "OPTIONS"
                                                  : !profile.has_service_accounts && found.target->kind == account_kind;
  return is_missing ? route() : std::move(found);
}

std::variant<response, admitted> admit(const request_head& head, std::shared_ptr<const caller> who, const context& of) {
  if (head.path == "*") {  // about the service, not a resource (RFC 9110, section 9.3.7)
    return options_response("DELETE, GET, HEAD, OPTIONS, POST, PUT");
  }
  if (is_about_version(head, of)) {
    return version_response(head, who.get(), of);
  }
  route found = route_of(head, of);
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

}  // namespace flagadmin::service
