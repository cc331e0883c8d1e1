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

[[nodiscard]] request_context context_of(const prepared& what, permission_list permissions, const context& of) {
  const request_head& head = *what.request.head;
  request_context made;
  made.settings = of.settings;
  made.permissions = permissions;
  made.path_parameters = what.request.parameters;
  made.key = what.request.key;
  made.if_match = head.if_match;
  made.if_none_match = head.if_none_match;
  made.now = what.now;
  made.secret = {.text = what.secret, .sha256 = what.secret_digest};
  made.wants_changes = what.wants_changes;
  return made;
}

/// The validated body. It is validated again only if it has warnings: `answer` may be repeated, and results are not
/// copied.
[[nodiscard]] request_body body_of(const prepared& what, const context& of) {
  if (!what.body.validation.warnings.empty()) {
    return validate_body(*what.request.target, what.body.text, what.request.size_limit, of.settings.profile);
  }
  return {.text = what.body.text, .members = what.body.members};
}

/// D67: of the number and the size of all resources of a kind.
[[nodiscard]] std::optional<api_error> check_limits(resource_store& in, const outcome& decided, const context& of) {
  constexpr std::int64_t bytes_limit = std::int64_t{64} << 20U;
  struct growth {
    std::int64_t count = 0;
    std::int64_t bytes = 0;
  };
  std::array<growth, resource_kinds> added{};
  for (const stored_write& write : decided.writes) {
    growth& more = added[static_cast<std::size_t>(write.kind)];
    const bool is_new = write.action == write_action::insert;
    const std::optional<stored_resource> before = is_new ? std::nullopt : in.load(write.kind, write.key);
    more.count += is_new ? 1 : 0;
    more.bytes += static_cast<std::int64_t>(write.json.size());
    more.bytes -= static_cast<std::int64_t>(before ? before->json.size() : 0);
  }
  for (const resource& row : resources()) {
    const growth& more = added[static_cast<std::size_t>(row.kind)];
    if (more.count == 0 && more.bytes <= 0) {
      continue;
    }
    const kind_totals now = in.total(row.kind);
    if (more.count > 0 &&
        std::max(now.count, std::int64_t{0}) > static_cast<std::int64_t>(of.max_resources) - more.count) {
      return instance_full(of.max_resources, row.noun);
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
[[nodiscard]] bool set_versions(resource_store& in, std::vector<stored_write>& writes, std::int64_t version_before) {
  for (stored_write& write : writes) {
    if (write.action == write_action::insert) {
      const bool is_named = resource_of(write.kind).keys == key_policy::name;
      const kind_totals totals = in.total(write.kind);
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
void note_redirected_secrets(response& made, const validation_result& validation) {
  for (const issue& warning : validation.warnings) {
    if (warning.code == issue_code::secret_for_other_url) {
      std::string line = made.resource;
      line.append(": ").append(kind_of(warning.code).name).append(" at ").append(warning.instance_path());
      made.notes.push_back({"warning", std::move(line)});
    }
  }
}

[[nodiscard]] response refusal_of(const prepared& what, const outcome& decided, const context& of) {
  response made = refuse(what.request, *decided.error, of);
  const std::optional<stored_resource>& before = decided.before;
  const bool may_be_damaged = decided.error->kind == error_kind::internal && before;
  if (auto damage = may_be_damaged ? find_damage(what.request.target->kind, *before) : std::nullopt) {
    made.notes.push_back({"error", *std::move(damage)});
  }
  return made;
}

[[nodiscard]] response success_of(const prepared& what, outcome& decided, std::int64_t version_before,
                                  std::int64_t version_after, const context& of) {
  const operation& target = *what.request.target;
  response made = decided.body.empty() ? empty_response(decided.status) : json_response(decided.status, decided.body);
  made.headers = decided.headers;
  if (target.has_entity_tag() && of.settings.profile.respects_conditions) {  // D84
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
  made.body = validate_body(target, body, made.request.size_limit, of.settings.profile);
  if (made.body.validation.valid() && made.body.exceeded == 0) {
    return made;
  }
  const outcome decided =
      decide(target, std::move(made.body), {}, context_of(made, made.request.caller->permissions, of));
  return refuse(made.request, *decided.error, of);
}

answered answer(resource_store& in, const prepared& what, const context& of) {
  const admitted& request = what.request;
  const operation& target = *request.target;
  if (!target.is_change()) {
    return {.made = with_conditions(request, content_of(in, request, of), of)};
  }
  const std::shared_ptr<const caller> who = same_caller(in, request.caller, of);
  if (who == nullptr) {
    return {.made = refuse(request, authentication_required(), of)};
  }
  store_with_uses shown(in);
  const bool is_shown = target.action == operation_action::update || what.wants_changes;
  store_reader* const from = is_shown ? static_cast<store_reader*>(&shown) : &in;
  outcome decided = decide(target, body_of(what, of), from, context_of(what, who->permissions, of));
  const std::int64_t version_before = decided.before ? decided.before->version : 0;
  if (!decided.error) {
    decided.error = check_limits(in, decided, of);
  }
  if (!decided.error && !set_versions(in, decided.writes, version_before)) {
    decided.error = internal_error();
  }
  if (decided.error) {
    response made = refusal_of(what, decided, of);
    decided.before.reset();  // its views end
    return {.made = std::move(made), .decided = std::move(decided)};
  }
  std::int64_t version = version_before;
  for (const stored_write& write : decided.writes) {
    version = write.kind == target.kind && write.key == decided.key ? write.version : version;
  }
  response made = success_of(what, decided, version_before, version, of);
  decided.before.reset();    // its views end
  in.apply(decided.writes);  // last: whatever fails before it has changed nothing
  return {.made = std::move(made), .decided = std::move(decided)};
}

}  // namespace flagadmin::service
