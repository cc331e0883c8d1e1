#include <flagadmin/service/answer.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <flagadmin/api/precondition.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/damage.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/read.hpp>
#include <flagadmin/service/store_with_uses.hpp>

namespace flagadmin::service {

namespace {

[[nodiscard]] request_context context_of(const prepared& prepared, permission_list permissions,
                                         const context& context) {
  const request_head& head = *prepared.request.head;
  request_context result;
  result.settings = context.settings;
  result.permissions = permissions;
  result.path_parameters = prepared.request.parameters;
  result.key = prepared.request.key;
  result.if_match = head.if_match;
  result.if_none_match = head.if_none_match;
  result.now = prepared.now;
  result.secret = {.text = prepared.secret, .sha256 = prepared.secret_digest};
  result.wants_changes = prepared.wants_changes;
  return result;
}

/// The validated body. It is validated again only if it has warnings: `answer` may be repeated, and results are not
/// copied.
[[nodiscard]] request_body body_of(const prepared& prepared, const context& context) {
  if (!prepared.body.validation.warnings.empty()) {
    return validate_body(*prepared.request.target, prepared.body.text, prepared.request.size_limit,
                         context.settings.profile);
  }
  return {.text = prepared.body.text, .members = prepared.body.members};
}

/// D67: of the number and the size of all resources of a kind.
[[nodiscard]] std::optional<api_error> check_limits(resource_store& store, const outcome& decided,
                                                    const context& context) {
  constexpr std::int64_t bytes_limit = std::int64_t{64} << 20U;
  struct growth {
    std::int64_t count = 0;
    std::int64_t bytes = 0;
  };
  std::array<growth, resource_kinds> added{};
  for (const stored_write& write : decided.writes) {
    growth& more = added[static_cast<std::size_t>(write.kind)];
    const bool is_new = write.action == write_action::insert;
    const std::optional<stored_resource> before = is_new ? std::nullopt : store.load(write.kind, write.key);
    more.count += is_new ? 1 : 0;
    more.bytes += static_cast<std::int64_t>(write.json.size());
    more.bytes -= static_cast<std::int64_t>(before ? before->json.size() : 0);
  }
  for (const resource& row : resources()) {
    const growth& more = added[static_cast<std::size_t>(row.kind)];
    if (more.count == 0 && more.bytes <= 0) {
      continue;
    }
    const kind_totals now = store.total(row.kind);
    if (more.count > 0 &&
        std::max(now.count, std::int64_t{0}) > static_cast<std::int64_t>(context.max_resources) - more.count) {
      return instance_full(context.max_resources, row.noun);
    }
    if (more.bytes > 0 && std::max(now.bytes, std::int64_t{0}) > bytes_limit - more.bytes) {
      return kind_full(static_cast<std::size_t>(bytes_limit), row.noun);
    }
  }
  return std::nullopt;
}

/// The versions of the written resources (D46): one more than before. A name that was used before begins after the
/// versions of all removed ones of its kind, so that no entity tag is used twice. False: a version is out of range, or
/// an id, because a counter was altered.
[[nodiscard]] bool set_versions(resource_store& store, std::vector<stored_write>& writes, std::int64_t version_before) {
  for (stored_write& write : writes) {
    if (write.action == write_action::insert) {
      const bool is_named = resource_of(write.kind).keys == key_policy::name;
      const kind_totals totals = store.total(write.kind);
      if (totals.last < 0) {
        return false;
      }
      const std::int64_t removed = is_named ? totals.removed_version : 0;
      write.version = removed == 0 ? 1 : version_after(removed);
    } else {
      write.version = write.action == write_action::update ? version_after(version_before) : version_before;
    }
    if (!is_version(write.version) && write.action != write_action::remove) {
      return false;
    }
  }
  return true;
}

/// D14: operators see when a stored secret begins to go to another server. The line has no values.
void note_redirected_secrets(response& response, const validation_result& validation) {
  for (const issue& warning : validation.warnings) {
    if (warning.code == issue_code::secret_for_other_url) {
      std::string line = response.resource;
      line.append(": ").append(kind_of(warning.code).name).append(" at ").append(warning.instance_path());
      response.notes.push_back({"warning", std::move(line)});
    }
  }
}

[[nodiscard]] response refusal_of(const prepared& prepared, const outcome& decided, const context& context) {
  response response = refuse(prepared.request, *decided.error, context);
  const std::optional<stored_resource>& before = decided.before;
  const bool may_be_damaged = decided.error->kind == error_kind::internal && before;
  if (auto damage = may_be_damaged ? find_damage(prepared.request.target->kind, *before) : std::nullopt) {
    response.notes.push_back({"error", *std::move(damage)});
  }
  return response;
}

[[nodiscard]] response success_of(const prepared& prepared, outcome& decided, std::int64_t version_before,
                                  std::int64_t version_after, const context& context) {
  const operation& target = *prepared.request.target;
  response response =
      decided.body.empty() ? empty_response(decided.status) : json_response(decided.status, decided.body);
  response.headers = decided.headers;
  if (target.has_entity_tag() && context.settings.profile.respects_conditions) {  // D84
    response.headers.push_back({"ETag", entity_tag(version_after)});
  }
  response.route = target.path;
  response.token_name = prepared.request.caller->name;
  response.resource = std::string(resource_of(target.kind).name) + '/' + decided.key;
  response.version_before = version_before;
  response.version_after = version_after;
  note_redirected_secrets(response, decided.validation);
  return response;
}

}  // namespace

std::variant<response, prepared> prepare(admitted request, std::string_view body, const context& context) {
  const operation& target = *request.target;
  prepared prepared{
      .request = std::move(request), .body = {.text = body}, .now = {}, .secret = {}, .secret_digest = {}};
  if (!target.is_change()) {
    return prepared;
  }
  prepared.now = context.now();
  if (target.makes_secret) {
    prepared.secret = std::string(secret_prefix) + hexadecimal(context.random(secret_bytes));
    prepared.secret_digest = hexadecimal(context.sha256(prepared.secret));
  }
  prepared.body = validate_body(target, body, prepared.request.size_limit, context.settings.profile);
  if (prepared.body.validation.valid() && prepared.body.exceeded == 0) {
    return prepared;
  }
  const outcome decided =
      decide(target, std::move(prepared.body), {}, context_of(prepared, prepared.request.caller->permissions, context));
  return refuse(prepared.request, *decided.error, context);
}

answered answer(resource_store& store, const prepared& prepared, const context& context) {
  const admitted& request = prepared.request;
  const operation& target = *request.target;
  if (!target.is_change()) {
    return {.response = with_conditions(request, content_of(store, request, context), context)};
  }
  const std::shared_ptr<const caller> caller = same_caller(store, request.caller, context);
  if (caller == nullptr) {
    return {.response = refuse(request, authentication_required(), context)};
  }
  store_with_uses shown(store);
  const bool is_shown = target.action == operation_action::update || prepared.wants_changes;
  store_reader* const from = is_shown ? static_cast<store_reader*>(&shown) : &store;
  outcome decided =
      decide(target, body_of(prepared, context), from, context_of(prepared, caller->permissions, context));
  const std::int64_t version_before = decided.before ? decided.before->version : 0;
  if (!decided.error) {
    decided.error = check_limits(store, decided, context);
  }
  if (!decided.error && !set_versions(store, decided.writes, version_before)) {
    decided.error = internal_error();
  }
  if (decided.error) {
    response response = refusal_of(prepared, decided, context);
    decided.before.reset();  // its views end
    return {.response = std::move(response), .decided = std::move(decided)};
  }
  std::int64_t version = version_before;
  for (const stored_write& write : decided.writes) {
    version = write.kind == target.kind && write.key == decided.key ? write.version : version;
  }
  response response = success_of(prepared, decided, version_before, version, context);
  decided.before.reset();       // its views end
  store.apply(decided.writes);  // last: whatever fails before it has changed nothing
  return {.response = std::move(response), .decided = std::move(decided)};
}

}  // namespace flagadmin::service
