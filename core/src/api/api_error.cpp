#include <flagadmin/api/api_error.hpp>

#include <flagadmin/json/string.hpp>

namespace flagadmin {
namespace {

/// What a request contained, for a message: in quotes, escaped, cut after 100 characters (D4).
[[nodiscard]] std::string quoted(std::string_view text) {
  bool cut = false;
  std::string out;
  json::writer(out).string(json::first_characters(text, 100, cut));
  if (cut) {
    out.insert(out.size() - 1, "…");
  }
  return out;
}

}  // namespace

std::string error_body(const api_error& error, std::string_view id) {
  std::string body;
  json::writer out(body);
  out.begin_object();
  out.member("id", id);
  out.member("name", error.name());
  out.member("message", error.message);
  if (error.kind == error_kind::validation) {
    out.raw_member("details", error.details.empty() ? "[]" : error.details);
  }
  out.end_object();
  return body;
}

api_error make_error(error_kind kind, std::string message) { return {kind, std::move(message)}; }

api_error validation_error(const validation_result& verdict) {
  api_error error{error_kind::validation, summarize(verdict)};
  json::writer out(error.details);
  write_issues(out, verdict.issues);
  return error;
}

api_error authentication_required() {
  return make_error(error_kind::authentication, "a valid API token is required in the Authorization header");
}

api_error permission_missing(std::string_view permission) {
  return make_error(error_kind::permission, "the permission " + std::string(permission) + " is required");
}

api_error permission_missing(std::string_view permission, std::string_view environment) {
  std::string message = "the permission " + std::string(permission) + " is required for ";
  message += environment.empty() ? "all environments" : "the environment " + quoted(environment);
  return make_error(error_kind::permission, std::move(message));
}

api_error route_not_found(std::string_view method, std::string_view path) {
  return make_error(error_kind::not_found, "there is nothing at " + quoted(path) + " for " + quoted(method));
}

api_error resource_not_found(std::string_view what, std::string_view id) {
  return make_error(error_kind::not_found, "there is no " + std::string(what) + " " + quoted(id));
}

api_error method_not_allowed(std::string_view method, std::string_view allow) {
  return make_error(error_kind::method,
                    "the method " + quoted(method) + " is not allowed here, only " + std::string(allow));
}

api_error name_exists(std::string_view name) {
  return make_error(error_kind::name_exists, "a strategy type of the name " + quoted(name) + " exists already");
}

api_error precondition_failed() {
  return make_error(error_kind::precondition, "the resource has changed since the version that If-Match names");
}

api_error content_too_large(std::size_t limit) {
  return make_error(error_kind::too_large, "the body is larger than the accepted " + std::to_string(limit) + " bytes");
}

api_error unsupported_media_type(std::string_view content_type) {
  const std::string sent = content_type.empty() ? "none" : quoted(content_type);
  return make_error(error_kind::media_type, "the content-type must be application/json, but " + sent + " was sent");
}

api_error unsupported_content_encoding(std::string_view content_encoding) {
  return make_error(error_kind::media_type,
                    "the body must not be compressed, but content-encoding " + quoted(content_encoding) + " was sent");
}

api_error strategy_creation_disabled() {
  return make_error(error_kind::permission, "the creation of strategy types is switched off on this instance");
}

api_error not_ready() { return make_error(error_kind::not_ready, "the service cannot store changes at the moment"); }

api_error internal_error() { return make_error(error_kind::internal, "something went wrong in the service"); }

}  // namespace flagadmin
