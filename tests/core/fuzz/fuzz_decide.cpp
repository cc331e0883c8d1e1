// Every operation returns a response for every body, and the response follows its schema. The state stored after a
// change is valid, the same body a second time changes nothing more, and no response has a stored secret.

#include <algorithm>
#include <string>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../support/memory_store.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::fuzzing::require;

constexpr std::string_view secret = "stored-secret-6b1f";
constexpr std::string_view stored_addon =
    R"({"id":7,"provider":"webhook","description":"old","enabled":true,"parameters":{"url":"https://example.com/",)"
    R"("authorization":"stored-secret-6b1f"},"events":["feature-created"],"projects":["web"],"environments":[]})";
constexpr std::string_view stored_account =
    R"({"id":8,"name":"build","username":"build","rootRole":2,"seenAt":null,"createdAt":"2026-01-05T15:22:01.000Z",)"
    R"("tokens":[]})";
/// A value with nothing but what the schema requires; `7` for every string and number, so that it is the key.
std::string minimal(const flagadmin::schema& node) {
  switch (node.type) {
    case flagadmin::value_type::object: {
      std::string members;
      for (const flagadmin::property& member : node.properties) {
        if (member.required) {
          members += (members.empty() ? "\"" : ",\"") + std::string(member.name) + "\":" + minimal(member.value);
        }
      }
      return "{" + members + "}";
    }
    case flagadmin::value_type::array:
      return "[]";
    case flagadmin::value_type::boolean:
      return "true";
    case flagadmin::value_type::string:
      return node.format == flagadmin::string_format::date_time ? R"("2026-01-05T15:22:01.000Z")" : R"("7")";
    default:
      return "7";
  }
}

std::string stored_of(const flagadmin::resource& row) {
  if (row.item == &flagadmin::addon_schema || row.item == &flagadmin::service_account_schema) {
    return std::string(row.item == &flagadmin::addon_schema ? stored_addon : stored_account);
  }
  const flagadmin::result<std::string> created = flagadmin::normalized(row, minimal(*row.item));
  require(created.ok(), "a value with what the schema requires is valid");
  return created.value;
}

void check_outcome(const flagadmin::operation& target, const flagadmin::outcome& outcome, std::string_view request) {
  if (outcome.error) {
    const std::string body = flagadmin::error_body(*outcome.error, "9c40958a-daac-400e-98fb-3bb438567008");
    require(flagadmin::validate(flagadmin::error_schema, body).valid(), "a refusal follows errorSchema");
    // A response may include what was sent, even if it happens to be the secret.
    require(body.find(secret) == std::string::npos || request.find(secret) != std::string_view::npos,
            "no error has a stored secret");
    require(outcome.writes.empty(), "a refusal changes nothing");
    return;
  }
  require(outcome.status == target.success, "success has the status of the table");
  require(outcome.body.empty() == (target.response == nullptr), "the response has content if it has a schema");
  require(target.response == nullptr || flagadmin::validate(*target.response, outcome.body).valid(),
          "the response follows its schema");
  for (const flagadmin::stored_write& one : outcome.writes) {
    const flagadmin::schema* const item = flagadmin::resource_of(one.kind).item;
    require(item == nullptr || one.json.empty() || flagadmin::validate(*item, one.json).valid(),
            "the new state follows its schema");
  }
}

/// D3, D16: one response lists every error that the body alone decides, as a client that knows the providers finds
/// them.
void check_client_agrees(const flagadmin::outcome& outcome, std::string_view body) {
  std::vector<flagadmin::issue> issues = outcome.validation.issues;
  std::erase_if(issues, [](const auto& one) { return one.code == flagadmin::issue_code::no_stored_secret; });
  const flagadmin::validation_result validation = flagadmin::validate_addon_update(body);
  const auto is_same = [](const auto& left, const auto& right) {
    return left.code == right.code && left.offset == right.offset;
  };
  require(outcome.validation.truncated ||
              std::equal(issues.begin(), issues.end(), validation.issues.begin(), validation.issues.end(), is_same),
          "client and server find the same errors");
}

void update(flagadmin::operation_id id, std::string_view stored, std::string_view body,
            const flagadmin::service_profile& profile) {
  const flagadmin::operation& target = flagadmin::operation_of(id);
  const std::vector<std::string> parameters{"7"};
  flagadmin::service::memory_store store =
      flagadmin::test::store_with(target.kind, parameters.front(), std::string(stored));
  flagadmin::request_context context;
  context.path_parameters = parameters;
  context.key = parameters.front();
  context.settings.profile = profile;
  const flagadmin::outcome first = flagadmin::decide(target, body, &store, context);
  check_outcome(target, first, body);
  if (id == flagadmin::operation_id::update_addon && !profile.has_deviations && (!first.error || first.status == 400)) {
    check_client_agrees(first, body);
  }
  if (first.error) {
    return;
  }
  require(profile.returns_secrets || body.find(secret) != std::string_view::npos ||
              first.body.find(secret) == std::string::npos,
          "no response has a stored secret");
  store.apply(first.writes);
  const flagadmin::outcome second = flagadmin::decide(target, body, &store, context);
  check_outcome(target, second, body);
  require(!second.error && second.writes.empty(), "the same body changes nothing more");
  require(second.changes.empty(), "no change is reported when there is none");
}

/// Any operation; the stored resource is the one that its path names.
void decide_once(const flagadmin::operation& target, std::string_view body, const flagadmin::service_profile& profile) {
  const std::vector<std::string> parameters{"7", "5"};
  flagadmin::service::memory_store store;
  if (target.has_key()) {
    flagadmin::test::put(store, target.kind, "7", stored_of(flagadmin::resource_of(target.kind)));
  }
  flagadmin::request_context context;
  context.path_parameters = parameters;
  context.key = parameters.front();
  context.settings.profile = profile;
  context.now = "2026-01-05T15:22:01.000Z";
  context.secret = {"user:new", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"};
  const flagadmin::outcome outcome = flagadmin::decide(target, body, &store, context);
  check_outcome(target, outcome, body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  for (const std::string_view name : flagadmin::profile_names) {
    const flagadmin::service_profile profile = *flagadmin::find_service_profile(name);
    update(flagadmin::operation_id::update_addon, stored_addon, input.text(), profile);
    update(flagadmin::operation_id::update_service_account, stored_account, input.text(), profile);
    for (const flagadmin::operation& target : flagadmin::operations()) {
      if (target.is_change()) {
        decide_once(target, input.text(), profile);
      }
    }
  }
  return 0;
}
