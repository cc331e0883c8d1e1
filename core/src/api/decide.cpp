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

[[nodiscard]] outcome refused(validation_result verdict) {
  sort_by_offset(verdict.issues);
  sort_by_offset(verdict.warnings);
  api_error error = validation_error(verdict);
  return refused(std::move(error), std::move(verdict));
}

[[nodiscard]] std::size_t body_limit(const operation& target, std::size_t size_limit) noexcept {
  return size_limit != 0 ? size_limit : target.size_limit;
}

/// D40: size, then schema. Nothing when the body passes both; otherwise its validation result is used up.
[[nodiscard]] std::optional<outcome> check_body(const operation& target, request_body& body,
                                                const request_context& context) {
  const std::size_t limit = body_limit(target, context.size_limit);
  if (body.text.size() > limit) {
    return refused(content_too_large(limit));
  }
  if (!body.validation.valid()) {
    return refused(std::move(body.validation));
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
  /// Takes the stored service account apart, unless it is out of reach.
  [[nodiscard]] std::optional<api_error> take(member_slices& account) const {
    if (!stored_) {
      return resource_not_found("service account", context_.resource_id);
    }
    if (auto error = check_precondition(*stored_, context_)) {
      return error;
    }
    if (!validate(service_account_schema, stored_->json, account).valid()) {
      return internal_error();
    }
    return std::nullopt;
  }

 private:
  const std::optional<stored_resource>& stored_;
  const request_context& context_;
};

/// A dry run has its resource at hand, and nobody who must be permitted anything. (A type of its own, so that the
/// module for browsers does without the code above.)
struct free_access {
  const member_slices& resource;

  [[nodiscard]] std::optional<api_error> take(addon_update& parts) const {
    parts.current = resource;
    parts.is_stored = false;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<api_error> take(member_slices& account) const {
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
[[nodiscard]] outcome update_addon(request_body body, const request_context& context, const Access& access) {
  if (auto refusal = check_body(operation_of(operation_id::update_addon), body, context)) {
    return std::move(*refusal);
  }
  addon_update parts{.document = body.text, .current = {}, .update = body.members};
  validation_result& validation = body.validation;
  if (auto error = access.take(parts)) {
    return refused(std::move(*error), std::move(validation));
  }
  check_provider_rules(parts.parameters(), context.providers, validation);
  if (!validation.valid()) {
    return refused(std::move(validation));
  }
  sort_by_offset(validation.warnings);
  return updated(parts, context, std::move(validation));
}

template <class Access>
[[nodiscard]] outcome update_service_account(request_body body, const request_context& context, const Access& access) {
  const operation& target = operation_of(operation_id::update_service_account);
  if (auto refusal = check_body(target, body, context)) {
    return std::move(*refusal);
  }
  member_slices current;
  if (auto error = access.take(current)) {
    return refused(std::move(*error), std::move(body.validation));
  }
  std::string merged = merge_service_account_update(current, body.members);
  outcome made;
  made.status = target.success;
  if (context.wants_changes) {
    made.changes = changes_between(service_account_schema, normalized_service_account(current), merged);
  }
  made.body = merged;
  made.new_state = std::move(merged);
  made.verdict = std::move(body.validation);
  return made;
}

/// Without headers, and without the warning that comes with every answer.
[[nodiscard]] outcome create_strategy(request_body body, const request_context& context) {
  const operation& target = operation_of(operation_id::create_strategy);
  if (context.strategy_creation_disabled) {
    return refused(strategy_creation_disabled());
  }
  if (auto refusal = check_body(target, body, context)) {
    return std::move(*refusal);
  }
  new_strategy created = make_strategy(body.text, body.members, body.validation);
  if (!body.validation.valid()) {
    return refused(std::move(body.validation));
  }
  if (context.strategy_names(created.name)) {
    return refused(name_exists(created.name), std::move(body.validation));
  }
  outcome made;
  made.status = target.success;
  made.verdict = std::move(body.validation);
  made.name = std::move(created.name);
  made.body = created.strategy;
  made.new_state = std::move(created.strategy);
  made.changes.add({.property = {}, .after = made.changes.memory().keep(std::string_view(made.body))});
  return made;
}

/// With both.
[[nodiscard]] outcome create_strategy_with_headers(request_body body, const request_context& context) {
  const operation& target = operation_of(operation_id::create_strategy);
  outcome made = create_strategy(std::move(body), context);
  warn_deprecated_operation(target, made.verdict);
  if (!made.error) {
    made.headers.push_back({"location", std::string(target.path) + '/' + percent_encoded(made.name)});
  }
  for (header& one : deprecation_headers(target, context.sunset)) {
    made.headers.push_back(std::move(one));
  }
  return made;
}

/// The body of one of the three operations.
[[nodiscard]] request_body validated(operation_id id, std::string_view body, const request_context& context = {}) {
  return validate_body(operation_of(id), body, context.size_limit);
}

}  // namespace

request_body validate_body(const operation& target, std::string_view text, std::size_t size_limit) {
  request_body body{.text = text};
  if (target.has_body() && text.size() <= body_limit(target, size_limit)) {
    body.validation = validate(*target.body, text, body.members);
  }
  return body;
}

outcome decide_update_addon(std::optional<stored_resource> stored, std::string_view body,
                            const request_context& context) {
  return update_addon(validated(operation_id::update_addon, body, context), context, request_access(stored, context));
}

outcome decide_update_service_account(std::optional<stored_resource> stored, std::string_view body,
                                      const request_context& context) {
  return update_service_account(validated(operation_id::update_service_account, body, context), context,
                                request_access(stored, context));
}

outcome decide_create_strategy(std::string_view body, const request_context& context) {
  return create_strategy_with_headers(validated(operation_id::create_strategy, body, context), context);
}

outcome try_update_addon(const member_slices& current, std::string_view body, const provider_set& providers) {
  request_context context;
  context.providers = providers;
  return update_addon(validated(operation_id::update_addon, body), context, free_access{current});
}

outcome try_update_service_account(const member_slices& current, std::string_view body) {
  return update_service_account(validated(operation_id::update_service_account, body), {}, free_access{current});
}

outcome try_create_strategy(std::string_view body, name_lookup names) {
  request_context context;
  context.strategy_names = names;
  outcome made = create_strategy(validated(operation_id::create_strategy, body), context);
  warn_deprecated_operation(operation_of(operation_id::create_strategy), made.verdict);
  return made;
}

outcome decide(const operation& target, std::optional<stored_resource> stored, std::string_view body,
               const request_context& context) {
  return decide(target, stored, validate_body(target, body, context.size_limit), context);
}

outcome decide(const operation& target, std::optional<stored_resource> stored, request_body body,
               const request_context& context) {
  switch (target.id) {
    case operation_id::update_addon:
      return update_addon(std::move(body), context, request_access(stored, context));
    case operation_id::update_service_account:
      return update_service_account(std::move(body), context, request_access(stored, context));
    case operation_id::create_strategy:
      return create_strategy_with_headers(std::move(body), context);
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
