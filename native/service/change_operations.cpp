#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include <flagadmin/api/decide.hpp>

#include "service/operations.hpp"
#include "service/stored_kinds.hpp"
#include "service/subject.hpp"

namespace flagadmin::server {

namespace {

/// A change on its way through the store.
struct change_in_progress {
  const instance& of;
  admission admitted;
  std::string text;  ///< of the body
  std::optional<request_body> body;
  outcome decided;
  std::int64_t version = 1;
  std::int64_t version_before = 0;  ///< 0: it is new
  std::string damage;               ///< a line for the log, when what is stored is damaged
};

request_context context_of(const change_in_progress& change) {
  request_context context;
  context.providers = change.of.providers;
  context.grant = change.admitted.grant;
  if (change.admitted.if_match) {
    context.if_match = *change.admitted.if_match;
  }
  context.resource_id = change.admitted.parameter;
  context.size_limit = change.admitted.size_limit;
  context.strategy_creation_disabled = change.of.disable_strategy_creation;
  context.sunset = change.of.sunset;
  context.wants_changes = false;  // nobody here looks at them
  return context;
}

/// The validated body. A store may run its work again, after the first run has used up the body: only then is the text
/// validated a second time.
request_body take_body(change_in_progress& change) {
  if (!change.body) {
    change.body = validate_body(*change.admitted.target, change.text, change.admitted.size_limit);
  }
  request_body body = std::move(*change.body);
  change.body.reset();
  return body;
}

void update(change_in_progress& change, transaction& scope, resource_kind kind) {
  const resource_key key{kind, change.admitted.parameter};
  std::optional<record> kept;
  if (parse_resource_id(key.id)) {  // D15
    kept = scope.load(key);
  }
  std::optional<stored_resource> stored;
  change.damage.clear();  // of a run that was undone
  if (kept) {
    if (std::optional<std::string> damage = find_damage(key, kept->json)) {
      change.damage = std::move(*damage);
      change.decided.error = internal_error();
      return;
    }
    stored = {kept->json, kept->version};
    change.version_before = kept->version;
  }
  change.decided = decide(*change.admitted.target, stored, take_body(change), context_of(change));
  const std::optional<std::string>& unwanted = change.admitted.if_none_match;
  if (!change.decided.error && unwanted && if_none_match_names(*unwanted, entity_tag(kept->version))) {  // D46
    change.decided.error =
        make_error(error_kind::precondition, "the resource exists in a version that If-None-Match names");
  }
  if (!change.decided.error) {
    change.version =
        change.decided.new_state == kept->json ? kept->version : scope.update(key, change.decided.new_state);
  }
}

void create_strategy(change_in_progress& change, transaction& scope) {
  request_context context = context_of(change);
  // The core knows the store only as the opaque pointer it was given.
  transaction* const store = &scope;
  context.strategy_names = {&store, [](const void* state, std::string_view name) {
                              transaction& names = **static_cast<transaction* const*>(state);
                              return names.load({resource_kind::strategy, std::string(name)}).has_value();
                            }};
  change.decided = decide(*change.admitted.target, std::nullopt, take_body(change), context);
  const outcome& decided = change.decided;
  if (!decided.error) {
    const stored_amount present = scope.amount(resource_kind::strategy);
    const stored_amount& most = change.of.most_strategies;
    if (present.count >= most.count || present.bytes + decided.new_state.size() > most.bytes) {
      change.decided.error = make_error(error_kind::permission, "this instance stores no more strategy types");
      return;
    }
  }
  // The store has the last word: another instance may have been faster (D31).
  if (!decided.error && !scope.insert({resource_kind::strategy, decided.name}, decided.new_state)) {
    change.decided.error = name_exists(decided.name);
  }
}

void run(change_in_progress& change, transaction& scope) {
  switch (change.admitted.target->id) {
    case operation_id::update_addon:
      return update(change, scope, resource_kind::addon);
    case operation_id::update_service_account:
      return update(change, scope, resource_kind::service_account);
    case operation_id::create_strategy:
      return create_strategy(change, scope);
    default:
      change.decided.error = internal_error();
  }
}

answer answer_of(change_in_progress& change) {
  outcome& decided = change.decided;
  if (decided.error) {
    answer refusal = refuse(change.of, change.admitted, *decided.error);
    if (!change.damage.empty()) {
      change.of.events.event("error", change.damage, refusal.error_id);
    }
    return refusal;
  }
  answer made = json_answer(decided.status, std::move(decided.body));
  made.headers = std::move(decided.headers);
  made.headers.push_back({"ETag", entity_tag(change.version)});
  made.route = change.admitted.target->path;
  made.token_name = change.admitted.token_name;
  const storage::subject about = subject_of(change.admitted);
  made.resource =
      about ? std::string(stored_kinds()[static_cast<std::size_t>(about->kind)].key) + '/' + about->id
            : std::string(stored_kinds()[static_cast<std::size_t>(resource_kind::strategy)].key) + '/' + decided.name;
  made.version_before = change.version_before;
  made.version_after = change.version;
  return made;
}

answer answer_of_failure(const change_in_progress& change, const std::exception_ptr& failure) {
  answer made;
  try {
    std::rethrow_exception(failure);
  } catch (const storage_error& reason) {
    answer refusal = refuse(change.of, change.admitted, not_ready());
    change.of.events.event("error", reason.what(), refusal.error_id);
    return refusal;
  } catch (const std::exception& reason) {
    made = unexpected_failure(change.of, reason);
  }
  made.route = change.admitted.target->path;
  made.token_name = change.admitted.token_name;
  return made;
}

/// The answer to a change that came to its end, whatever stands in the way.
answer answer_of_result(change_in_progress& change, const std::exception_ptr& failure) {
  try {
    return failure ? answer_of_failure(change, failure) : answer_of(change);
  } catch (const std::exception& reason) {
    return unexpected_failure(change.of, reason);  // it is durable, but there is no memory to say so
  }
}

}  // namespace

answer unexpected_failure(const instance& of, const std::exception& failure) {
  answer made = error_answer(internal_error());
  of.events.event("error", std::string("an unexpected failure: ") + failure.what(), made.error_id);
  return made;
}

void answer_change(const instance& of, const admission& admitted, std::string body, std::function<void(answer)> done) {
  auto change =
      std::make_shared<change_in_progress>(change_in_progress{of, admitted, std::move(body), {}, {}, 1, 0, {}});
  change->body = validate_body(*admitted.target, change->text, admitted.size_limit);
  // What the schema refuses needs no transaction: existence comes after it in the order of D40.
  if (!change->body->validation.valid()) {
    change->decided = decide(*admitted.target, std::nullopt, take_body(*change), context_of(*change));
    done(answer_of(*change));
    return;
  }
  of.store->submit(
      [change](transaction& scope) { run(*change, scope); },
      [change, done = std::move(done)](const std::exception_ptr& failure) { done(answer_of_result(*change, failure)); },
      subject_of(admitted));
}

}  // namespace flagadmin::server
