#include "service/admission.hpp"

#include <memory>
#include <utility>

#include "service/server_error.hpp"

namespace flagadmin::server {

namespace {

/// The response to a path outside the API: a file, or 404.
response unrouted_response(const instance& of, const request_head& head) {
  if (std::optional<response> file = of.site.respond(head)) {
    return *std::move(file);
  }
  return error_response(route_not_found(head.method, head.path));
}

response options_response(std::string allow) {
  response made = empty_response(204);
  made.headers.push_back({"Allow", std::move(allow)});
  return made;
}

}  // namespace

std::variant<response, admission> admit(const instance& of, const request_head& head) {
  if (head.path == "*") {  // about the server, not a resource (RFC 9110, section 9.3.7)
    return options_response("DELETE, GET, HEAD, OPTIONS, POST, PUT");
  }
  route found = find_route(head.method, head.path);
  if (!found.path_exists()) {
    return unrouted_response(of, head);
  }
  if (head.method == "OPTIONS") {
    return options_response(std::move(found.allow));
  }
  if (found.target == nullptr) {
    response made = error_response(method_not_allowed(head.method, found.allow));
    made.headers.push_back({"Allow", std::move(found.allow)});
    return made;
  }
  admission admitted{.head = head,
                     .target = found.target,
                     .parameters = std::move(found.parameters),
                     .caller = nullptr,
                     .size_limit = of.size_limit(*found.target)};
  const bool needs_token = found.target->access.needs_token;
  const bool has_account = needs_token && head.account != nullptr;
  if (has_account) {
    admitted.caller = {head.account, &head.account->granted};
  } else if (needs_token && head.authorizations == 1) {  // D43: none, if there are several
    admitted.caller = of.tokens.find(token_of(head.authorization));
  }
  if (needs_token && admitted.caller == nullptr) {
    of.metrics.add(metric::wrong_tokens, head.authorizations == 0 ? 0 : 1);
    return refuse(of, admitted, authentication_required());
  }
  const permission_grant grant = admitted.caller
                                     ? grant_for(admitted.caller->permissions, found.target->access.permission)
                                     : permission_grant{true};
  if (const auto error = check_request_head(*found.target, grant, head.content_type, head.content_encoding,
                                            head.content_length, admitted.size_limit, of.settings())) {
    return refuse(of, admitted, *error);
  }
  if (has_account) {
    of.token_uses.add(*of.store, head.account->found);
  }
  if (found.target->has_key()) {
    const resource_kind kind = found.target->kind;
    std::string key = key_of_path(resource_of(kind), admitted.parameters);
    admitted.subject = key.empty() ? std::nullopt : std::optional(resource_key{kind, std::move(key)});
  }
  return admitted;
}

std::string_view template_of(const request_head& head) {
  for (const std::string_view method : {"GET", "PUT", "POST", "DELETE"}) {
    if (const operation* target = find_route(method, head.path).target) {
      return target->path;
    }
  }
  return {};
}

response refuse(const instance& of, const admission& admitted, const api_error& error) {
  response made = error_response(error);
  made.route = admitted.target->path;
  made.token_name = admitted.token_name();
  for (header& deprecation : deprecation_headers(*admitted.target, of.settings())) {  // D32: errors carry them, too
    made.headers.push_back(std::move(deprecation));
  }
  return made;
}

response response_to_failure(const instance& of, const admission* admitted,
                             const std::exception_ptr& failure) noexcept {
  response made;
  made.status = 500;
  made.closes = true;
  try {
    api_error error = internal_error();
    std::string reason = "an unexpected failure: ";
    try {
      std::rethrow_exception(failure);
    } catch (const storage_error& of_store) {
      error = dynamic_cast<const outcome_in_doubt*>(&of_store) != nullptr ? outcome_unknown() : not_ready();
      reason = of_store.what();
    } catch (const std::exception& unexpected) {
      reason += unexpected.what();
    }
    made = admitted != nullptr ? refuse(of, *admitted, error) : error_response(error);
    made.closes = error.kind == error_kind::internal;
    of.log.event("error", reason, made.error_id);
  } catch (...) {  // NOLINT(bugprone-empty-catch): out of memory: an incomplete response is better than none
  }
  return made;
}

}  // namespace flagadmin::server
