#include "service_account.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

namespace flagadmin::rules {
namespace {

constexpr std::int64_t kept_after_expiry = std::int64_t{30} * 24 * 60 * 60 * 1000;  // D67; in milliseconds

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

/// The id of the root role that a request gives: to an account, or by a new token of an account. An update that repeats
/// the account's role gives nothing (a form that was sent unchanged).
[[nodiscard]] std::optional<std::int64_t> given_role(const change_request& request) {
  if (request.target.body == nullptr) {
    return std::nullopt;
  }
  const bool is_token = request.target.makes_secret;
  const std::string_view given = is_token ? request.member("rootRole") : request.sent("rootRole");
  if (given.empty()) {
    return std::nullopt;
  }
  const std::optional<std::int64_t> role = json::to_int64(given);
  return is_token || role != json::to_int64(request.member("rootRole")) ? role : std::nullopt;
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

/// The id of a stored token, as a key; empty if no store assigns it.
[[nodiscard]] std::string id_of_token(std::string_view token) {
  const auto id = json::to_int64(json::find_member(token, "id"));
  return id && *id > 0 ? json::decimal_text(*id) : std::string();
}

/// Whether a stored token expired so long ago that a change of its account removes it (D67).
[[nodiscard]] bool is_long_expired(std::string_view token, std::optional<std::int64_t> now) {
  const std::string_view stored = json::find_member(token, "expiresAt");
  const auto expiry = stored.starts_with('"') ? unix_milliseconds(json::string_of(stored).decoded()) : std::nullopt;
  return expiry && now && *now - *expiry > kept_after_expiry;
}

/// Records that the record of a stored token is deleted: the token authenticates no longer.
void remove_record(outcome& outcome, std::string_view token) {
  if (std::string id = id_of_token(token); !id.empty()) {
    outcome.writes.push_back({write_action::remove, secret_kind, std::move(id), {}, {}});
  }
}

/// The tokens that the account has after a change: without the one with the id `removed`, and without those that
/// expired long ago.
[[nodiscard]] std::string keep_tokens(const change_request& request, outcome& outcome, std::string_view removed = {}) {
  const std::optional<std::int64_t> now = unix_milliseconds(request.context.now);
  std::string kept;
  for (json::walker walker(request.member("tokens"), '['); walker.next();) {
    if (is_long_expired(walker.value(), now) || (!removed.empty() && id_of_token(walker.value()) == removed)) {
      remove_record(outcome, walker.value());
    } else {
      kept.append(kept.empty() ? "[" : ",").append(walker.value());
    }
  }
  return kept.empty() ? "[]" : kept + "]";
}

/// The members of the service account with these tokens.
[[nodiscard]] member_slices with_tokens(const change_request& request, std::string_view tokens) {
  member_slices account = request.current;
  account.raw[index_of(service_account_schema, "tokens")] = tokens;
  return account;
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

/// The write of the record for authentication by the token's secret, whose SHA-256 is `digest`; empty: nobody knows it.
[[nodiscard]] stored_write token_record(std::string id, std::string_view account, std::string_view digest) {
  std::string json = R"({"id":)" + id + R"(,"userId":)" + std::string(account) + '}';
  return {write_action::insert, secret_kind, std::move(id), std::string(digest), std::move(json)};
}

}  // namespace

std::optional<api_error> authorize_service_account(const change_request& request) {
  const std::optional<std::int64_t> given = given_role(request);
  const root_role* const role = given ? request.settings().roles.find(*given) : nullptr;
  for (const std::string_view permission : permission_names) {
    // A role that is not defined yet may have any permission later (D47).
    const bool is_needed = role != nullptr ? role->grants(permission) : given.has_value();
    const permission_grant held = grant_for(request.context.permissions, permission);
    if (is_needed && (!held.granted || held.is_limited)) {
      const std::string name(role != nullptr ? std::string(role->name) : json::decimal_text(*given));
      return role_exceeds_caller(name, permission, held.granted);
    }
  }
  return std::nullopt;
}

std::optional<api_error> update_service_account(change_request& request, outcome& outcome) {
  warn_unknown_role(request);
  std::string account = merge_service_account_update(request.current, request.body.members);
  const std::string_view stored_tokens = request.member("tokens");
  if (account != request.stored->json && !stored_tokens.empty()) {
    if (const std::string tokens = keep_tokens(request, outcome); tokens != stored_tokens) {
      account = merge_service_account_update(with_tokens(request, tokens), request.body.members);
    }
  }
  request.update_and_show(outcome, std::move(account));
  return std::nullopt;
}

std::optional<api_error> create_service_account(change_request& request, outcome& outcome) {
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
  request.insert(outcome, json::decimal_text(*id), text.str());
  return std::nullopt;
}

std::optional<api_error> delete_service_account(change_request& request, outcome& outcome) {
  for (json::walker walker(request.member("tokens"), '['); walker.next();) {
    remove_record(outcome, walker.value());
  }
  request.remove(outcome);
  return std::nullopt;
}

std::optional<api_error> create_service_account_token(change_request& request, outcome& outcome) {
  check_expiry(request);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  const json::string_slice description = json::string_of(request.sent("description"));
  std::string tokens = keep_tokens(request, outcome);
  for (json::walker walker(tokens, '['); walker.next();) {
    const std::string_view other = json::find_member(walker.value(), "description");
    if (!other.empty() && json::string_of(other) == description) {
      return name_exists("token", "description", description.decoded());
    }
  }
  const std::optional<std::int64_t> id = request.new_id(secret_kind);
  if (!id) {
    return internal_error();
  }
  tokens.back() = tokens == "[]" ? ' ' : ',';
  tokens.append(new_token(request, *id, {})).append("]");
  const std::string account = stored_service_account(with_tokens(request, tokens));
  if (request.context.wants_changes) {
    outcome.changes = changes_between(service_account_schema, request.stored->json, account);
  }
  outcome.body = new_token(request, *id, request.context.secret.text);
  request.update(outcome, account);
  outcome.writes.push_back(token_record(json::decimal_text(*id), request.member("id"), request.context.secret.sha256));
  return std::nullopt;
}

std::optional<api_error> delete_service_account_token(change_request& request, outcome& outcome) {
  const std::string& token_id = request.context.path_parameters[1];
  const std::string tokens = keep_tokens(request, outcome, token_id);
  const bool is_found = std::any_of(outcome.writes.begin(), outcome.writes.end(),
                                    [&](const stored_write& write) { return write.key == token_id; });
  if (!is_found) {
    return resource_not_found("token", token_id);
  }
  const std::string account = stored_service_account(with_tokens(request, tokens));
  if (request.context.wants_changes) {
    outcome.changes = changes_between(service_account_schema, request.stored->json, account);
  }
  request.update(outcome, account);
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

std::vector<stored_write> token_records(std::string_view stored) {
  std::vector<stored_write> writes;
  for (json::walker walker(json::find_member(stored, "tokens"), '['); walker.next();) {
    if (std::string id = id_of_token(walker.value()); !id.empty()) {
      writes.push_back(token_record(std::move(id), json::find_member(stored, "id"), {}));
    }
  }
  return writes;
}

void write_root_roles(json::writer& out, const instance_settings& settings) {
  out.key("rootRoles");
  settings.roles.write(out);
}

}  // namespace flagadmin::rules
