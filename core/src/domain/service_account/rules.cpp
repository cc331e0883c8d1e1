#include "rules.hpp"

#include <string>
#include <utility>
#include <vector>

#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

namespace flagadmin::rules {
namespace {

[[nodiscard]] std::size_t offset_in(const change_request& request, std::string_view slice) noexcept {
  return static_cast<std::size_t>(slice.data() - request.body.text.data());
}

/// D66: a warning for a role that the instance does not define, which permits reads only.
void warn_unknown_role(change_request& request) {
  const std::string_view role = request.sent("rootRole");
  if (role.empty()) {
    return;
  }
  const auto id = json::to_int64(role);
  if (!id || request.settings().roles.find(*id) == nullptr) {
    validation_result& validation = request.body.validation;
    validation.add_warning(issue_code::unknown_role, offset_in(request, role), {"rootRole"}, 1,
                           {value_param(role, validation.memory)});
  }
}

/// D62: a new token must not be expired.
void check_expiry(change_request& request) {
  const std::string_view sent = request.sent("expiresAt");
  const auto expiry = unix_milliseconds(json::string_of(sent).decoded());
  const auto now = unix_milliseconds(request.context.now);
  if (expiry && now && *expiry <= *now) {
    validation_result& validation = request.body.validation;
    validation.add_issue(issue_code::not_in_future, offset_in(request, sent), {"expiresAt"}, 1,
                         {value_param(sent, validation.memory)});
  }
}

/// The JSON text of the service account with these tokens.
[[nodiscard]] std::string with_tokens(const change_request& request, std::string_view tokens) {
  member_slices account = request.current;
  account.raw[index_of(service_account_schema, "tokens")] = tokens;
  return normalized_service_account(account);
}

/// The token that a request creates; `secret` is empty in the stored form.
[[nodiscard]] std::string new_token(const change_request& request, std::int64_t id, std::string_view secret) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.key("id");
  out.number(id);
  if (!secret.empty()) {
    out.member("secret", secret);
  }
  out.member("createdAt", request.context.now);
  out.raw_member("seenAt", "null");
  out.raw_member("lastSeen", "null");
  out.raw_member("userId", request.member("id"));
  out.compact_member("description", request.sent("description"));
  out.compact_member("expiresAt", request.sent("expiresAt"));
  out.end_object();
  return text.str();
}

/// The record for authentication by the token's secret.
[[nodiscard]] std::string token_record(const change_request& request, std::int64_t id) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.key("id");
  out.number(id);
  out.raw_member("userId", request.member("id"));
  out.compact_member("description", request.sent("description"));
  out.compact_member("expiresAt", request.sent("expiresAt"));
  out.end_object();
  return text.str();
}

/// The id of a stored token, as a key; empty if no store assigns it.
[[nodiscard]] std::string id_of_token(std::string_view token) {
  const auto id = json::to_int64(json::find_member(token, "id"));
  return id && *id > 0 ? json::decimal_text(*id) : std::string();
}

}  // namespace

std::optional<api_error> update_service_account(change_request& request, outcome& made) {
  warn_unknown_role(request);
  request.update_and_show(made, merge_service_account_update(request.current, request.body.members));
  return std::nullopt;
}

std::optional<api_error> create_service_account(change_request& request, outcome& made) {
  warn_unknown_role(request);
  const std::string username = json::string_of(request.sent("username")).decoded();
  if (request.is_alternate_key_taken(username)) {
    return name_exists(request.row().noun, "username", username);
  }
  const std::optional<std::int64_t> id = request.new_id();
  if (!id) {
    return internal_error();
  }
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.key("id");
  out.number(*id);
  out.raw_member("isAPI", "true");
  if (const std::string_view name = request.sent("name"); !name.empty()) {
    out.compact_member("name", name);
  }
  out.compact_member("username", request.sent("username"));
  out.compact_member("rootRole", request.sent("rootRole"));
  out.raw_member("seenAt", "null");
  out.member("createdAt", request.context.now);
  out.raw_member("tokens", "[]");
  out.end_object();
  request.insert(made, json::decimal_text(*id), text.str());
  return std::nullopt;
}

std::optional<api_error> delete_service_account(change_request& request, outcome& made) {
  for (json::walker at(request.member("tokens"), '['); at.next();) {
    if (std::string id = id_of_token(at.value()); !id.empty()) {
      made.writes.push_back({write_action::remove, resource_kind::service_account_token, std::move(id), {}, {}});
    }
  }
  request.remove(made);
  return std::nullopt;
}

std::optional<api_error> create_service_account_token(change_request& request, outcome& made) {
  check_expiry(request);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  const json::string_slice description = json::string_of(request.sent("description"));
  std::string tokens = "[";
  for (json::walker at(request.member("tokens"), '['); at.next();) {
    const std::string_view other = json::find_member(at.value(), "description");
    if (!other.empty() && json::string_of(other) == description) {
      return name_exists("token", "description", description.decoded());
    }
    tokens.append(at.value()).append(",");
  }
  const std::optional<std::int64_t> id = request.new_id(resource_kind::service_account_token);
  if (!id) {
    return internal_error();
  }
  tokens.append(new_token(request, *id, {})).append("]");
  const std::string account = with_tokens(request, tokens);
  if (request.context.wants_changes) {
    made.changes = changes_between(service_account_schema, request.stored->json, account);
  }
  made.body = new_token(request, *id, request.context.secret.text);
  request.update(made, account);
  made.writes.push_back({write_action::insert, resource_kind::service_account_token, json::decimal_text(*id),
                         std::string(request.context.secret.sha256), token_record(request, *id)});
  return std::nullopt;
}

std::optional<api_error> delete_service_account_token(change_request& request, outcome& made) {
  const std::string& wanted = request.context.parameters[1];
  bool is_found = false;
  std::string tokens;
  for (json::walker at(request.member("tokens"), '['); at.next();) {
    if (id_of_token(at.value()) == wanted) {
      is_found = true;
    } else {
      tokens.append(tokens.empty() ? "[" : ",").append(at.value());
    }
  }
  if (!is_found) {
    return resource_not_found("token", wanted);
  }
  const std::string account = with_tokens(request, tokens.empty() ? "[]" : tokens + "]");
  if (request.context.wants_changes) {
    made.changes = changes_between(service_account_schema, request.stored->json, account);
  }
  request.update(made, account);
  made.writes.push_back({write_action::remove, resource_kind::service_account_token, wanted, {}, {}});
  return std::nullopt;
}

std::string tokens_of_account(std::string_view stored, const instance_settings& /*settings*/) {
  const std::string_view tokens = json::find_member(stored, "tokens");
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.raw_member("pats", tokens.empty() ? "[]" : tokens);
  out.end_object();
  return text.str();
}

std::vector<stored_write> reserved_token_ids(std::string_view stored) {
  std::vector<stored_write> writes;
  for (json::walker at(json::find_member(stored, "tokens"), '['); at.next();) {
    if (std::string id = id_of_token(at.value()); !id.empty()) {
      writes.push_back({write_action::reserve_id, resource_kind::service_account_token, std::move(id), {}, {}});
    }
  }
  return writes;
}

void write_root_roles(json::writer& out, const instance_settings& settings) {
  out.key("rootRoles");
  settings.roles.write(out);
}

}  // namespace flagadmin::rules
