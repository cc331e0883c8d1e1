#include <flagadmin/api/decide.hpp>

#include <algorithm>
#include <utility>

#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/addon_update.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/domain/strategy.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/url_friendly.hpp>

namespace flagadmin {
namespace {

/// A refusal; the warnings of `verdict` come with it.
[[nodiscard]] outcome refused(api_error error, validation_result verdict = {}) {
  outcome made;
  made.status = error.status();
  made.error = std::move(error);
  made.verdict = std::move(verdict);
  return made;
}

/// D3: schema and provider rules each find things in document order; together they must be so again.
void sort_by_place(std::vector<issue>& issues) {
  // By insertion: there are `max_issues` at most, and most stand in their place already.
  for (std::size_t i = 1; i < issues.size(); ++i) {
    for (std::size_t k = i; k != 0 && issues[k].offset < issues[k - 1].offset; --k) {
      std::swap(issues[k], issues[k - 1]);
    }
  }
}

[[nodiscard]] outcome refused(validation_result verdict) {
  sort_by_place(verdict.issues);
  sort_by_place(verdict.warnings);
  api_error error = validation_error(verdict);
  return refused(std::move(error), std::move(verdict));
}

[[nodiscard]] std::optional<api_error> check_size(const operation& target, std::string_view body,
                                                  const request_context& context) {
  const std::size_t limit = context.size_limit != 0 ? context.size_limit : target.size_limit;
  if (body.size() > limit) {
    return content_too_large(limit);
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<api_error> check_precondition(const stored_resource& stored,
                                                          const request_context& context) {
  if (context.if_match && !if_match_allows(*context.if_match, entity_tag(stored.version))) {
    return precondition_failed();
  }
  return std::nullopt;
}

/// D44: a permission that is limited to environments must cover all that the addon is for. `environments` is the
/// addon's list.
[[nodiscard]] std::optional<api_error> check_environments(std::string_view environments,
                                                          const request_context& context) {
  if (!context.grant.environments) {
    return std::nullopt;
  }
  const std::string_view permission = operation_of(operation_id::update_addon).permission;
  const std::vector<std::string> names = environments_of(environments);
  if (names.empty()) {
    return permission_missing(permission, {});
  }
  const auto& covered = *context.grant.environments;
  for (const std::string& name : names) {
    if (std::find(covered.begin(), covered.end(), name) == covered.end()) {
      return permission_missing(permission, name);
    }
  }
  return std::nullopt;
}

/// Whether a request may have what it asks for: does it exist, does the permission cover it, is its version the one
/// that was meant?
class request_access {
 public:
  request_access(const std::optional<stored_resource>& stored, const request_context& context) noexcept
      : stored_(stored), context_(context) {}

  /// Takes the stored addon apart, unless it is out of reach.
  [[nodiscard]] std::optional<api_error> take(addon_update& parts) const {
    if (!stored_) {
      return resource_not_found("addon", context_.resource_id);
    }
    if (!validate(addon_schema, stored_->json, parts.current).valid()) {
      return internal_error();
    }
    for (const std::string_view environments : {parts.current_environments(), parts.merged_environments()}) {
      if (auto error = check_environments(environments, context_)) {
        return error;
      }
    }
    return check_precondition(*stored_, context_);
  }
  /// Takes the text of the stored service account, unless it is out of reach.
  [[nodiscard]] std::optional<api_error> take(std::string_view& account) const {
    if (!stored_) {
      return resource_not_found("service account", context_.resource_id);
    }
    account = stored_->json;
    return check_precondition(*stored_, context_);
  }

 private:
  const std::optional<stored_resource>& stored_;
  const request_context& context_;
};

/// A dry run has its resource at hand, and nobody who must be permitted anything. (A type of its own, so that the
/// module for browsers does without the code above.)
template <class Resource>
struct free_access {
  const Resource& resource;

  [[nodiscard]] std::optional<api_error> take(addon_update& parts) const {
    parts.current = resource;
    parts.is_stored = false;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<api_error> take(std::string_view& account) const {
    account = resource;
    return std::nullopt;
  }
};

/// The first warning of all: it is about the operation, not about the body.
void warn_deprecated_operation(const operation& target, validation_result& verdict) {
  std::vector<issue> others = std::move(verdict.warnings);
  verdict.warnings.clear();
  verdict.add_warning(issue_code::deprecated_operation, 0, {}, 0, {text_param("operation", target.name)});
  for (const issue& other : others) {
    verdict.add(verdict.warnings, other);
  }
}

/// What the service does and answers when nothing stands against it.
[[nodiscard]] outcome updated(const addon_update& parts, const request_context& context, validation_result verdict) {
  const merged_addon merged(parts, context.providers);
  outcome made;
  made.status = operation_of(operation_id::update_addon).success;
  made.new_state = std::string(merged.text());
  made.body = merged.masked();
  if (context.wants_changes) {
    made.changes = merged.changes();
  }
  made.verdict = std::move(verdict);
  return made;
}

template <class Access>
[[nodiscard]] outcome update_addon(std::string_view body, const request_context& context, const Access& access) {
  const operation& target = operation_of(operation_id::update_addon);
  if (auto error = check_size(target, body, context)) {
    return refused(std::move(*error));
  }
  addon_update parts{.document = body, .current = {}, .update = {}};
  validation_result verdict = validate(*target.body, body, parts.update);
  if (!verdict.valid()) {
    return refused(std::move(verdict));
  }
  if (auto error = access.take(parts)) {
    return refused(std::move(*error), std::move(verdict));
  }
  check_provider_rules(parts.parameters(), context.providers, verdict);
  if (!verdict.valid()) {
    return refused(std::move(verdict));
  }
  sort_by_place(verdict.warnings);
  return updated(parts, context, std::move(verdict));
}

template <class Access>
[[nodiscard]] outcome update_service_account(std::string_view body, const request_context& context,
                                             const Access& access) {
  const operation& target = operation_of(operation_id::update_service_account);
  if (auto error = check_size(target, body, context)) {
    return refused(std::move(*error));
  }
  validation_result verdict = validate(*target.body, body);
  if (!verdict.valid()) {
    return refused(std::move(verdict));
  }
  std::string_view account;
  if (auto error = access.take(account)) {
    return refused(std::move(*error), std::move(verdict));
  }
  const result<std::string> before = normalized_service_account(account);
  result<std::string> merged = merge_service_account_update(account, body);
  if (!before.ok() || !merged.ok()) {
    return refused(internal_error());
  }
  outcome made;
  made.status = target.success;
  if (context.wants_changes) {
    made.changes = changes_between(service_account_schema, before.value, merged.value);
  }
  made.body = merged.value;
  made.new_state = std::move(merged.value);
  made.verdict = std::move(verdict);
  return made;
}

/// Without headers, and without the warning that comes with every answer.
[[nodiscard]] outcome create_strategy(std::string_view body, const request_context& context) {
  const operation& target = operation_of(operation_id::create_strategy);
  if (context.strategy_creation_disabled) {
    return refused(strategy_creation_disabled());
  }
  if (auto error = check_size(target, body, context)) {
    return refused(std::move(*error));
  }
  result<new_strategy> read = make_strategy(body);
  if (!read.ok()) {
    return refused(std::move(read.verdict));
  }
  if (context.strategy_names(read.value.name)) {
    return refused(name_exists(read.value.name), std::move(read.verdict));
  }
  outcome made;
  made.status = target.success;
  made.verdict = std::move(read.verdict);
  made.name = std::move(read.value.name);
  made.body = read.value.strategy;
  made.new_state = std::move(read.value.strategy);
  made.changes.add({.property = {}, .after = made.changes.memory().keep(std::string_view(made.body))});
  return made;
}

}  // namespace

outcome decide_update_addon(std::optional<stored_resource> stored, std::string_view body,
                            const request_context& context) {
  return update_addon(body, context, request_access(stored, context));
}

outcome decide_update_service_account(std::optional<stored_resource> stored, std::string_view body,
                                      const request_context& context) {
  return update_service_account(body, context, request_access(stored, context));
}

outcome decide_create_strategy(std::string_view body, const request_context& context) {
  const operation& target = operation_of(operation_id::create_strategy);
  outcome made = create_strategy(body, context);
  warn_deprecated_operation(target, made.verdict);
  if (!made.error) {
    made.headers.push_back({"location", std::string(target.path) + '/' + percent_encoded(made.name)});
  }
  for (header& one : deprecation_headers(target, context.sunset)) {
    made.headers.push_back(std::move(one));
  }
  return made;
}

outcome try_update_addon(const member_slices& current, std::string_view body, const provider_set& providers) {
  request_context context;
  context.providers = providers;
  return update_addon(body, context, free_access<member_slices>{current});
}

outcome try_update_service_account(std::string_view stored, std::string_view body) {
  return update_service_account(body, {}, free_access<std::string_view>{stored});
}

outcome try_create_strategy(std::string_view body, name_lookup names) {
  request_context context;
  context.strategy_names = names;
  outcome made = create_strategy(body, context);
  warn_deprecated_operation(operation_of(operation_id::create_strategy), made.verdict);
  return made;
}

outcome decide(const operation& target, std::optional<stored_resource> stored, std::string_view body,
               const request_context& context) {
  switch (target.id) {
    case operation_id::update_addon:
      return decide_update_addon(stored, body, context);
    case operation_id::update_service_account:
      return decide_update_service_account(stored, body, context);
    case operation_id::create_strategy:
      return decide_create_strategy(body, context);
    default:
      return refused(internal_error());
  }
}

std::vector<header> deprecation_headers(const operation& target, std::string_view sunset) {
  if (!target.deprecated) {
    return {};
  }
  // RFC 9745: a structured date, the moment from which the operation counts as deprecated.
  std::vector<header> headers{{"Deprecation", "@1704067200"},
                              {"Link", R"(</docs/openapi.json>; rel="deprecation"; type="application/json")"}};
  if (!sunset.empty()) {
    headers.push_back({"Sunset", std::string(sunset)});
  }
  return headers;
}

}  // namespace flagadmin
