#include <flagadmin/domain/account_token.hpp>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

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

/// Whether a token was used less than a minute before `now`.
[[nodiscard]] bool is_fresh(std::string_view last_use, std::string_view now) {
  const auto seen = unix_milliseconds(last_use);
  const auto current = unix_milliseconds(now);
  return seen && current && *current - *seen < minute && *current >= *seen;
}

/// A stored token with its last use, its other members in the order of the schema.
[[nodiscard]] std::string with_last_use(std::string_view token, std::string_view use) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (const property& known : tables::service_account_token.properties) {
    if (known.name == "seenAt" || known.name == "lastSeen") {
      out.member(known.name, use);
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
  for (json::walker walker(json::find_member(account, "tokens"), '['); walker.next();) {
    if (id_member(walker.value(), "id") == token.id) {
      token.description = string_member(walker.value(), "description");
      token.expires_at = string_member(walker.value(), "expiresAt");
      return true;
    }
  }
  return false;
}

bool is_expired(const account_token& token, std::string_view now) noexcept {
  const auto end = unix_milliseconds(token.expires_at);
  const auto current = unix_milliseconds(now);
  return !end || !current || *end <= *current;
}

std::optional<std::int64_t> root_role_of(std::string_view account) {
  return json::to_int64(json::find_member(account, "rootRole"));
}

std::string log_name_of(const account_token& token, std::string_view account) {
  const std::string username = string_member(account, "username");
  return (username.empty() ? token.account : username) + '/' + token.description;
}

std::optional<std::string> record_after_use(std::string_view record, std::string_view now) {
  if (is_fresh(last_use_of(record), now)) {
    return std::nullopt;
  }
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.raw_member("id", json::find_member(record, "id"));
  out.raw_member("userId", json::find_member(record, "userId"));
  out.member("lastSeen", now);
  out.end_object();
  return text.str();
}

std::string last_use_of(std::string_view record) {
  std::string use = string_member(record, "lastSeen");
  return unix_milliseconds(use) ? use : std::string();
}

std::vector<std::string> token_ids_of(std::string_view account) {
  std::vector<std::string> ids;
  for (json::walker walker(json::find_member(account, "tokens"), '['); walker.next();) {
    ids.push_back(id_member(walker.value(), "id"));
  }
  return ids;
}

std::optional<std::string> with_last_uses(std::string_view account, const last_uses& uses) {
  std::string text;
  const char* copied = account.data();
  for (json::walker walker(json::find_member(account, "tokens"), '['); walker.next();) {
    if (const auto use = uses.find(id_member(walker.value(), "id")); use != uses.end()) {
      text.append(copied, walker.value().data()).append(with_last_use(walker.value(), use->second));
      copied = walker.value().data() + walker.value().size();
    }
  }
  return text.empty() ? std::nullopt : std::optional(text.append(copied, account.data() + account.size()));
}

}  // namespace flagadmin
