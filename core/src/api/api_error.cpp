#include <flagadmin/api/api_error.hpp>

#include <initializer_list>
#include <utility>

#include <flagadmin/schema/sent_value.hpp>

namespace flagadmin {
namespace {

/// A string of the request, for a message: in quotes, escaped, cut after 100 characters (D4).
void append_quoted(text_buffer& out, std::string_view text) {
  out += '"';
  append_excerpt(out, text);
  out += '"';
}

/// A part of a message: constant words, or a string of the request.
struct message_part {
  std::string_view text;
  bool is_quoted = false;

  constexpr message_part(const char* words) noexcept : text(words) {}       // NOLINT(google-explicit-constructor)
  constexpr message_part(std::string_view words) noexcept : text(words) {}  // NOLINT(google-explicit-constructor)
  constexpr message_part(std::string_view sent, bool quoted) noexcept : text(sent), is_quoted(quoted) {}
};

[[nodiscard]] constexpr message_part quoted(std::string_view sent) noexcept { return {sent, true}; }

[[nodiscard]] api_error make_error(error_kind kind, std::initializer_list<message_part> parts) {
  text_buffer message;
  for (const message_part& part : parts) {
    if (part.is_quoted) {
      append_quoted(message, part.text);
    } else {
      message += part.text;
    }
  }
  return {kind, message.str()};
}

/// 403 because this permission is missing: in the message, and by its name beside it.
[[nodiscard]] api_error without(std::string_view permission, std::initializer_list<message_part> parts) {
  api_error error = make_error(error_kind::permission, parts);
  error.permission = permission;
  return error;
}

}  // namespace

void append_error_body(text_buffer& body, const api_error& error, std::string_view id) {
  json::writer out(body);
  out.begin_object();
  out.member("id", id);
  out.member("name", error.name());
  out.member("message", error.message);
  if (error.kind == error_kind::validation) {
    out.raw_member("details", error.details.empty() ? std::string_view("[]") : std::string_view(error.details));
    if (error.truncated) {
      out.raw_member("truncated", "true");
    }
  }
  if (!error.permission.empty()) {
    out.key("permissions");
    out.begin_array();
    out.string(error.permission);
    out.end_array();
  }
  out.end_object();
}

std::string error_body(const api_error& error, std::string_view id) {
  text_buffer body;
  append_error_body(body, error, id);
  return body.str();
}

api_error make_error(error_kind kind, std::string message) { return {kind, std::move(message)}; }

api_error validation_error(const validation_result& validation, message_form detail_form) {
  text_buffer text;
  append_summary(text, validation);
  api_error error{error_kind::validation, text.str()};
  text.clear();
  json::writer out(text);
  write_issues(out, validation.issues, detail_form);
  error.details = text.str();
  error.truncated = validation.truncated;
  return error;
}

api_error authentication_required() {
  return make_error(error_kind::authentication, {"a valid API token is required in the Authorization header"});
}

api_error permission_missing(std::string_view permission) {
  return without(permission, {"the permission ", permission, " is required"});
}

api_error permission_missing(std::string_view permission, std::string_view environment) {
  if (environment.empty()) {
    return without(permission, {"the permission ", permission, " is required for all environments"});
  }
  return without(permission, {"the permission ", permission, " is required for the environment ", quoted(environment)});
}

api_error role_exceeds_caller(std::string_view role, std::string_view permission, bool is_limited) {
  return without(permission,
                 {"the permission ", permission, is_limited ? " is required for all environments" : " is required",
                  " to give the root role ", quoted(role)});
}

api_error route_not_found(std::string_view method, std::string_view path) {
  return make_error(error_kind::not_found,
                    {"no operation has the method ", quoted(method), " and the path ", quoted(path)});
}

api_error resource_not_found(std::string_view noun, std::string_view id) {
  return make_error(error_kind::not_found, {"there is no ", noun, " ", quoted(id)});
}

api_error method_not_allowed(std::string_view method, std::string_view allow) {
  return make_error(error_kind::method, {"the method ", quoted(method), " is not allowed for this path, only ", allow});
}

api_error name_exists(std::string_view noun, std::string_view member, std::string_view value) {
  return make_error(error_kind::name_exists, {"a ", noun, " with the ", member, " ", quoted(value), " already exists"});
}

api_error precondition_failed() {
  return make_error(error_kind::precondition,
                    {"the resource has changed: If-Match does not have its entity tag; read it again"});
}

api_error excluded_by_if_none_match() {
  return make_error(error_kind::precondition, {"the resource exists, and If-None-Match excludes its version"});
}

api_error content_too_large(std::size_t limit) {
  text_buffer bytes;
  json::append_number(bytes, static_cast<std::int64_t>(limit));
  return make_error(error_kind::too_large, {"the body is larger than the limit of ", bytes.view(), " bytes"});
}

api_error resource_too_large(std::string_view noun, std::size_t limit) {
  text_buffer bytes;
  json::append_number(bytes, static_cast<std::int64_t>(limit));
  return make_error(error_kind::permission, {"the ", noun, " would be larger than the limit of ", bytes.view(),
                                             " bytes, as it is stored with all that belongs to it"});
}

api_error instance_full(std::size_t limit, std::string_view noun) {
  const std::string number = std::to_string(limit);
  return make_error(error_kind::permission, {"this instance stores at most ", std::string_view(number), " ", noun,
                                             "s: delete some, or ask its operator for a higher --max-resources"});
}

api_error kind_full(std::size_t limit, std::string_view noun) {
  const std::string bytes = std::to_string(limit);
  return make_error(error_kind::permission, {"this instance stores at most ", std::string_view(bytes), " bytes of ",
                                             noun, "s: delete some, or make some smaller"});
}

api_error unsupported_media_type(std::string_view content_type) {
  const message_part sent = content_type.empty() ? message_part("none") : quoted(content_type);
  return make_error(error_kind::media_type, {"the content-type must be application/json, but ", sent, " was sent"});
}

api_error unsupported_content_encoding(std::string_view content_encoding) {
  return make_error(error_kind::media_type,
                    {"the body must not be compressed, but content-encoding ", quoted(content_encoding), " was sent"});
}

api_error strategy_creation_disabled() {
  return make_error(error_kind::permission, {"the creation of strategy types is disabled on this instance"});
}

api_error strategy_not_editable(std::string_view name, std::string_view change) {
  return make_error(error_kind::permission,
                    {"the strategy type ", quoted(name), " is not editable: it cannot be ", change});
}

api_error outcome_unknown() {
  return make_error(
      error_kind::outcome_unknown,
      {"the storage was lost while it made the change durable: read the resource to see whether it was made"});
}

api_error not_ready() { return make_error(error_kind::not_ready, {"the storage is not available: try again later"}); }

api_error internal_error() {
  return make_error(error_kind::internal, {"internal error: see the log of the service under this id"});
}

}  // namespace flagadmin
