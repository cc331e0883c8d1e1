#include <flagadmin/domain/account_token.hpp>

#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

constexpr std::int64_t minute = 60000;  // in milliseconds

[[nodiscard]] std::string string_member(std::string_view object, std::string_view name) {
  const std::string_view value = json::find_member(object, name);
  return value.starts_with('"') ? json::string_of(value).decoded() : std::string();
}

[[nodiscard]] std::string id_member(std::string_view object, std::string_view name) {
  const auto id = json::to_int64(json::find_member(object, name));
  return id && *id > 0 ? std::to_string(*id) : std::string();
}

/// Whether a stored token was seen less than a minute before `now`.
[[nodiscard]] bool is_fresh(std::string_view token, std::string_view now) {
  const auto seen = unix_milliseconds(string_member(token, "lastSeen"));
  const auto at = unix_milliseconds(now);
  return seen && at && *at - *seen < minute && *at >= *seen;
}

/// A stored token with these times, its other members in the order of the schema.
[[nodiscard]] std::string with_times(std::string_view token, std::string_view now) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (const property& known : tables::service_account_token.properties) {
    if (known.name == "seenAt" || known.name == "lastSeen") {
      out.member(known.name, now);
    } else if (const std::string_view value = json::find_member(token, known.name); !value.empty()) {
      out.raw_member(known.name, value);
    }
  }
  out.end_object();
  return text.str();
}

}  // namespace

std::optional<account_token> read_account_token(std::string_view record) {
  account_token read{.id = id_member(record, "id"), .account = id_member(record, "userId")};
  return read.id.empty() || read.account.empty() ? std::nullopt : std::optional(std::move(read));
}

bool read_listed_token(account_token& token, std::string_view account) {
  for (json::walker at(json::find_member(account, "tokens"), '['); at.next();) {
    if (id_member(at.value(), "id") == token.id) {
      token.description = string_member(at.value(), "description");
      token.expires_at = string_member(at.value(), "expiresAt");
      return true;
    }
  }
  return false;
}

bool is_expired(const account_token& token, std::string_view now) noexcept {
  const auto end = unix_milliseconds(token.expires_at);
  const auto at = unix_milliseconds(now);
  return !end || !at || *end <= *at;
}

std::optional<std::int64_t> root_role_of(std::string_view account) {
  return json::to_int64(json::find_member(account, "rootRole"));
}

std::string log_name_of(const account_token& token, std::string_view account) {
  const std::string username = string_member(account, "username");
  return (username.empty() ? token.account : username) + '/' + token.description;
}

std::optional<std::string> with_token_seen(std::string_view account, const account_token& token, std::string_view now) {
  std::string tokens;
  bool is_changed = false;
  for (json::walker at(json::find_member(account, "tokens"), '['); at.next();) {
    tokens.append(tokens.empty() ? "[" : ",");
    if (id_member(at.value(), "id") != token.id) {
      tokens.append(at.value());
    } else if (is_fresh(at.value(), now)) {
      return std::nullopt;
    } else {
      tokens.append(with_times(at.value(), now));
      is_changed = true;
    }
  }
  member_slices members;
  if (!is_changed || !validate(service_account_schema, account, members).valid()) {
    return std::nullopt;
  }
  tokens.append("]");
  members.raw[index_of(service_account_schema, "tokens")] = tokens;
  return stored_service_account(members);
}

}  // namespace flagadmin
