#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

#include "auth/token_store.hpp"
#include "base/sha256.hpp"
#include "base/time.hpp"
#include "service/handler.hpp"
#include "service/server_error.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// A change on its way through the store.
struct change_in_progress {
  const instance& of;
  const admission& admitted;
  std::string text;           ///< of the body
  std::string now;            ///< of the request
  std::string secret;         ///< of a token, if the operation creates one
  std::string secret_digest;  ///< its SHA-256, in hexadecimal
  std::optional<request_body> body{};
  outcome decided{};
  std::int64_t version = 1;
  std::int64_t version_before = 0;  ///< 0: it is new
  std::string damage{};             ///< a line for the log, when what is stored is damaged
};

request_context context_of(const change_in_progress& change, const service::caller& caller) {
  request_context context;
  context.settings = change.of.settings();
  context.permissions = caller.permissions;
  context.if_match = change.admitted.head.if_match;
  context.if_none_match = change.admitted.head.if_none_match;
  context.path_parameters = change.admitted.parameters;
  context.size_limit = change.admitted.size_limit;
  context.now = change.now;
  context.secret = {.text = change.secret, .sha256 = change.secret_digest};
  context.wants_changes = false;  // unused here
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

/// The core's view of the store while it decides a change.
struct transaction_view {
  change_in_progress& change;
  transaction& scope;
  std::optional<resource_key> about;
  const record* subject = nullptr;  ///< the resource of the request

  static std::optional<stored_resource> load(void* state, resource_kind kind, std::string_view key) {
    transaction_view& view = *static_cast<transaction_view*>(state);
    const record* const found = view.scope.load({kind, std::string(key)});
    if (found == nullptr) {
      return std::nullopt;
    }
    if (view.about && view.about->kind == kind && view.about->id == key) {
      view.subject = found;
      view.change.version_before = view.change.version = found->version;
    }
    return stored_resource{found->json, found->version};
  }
  static std::optional<std::string> find(void* state, resource_kind kind, std::string_view alternate_key) {
    std::optional<record> found = static_cast<transaction_view*>(state)->scope.find(kind, alternate_key);
    return found ? std::optional(std::move(found->id)) : std::nullopt;
  }
  static std::optional<std::int64_t> next_id(void* state, resource_kind kind) {
    const std::int64_t last = static_cast<transaction_view*>(state)->scope.total(kind).last;
    return last == std::numeric_limits<std::int64_t>::max() ? std::nullopt : std::optional(last + 1);
  }
};

/// The most bytes of all resources of a kind (D67).
constexpr std::int64_t most_bytes_of_kind = std::int64_t{64} << 20U;

/// What a write adds to the bytes of its kind.
std::int64_t growth_of(const stored_write& write, transaction& scope) {
  const record* const before = write.action == write_action::insert ? nullptr : scope.load({write.kind, write.key});
  return static_cast<std::int64_t>(write.json.size()) -
         (before == nullptr ? 0 : static_cast<std::int64_t>(before->json.size()));
}

/// D67: the error if the writes exceed a limit of the instance.
std::optional<api_error> check_limits(const change_in_progress& change, transaction& scope) {
  struct growth {
    std::int64_t count = 0;
    std::int64_t bytes = 0;
  };
  per_kind<growth> added;
  for (const stored_write& write : change.decided.writes) {
    added[write.kind].count += write.action == write_action::insert ? 1 : 0;
    added[write.kind].bytes += growth_of(write, scope);
  }
  for (const resource& row : resources()) {
    const growth& more = added[row.kind];
    const totals& now = scope.total(row.kind);
    if (more.count > 0 && static_cast<std::size_t>(now.count + more.count) > change.of.max_resources) {
      return instance_full(change.of.max_resources, row.noun);
    }
    if (more.bytes > 0 && now.bytes + more.bytes > most_bytes_of_kind) {
      return kind_full(most_bytes_of_kind, row.noun);
    }
  }
  return std::nullopt;
}

/// The caller as it is now; null: its token was revoked while the body was on its way (D47).
std::shared_ptr<const service::caller> caller_now(const change_in_progress& change, transaction& scope) {
  const request_head& head = change.admitted.head;
  if (head.account == nullptr) {
    return change.of.tokens.find(token_of(head.authorization));
  }
  const auto account = find_account(scope, head.account->found, change.of.roles, change.of.log);
  return account ? std::shared_ptr<const service::caller>(account, &account->granted) : nullptr;
}

/// The resources that a change loads in any case.
std::vector<resource_key> resources_of(const admission& admitted) {
  std::vector<resource_key> keys;
  if (admitted.subject) {
    keys.push_back(*admitted.subject);
  }
  if (admitted.head.account) {
    keys.push_back({secret_kind, admitted.head.account->found.id});
    keys.push_back({account_kind, admitted.head.account->found.account});
  }
  return keys;
}

void run(change_in_progress& change, transaction& scope) {
  change.damage.clear();  // of a previous run that was undone
  change.version = 1;
  change.version_before = 0;
  const std::shared_ptr<const service::caller> caller = caller_now(change, scope);
  if (!caller) {
    change.decided = {};
    change.decided.error = authentication_required();
    return;
  }
  transaction_view view{change, scope, change.admitted.subject};
  const store_view store{&view, &transaction_view::load, &transaction_view::find, &transaction_view::next_id};
  change.decided = decide(*change.admitted.target, take_body(change), store, context_of(change, *caller));
  if (change.decided.error) {
    if (change.decided.error->kind == error_kind::internal && view.subject != nullptr) {
      change.damage =
          service::find_damage(view.about->kind, view.about->id, view.subject->json).value_or(std::string());
    }
    return;
  }
  change.decided.error = check_limits(change, scope);
  if (change.decided.error) {
    return;
  }
  for (const stored_write& write : change.decided.writes) {
    if (write.kind == change.admitted.target->kind && write.key == change.decided.key) {
      change.version = scope.version_after(write);
    }
  }
  scope.apply(change.decided.writes);
}

/// D14: operators see when a stored secret begins to go to another server. The line has no values.
void log_redirected_secrets(const change_in_progress& change, std::string_view resource) {
  for (const issue& warning : change.decided.validation.warnings) {
    if (warning.code == issue_code::secret_for_other_url) {
      std::string line(resource);
      line.append(": ").append(kind_of(warning.code).name).append(" at ").append(warning.instance_path());
      change.of.log.event("warning", line);
    }
  }
}

/// The response to a change, done or failed.
response response_of(change_in_progress& change, const std::exception_ptr& failure) {
  try {
    if (failure) {
      std::rethrow_exception(failure);  // also if it was refused: perhaps because of a change that was undone
    }
    outcome& decided = change.decided;
    if (decided.error) {
      response refusal = refuse(change.of, change.admitted, *decided.error);
      if (!change.damage.empty()) {
        change.of.log.event("error", change.damage, refusal.error_id);
      }
      return refusal;
    }
    const operation& target = *change.admitted.target;
    response made =
        decided.body.empty() ? empty_response(decided.status) : json_response(decided.status, std::move(decided.body));
    made.headers = std::move(decided.headers);
    if (target.has_entity_tag()) {
      made.headers.push_back({"ETag", entity_tag(change.version)});
    }
    made.resource = std::string(resource_of(target.kind).name) + '/' + decided.key;
    made.version_before = change.version_before;
    made.version_after = change.version;
    log_redirected_secrets(change, made.resource);
    return made;
  } catch (...) {  // perhaps the change is durable, but there is no memory for its response
    return response_to_failure(change.of, &change.admitted, std::current_exception());
  }
}

}  // namespace

void handle_change(const instance& of, const admission& admitted, std::string body, receiver done) {
  auto change = std::make_shared<change_in_progress>(change_in_progress{
      .of = of, .admitted = admitted, .text = std::move(body), .now = time_stamp(), .secret = {}, .secret_digest = {}});
  if (admitted.target->makes_secret) {
    change->secret = new_account_secret();
    change->secret_digest = hexadecimal(sha256(change->secret));
  }
  change->body = validate_body(*admitted.target, change->text, admitted.size_limit);
  // An invalid body needs no transaction: existence is checked after it (D40).
  if (!change->body->validation.valid()) {
    change->decided = decide(*admitted.target, take_body(*change), {}, context_of(*change, *admitted.caller));
    done(response_of(*change, nullptr));
    return;
  }
  ++of.pending_changes;
  of.store->submit([change](transaction& scope) { run(*change, scope); },
                   [change, done = std::move(done)](const std::exception_ptr& failure) {
                     --change->of.pending_changes;
                     done(response_of(*change, failure));
                   },
                   resources_of(admitted));
}

}  // namespace flagadmin::server
