#include <flagadmin/domain/service_account.hpp>

#include <algorithm>
#include <array>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../described_members.hpp"

namespace flagadmin {
namespace {

/// Members of the schema that are neither stored nor returned (D21): nothing in the service can set them.
constexpr std::array<std::string_view, 4> unused_members{"email", "inviteLink", "loginAttempts", "emailSent"};

void write_tokens(json::writer& out, std::string_view tokens) {
  out.begin_array();
  for (json::walker walker(tokens, '['); walker.next();) {
    member_slices members = members_of(tables::service_account_token, walker.value());
    members.raw[index_of(tables::service_account_token, "secret")] = {};  // D21
    write_described_members(out, tables::service_account_token, members);
  }
  out.end_array();
}

}  // namespace

std::string stored_service_account(const member_slices& account) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (std::size_t i = 0; i != service_account_schema.properties.size(); ++i) {
    const std::string_view name = service_account_schema.properties[i].name;
    if (name == "seenAt") {
      out.raw_member(name, "null");
    } else if (!account.has(i) ||
               std::find(unused_members.begin(), unused_members.end(), name) != unused_members.end()) {
      continue;
    } else if (name == "tokens") {
      out.key(name);
      write_tokens(out, account[i]);
    } else {
      write_described_member(out, service_account_schema.properties[i], account[i]);
    }
  }
  out.end_object();
  return text.str();
}

std::string merge_service_account_update(const member_slices& current, const member_slices& update) {
  return stored_service_account(
      merged_members(service_account_schema, current, update_service_account_schema, update));  // D20
}

result<std::string> merge_service_account_update(std::string_view current, std::string_view update) {
  result<std::string> merged;
  member_slices account;
  merged.validation = validate(service_account_schema, current, account);
  if (!merged.ok()) {
    return merged;
  }
  member_slices sent;
  merged.validation = validate(update_service_account_schema, update, sent);
  if (merged.ok()) {
    merged.value = merge_service_account_update(account, sent);
  }
  return merged;
}

}  // namespace flagadmin
