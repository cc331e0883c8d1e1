#include "host/handler.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/service/memory_store.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::server {

namespace {

/// A change on its way through the store, which may do its work again.
struct change_in_progress {
  std::string body;
  std::optional<service::prepared> what{};
  service::response made{};
};

/// The resources that a change loads in any case.
std::vector<resource_key> resources_of(const service::admitted& admitted) {
  std::vector<resource_key> keys;
  if (!admitted.key.empty()) {
    keys.push_back({admitted.target->kind, admitted.key});
  }
  if (const auto& token = admitted.caller->account) {
    keys.push_back({secret_kind, token->id});
  }
  return keys;
}

/// Logs notes once: also if the connection of the request is gone.
void log_notes(const instance& of, std::vector<service::note>& notes, std::string_view error_id = {}) {
  for (const service::note& each : std::exchange(notes, {})) {
    of.log.event(each.level, each.text, error_id);
  }
}

/// The response to a read with this content, which requests share.
response response_of(const instance& of, const service::admitted& admitted, const service::content& found) {
  return {service::with_conditions(admitted, found, of.context)};
}

void respond_with_list(const instance& of, const service::admitted& admitted, const receiver& done) {
  of.contents.get_list(
      *of.store, admitted.target->kind,
      [&of, &admitted](resource_store& in) {
        service::content made = service::content_of(in, admitted, of.context);
        log_notes(of, made.notes);
        return made;
      },
      [&of, &admitted, done](const std::optional<service::content>& found, const std::exception_ptr& failure) {
        response made;
        try {
          made = failure ? response_to_failure(of, &admitted, failure)
                 : found ? response_of(of, admitted, *found)
                         : response{service::refuse(admitted, not_ready(), of.context)};
        } catch (const std::exception&) {  // memory is out
          made = response_to_failure(of, &admitted, std::current_exception());
        }
        done(std::move(made));
      });
}

void respond_with_one(const instance& of, const service::admitted& admitted, const receiver& done) {
  const operation& target = *admitted.target;
  const bool is_whole = !admitted.key.empty() && target.part == nullptr;
  const std::optional<std::int64_t> changes = is_whole ? changes_shown(*of.store, target.kind) : std::nullopt;
  if (changes) {
    if (const auto cached = of.contents.find({target.kind, admitted.key}, *changes)) {
      return done(response_of(of, admitted, *cached));
    }
  }
  const auto made = std::make_shared<response>();
  of.store->read(
      [&of, &admitted, changes, made](resource_store& in) {
        const service::content found = service::content_of(in, admitted, of.context);
        if (changes && found.body) {
          of.contents.store({admitted.target->kind, admitted.key}, *changes, found);
        }
        *made = response_of(of, admitted, found);
      },
      [&of, &admitted, made, done](const std::exception_ptr& failure) {
        done(failure ? response_to_failure(of, &admitted, failure) : std::move(*made));
      },
      storage::amount::single);
}

/// The response to a read of the instance itself, which needs no store.
response read_instance(const instance& of, const service::admitted& admitted) {
  if (admitted.target->id == operation_id::get_ready && (of.is_stopping || !of.store->is_ready())) {
    return {service::refuse(admitted, not_ready(), of.context)};
  }
  service::memory_store nothing;
  return response_of(of, admitted, service::content_of(nothing, admitted, of.context));
}

}  // namespace

void look_up_caller(const instance& of, std::string_view secret, std::shared_ptr<const service::caller>& found,
                    storage::completion done) {
  const std::string digest = service::digest_of(secret, of.context);
  std::shared_ptr<const service::caller> known = of.uses.find(digest);
  if (known != nullptr && known->changes == of.store->known_changes(account_kind)) {
    found = service::valid_caller(std::move(known), digest, of.context);
    return done(nullptr);
  }
  of.store->read(
      [&of, digest, known = std::move(known), &found](resource_store& in) {
        std::vector<service::note> notes;
        const auto now = service::find_account_caller(in, digest, known, of.context, notes);
        log_notes(of, notes);
        if (now != nullptr) {
          of.uses.keep(now);
        }
        found = service::valid_caller(now, digest, of.context);
      },
      std::move(done), storage::amount::single);
}

std::variant<response, service::admitted> admit(const instance& of, const request_head& head,
                                                const std::shared_ptr<const service::caller>& who) {
  std::variant<service::response, service::admitted> decided = service::admit(head, who, of.context);
  if (auto* const admitted = std::get_if<service::admitted>(&decided)) {
    if (admitted->caller && admitted->caller->account) {
      of.uses.add(*of.store, admitted->caller, of.context);
    }
    return std::move(*admitted);
  }
  response made{std::get<service::response>(std::move(decided))};
  if (made.status == 404 && made.route.empty()) {  // outside the API: perhaps a file
    if (std::optional<service::response> file = of.site.respond(head, of.context)) {
      return response{*std::move(file)};
    }
  }
  return made;
}

void handle_read(const instance& of, const service::admitted& admitted, const receiver& done) {
  switch (admitted.target->action) {
    case operation_action::list:
      return respond_with_list(of, admitted, done);
    case operation_action::read:
      return respond_with_one(of, admitted, done);
    default:
      return done(read_instance(of, admitted));
  }
}

void handle_change(const instance& of, const service::admitted& admitted, std::string body, receiver done) {
  const auto change = std::make_shared<change_in_progress>(change_in_progress{.body = std::move(body)});
  std::variant<service::response, service::prepared> what = service::prepare(admitted, change->body, of.context);
  if (auto* const refused = std::get_if<service::response>(&what)) {
    return done({std::move(*refused)});
  }
  change->what = std::get<service::prepared>(std::move(what));
  ++of.pending_changes;
  of.store->submit(
      [&of, change](resource_store& in) { change->made = service::answer(in, *change->what, of.context).made; },
      [&of, change, done = std::move(done)](const std::exception_ptr& failure) {
        --of.pending_changes;
        // Also a refusal is dropped: it was perhaps because of a change that was undone.
        response made =
            failure ? response_to_failure(of, &change->what->request, failure) : response{std::move(change->made)};
        log_notes(of, made.notes, made.error_id);
        done(std::move(made));
      },
      resources_of(admitted));
}

response response_to_failure(const instance& of, const service::admitted* admitted,
                             const std::exception_ptr& failure) noexcept {
  response made;
  made.status = 500;
  made.closes = true;
  try {
    api_error error = internal_error();
    std::string reason = "an unexpected failure: ";
    try {
      std::rethrow_exception(failure);
    } catch (const storage_error& of_store) {
      error = dynamic_cast<const outcome_in_doubt*>(&of_store) != nullptr ? outcome_unknown()
              : of_store.is_altered()                                     ? internal_error()
                                                                          : not_ready();
      reason = of_store.what();
    } catch (const std::exception& unexpected) {
      reason += unexpected.what();
    }
    made = {admitted != nullptr ? service::refuse(*admitted, error, of.context)
                                : service::error_response(error, of.context)};
    made.closes = error.kind == error_kind::internal;
    made.notes.push_back({"error", reason});
  } catch (...) {  // NOLINT(bugprone-empty-catch): out of memory: an incomplete response is better than none
  }
  return made;
}

response malformed_response(const instance& of, const api_error& error) {
  response made{service::error_response(error, of.context)};
  made.closes = true;
  return made;
}

}  // namespace flagadmin::server
