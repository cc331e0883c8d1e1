// The operations that change something.
#include <array>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

#include "caller.hpp"

namespace flagadmin::service {

store_view view_of(store& in) {
  return {.state = &in,
          .load = [](void* state, resource_kind kind, std::string_view key) -> std::optional<stored_resource> {
            const auto found = static_cast<store*>(state)->load(kind, key);
            return found ? std::optional(stored_resource{found->json, found->version}) : std::nullopt;
          },
          .find = [](void* state, resource_kind kind, std::string_view alternate_key) -> std::optional<std::string> {
            const auto found = static_cast<store*>(state)->find(kind, alternate_key);
            return found ? std::optional(std::string(found->key)) : std::nullopt;
          },
          .next_id = [](void* state, resource_kind kind) -> std::optional<std::int64_t> {
            const std::int64_t last = static_cast<store*>(state)->total(kind).last_id;
            return last < std::numeric_limits<std::int64_t>::max() ? std::optional(last + 1) : std::nullopt;
          }};
}

namespace {

[[nodiscard]] request_context context_of(const prepared& what, permission_list permissions, const context& of) {
  const request_head& head = *what.request.head;
  request_context made;
  made.settings = of.settings;
  made.permissions = permissions;
  made.path_parameters = what.request.parameters;
  made.if_match = head.if_match;
  made.if_none_match = head.if_none_match;
  made.size_limit = what.request.size_limit;
  made.now = what.now;
  made.secret = {.text = what.secret, .sha256 = what.secret_digest};
  made.wants_changes = what.wants_changes;
  return made;
}

/// The validated body. It is validated again only if it has warnings: `answer` may be repeated, and results are not
/// copied.
[[nodiscard]] request_body body_of(const prepared& what) {
  if (!what.body.validation.warnings.empty()) {
    return validate_body(*what.request.target, what.body.text, what.request.size_limit);
  }
  return {.text = what.body.text, .members = what.body.members};
}

/// D67: of the number and the size of all resources of a kind.
[[nodiscard]] std::optional<api_error> check_limits(store& in, const std::vector<stored_write>& writes,
                                                    const context& of) {
  constexpr std::size_t bytes_limit = std::size_t{64} << 20U;
  struct growth {
    std::size_t count = 0;
    std::int64_t bytes = 0;
  };
  std::array<growth, resource_kinds> added{};
  for (const stored_write& write : writes) {
    growth& more = added[static_cast<std::size_t>(write.kind)];
    const bool is_new = write.action == write_action::insert;
    const std::optional<store::row> before = is_new ? std::nullopt : in.load(write.kind, write.key);
    more.count += is_new ? 1 : 0;
    more.bytes += static_cast<std::int64_t>(write.json.size());
    more.bytes -= static_cast<std::int64_t>(before ? before->json.size() : 0);
  }
  for (const resource& row : resources()) {
    const growth& more = added[static_cast<std::size_t>(row.kind)];
    if (more.count == 0 && more.bytes <= 0) {
      continue;
    }
    const store::totals now = in.total(row.kind);
    if (more.count > 0 && now.count + more.count > of.max_resources) {
      return instance_full(of.max_resources, row.noun);
    }
    if (more.bytes > 0 && now.bytes + static_cast<std::size_t>(more.bytes) > bytes_limit) {
      return kind_full(bytes_limit, row.noun);
    }
  }
  return std::nullopt;
}

/// The versions of the written resources (D46): one more than before. A name that was used before begins after the
/// versions of all removed ones of its kind, so that no entity tag is used twice.
void set_versions(store& in, std::vector<stored_write>& writes, std::int64_t version_before) {
  for (stored_write& write : writes) {
    if (write.action == write_action::insert) {
      const bool is_named = resource_of(write.kind).keys == key_policy::name;
      write.version = is_named ? in.total(write.kind).removed_version + 1 : 1;
    } else {
      write.version = version_before + (write.action == write_action::update ? 1 : 0);
    }
  }
}

/// D14: operators see when a stored secret begins to go to another server. The line has no values.
void note_redirected_secrets(response& made, const validation_result& validation) {
  for (const issue& warning : validation.warnings) {
    if (warning.code == issue_code::secret_for_other_url) {
      std::string line = made.resource;
      line.append(": ").append(kind_of(warning.code).name).append(" at ").append(warning.instance_path());
      made.notes.push_back({"warning", std::move(line)});
    }
  }
}

[[nodiscard]] response refusal_of(const prepared& what, const outcome& decided, const std::optional<store::row>& before,
                                  const context& of) {
  response made = refuse(what.request, *decided.error, of);
  const bool may_be_damaged = decided.error->kind == error_kind::internal && before;
  if (auto damage = may_be_damaged ? find_damage(what.request.target->kind, before->key, before->json) : std::nullopt) {
    made.notes.push_back({"error", *std::move(damage)});
  }
  return made;
}

[[nodiscard]] response success_of(const prepared& what, outcome& decided, std::int64_t version_before,
                                  std::int64_t version_after) {
  const operation& target = *what.request.target;
  response made = decided.body.empty() ? empty_response(decided.status) : json_response(decided.status, decided.body);
  made.headers = decided.headers;
  if (target.has_entity_tag()) {
    made.headers.push_back({"ETag", entity_tag(version_after)});
  }
  made.route = target.path;
  made.token_name = what.request.caller->name;
  made.resource = std::string(resource_of(target.kind).name) + '/' + decided.key;
  made.version_before = version_before;
  made.version_after = version_after;
  note_redirected_secrets(made, decided.validation);
  return made;
}

}  // namespace

std::variant<response, prepared> prepare(admitted request, std::string_view body, const context& of) {
  const operation& target = *request.target;
  prepared made{.request = std::move(request), .body = {.text = body}, .now = {}, .secret = {}, .secret_digest = {}};
  if (!target.is_change()) {
    return made;
  }
  made.now = of.now();
  if (target.makes_secret) {
    made.secret = std::string(secret_prefix) + hexadecimal(of.random(secret_bytes));
    made.secret_digest = hexadecimal(of.sha256(made.secret));
  }
  made.body = validate_body(target, body, made.request.size_limit);
  if (made.body.validation.valid() && body.size() <= made.request.size_limit) {
    return made;
  }
  const outcome decided =
      decide(target, std::move(made.body), {}, context_of(made, made.request.caller->permissions, of));
  return refuse(made.request, *decided.error, of);
}

answered answer(store& in, const prepared& what, const context& of) {
  const admitted& request = what.request;
  const operation& target = *request.target;
  if (!target.is_change()) {
    return {.made = with_conditions(request, content_of(in, request, of), of)};
  }
  const std::shared_ptr<const caller> who = same_caller(in, *request.caller, of);
  if (who == nullptr) {
    return {.made = refuse(request, authentication_required(), of)};
  }
  const std::optional<store::row> before = request.key.empty() ? std::nullopt : in.load(target.kind, request.key);
  const std::int64_t version_before = before ? before->version : 0;
  outcome decided = decide(target, body_of(what), view_of(in), context_of(what, who->permissions, of));
  if (!decided.error) {
    decided.error = check_limits(in, decided.writes, of);
  }
  if (decided.error) {
    response made = refusal_of(what, decided, before, of);
    return {.made = std::move(made), .decided = std::move(decided)};
  }
  set_versions(in, decided.writes, version_before);
  std::int64_t version_after = version_before;
  for (const stored_write& write : decided.writes) {
    version_after = write.kind == target.kind && write.key == decided.key ? write.version : version_after;
  }
  response made = success_of(what, decided, version_before, version_after);
  in.apply(decided.writes);  // last: whatever fails before it has changed nothing
  return {.made = std::move(made), .decided = std::move(decided)};
}

response respond(store& in, const request_head& head, std::string_view body, const context& of) {
  std::vector<note> notes;
  const std::shared_ptr<const caller> who = caller_of(&in, secret_of(head), of, notes);
  std::variant<response, admitted> request = admit(head, who, of);
  response* refused = std::get_if<response>(&request);
  response made;
  if (refused != nullptr) {
    made = std::move(*refused);
  } else {
    std::variant<response, prepared> what = prepare(std::get<admitted>(std::move(request)), body, of);
    refused = std::get_if<response>(&what);
    made = refused != nullptr ? std::move(*refused) : answer(in, std::get<prepared>(what), of).made;
    if (who != nullptr) {
      in.apply(writes_of_use(in, *who, of));
    }
  }
  made.notes.insert(made.notes.begin(), notes.begin(), notes.end());
  complete(made, head, of);
  return made;
}

}  // namespace flagadmin::service
