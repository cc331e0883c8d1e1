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
  std::optional<service::prepared> prepared{};
  service::response response{};
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
void log_notes(const instance& instance, std::vector<service::note>& notes, std::string_view error_id = {}) {
  for (const service::note& each : std::exchange(notes, {})) {
    instance.log.event(each.level, each.text, error_id);
  }
}

/// The response to a read with this content, which requests share.
response response_of(const instance& instance, const service::admitted& admitted, const service::content& content) {
  return {service::with_conditions(admitted, content, instance.context)};
}

void respond_with_list(const instance& instance, const service::admitted& admitted, const receiver& done) {
  instance.contents.get_list(
      *instance.store, admitted.target->kind,
      [&instance, &admitted](resource_store& store) {
        service::content content = service::content_of(store, admitted, instance.context);
        log_notes(instance, content.notes);
        return content;
      },
      [&instance, &admitted, done](const std::optional<service::content>& content, const std::exception_ptr& failure) {
        response response;
        try {
          response = failure   ? response_to_failure(instance, &admitted, failure)
                     : content ? response_of(instance, admitted, *content)
                               : server::response{service::refuse(admitted, not_ready(), instance.context)};
        } catch (const std::exception&) {  // memory is out
          response = response_to_failure(instance, &admitted, std::current_exception());
        }
        done(std::move(response));
      });
}

void respond_with_one(const instance& instance, const service::admitted& admitted, const receiver& done) {
  const operation& target = *admitted.target;
  const bool is_whole = !admitted.key.empty() && target.part == nullptr;
  const std::optional<std::int64_t> changes = is_whole ? changes_shown(*instance.store, target.kind) : std::nullopt;
  if (changes) {
    if (const auto cached = instance.contents.find({target.kind, admitted.key}, *changes)) {
      return done(response_of(instance, admitted, *cached));
    }
  }
  const auto response = std::make_shared<server::response>();
  instance.store->read(
      [&instance, &admitted, changes, response](resource_store& store) {
        const service::content content = service::content_of(store, admitted, instance.context);
        if (changes && content.body) {
          instance.contents.store({admitted.target->kind, admitted.key}, *changes, content);
        }
        *response = response_of(instance, admitted, content);
      },
      [&instance, &admitted, response, done](const std::exception_ptr& failure) {
        done(failure ? response_to_failure(instance, &admitted, failure) : std::move(*response));
      },
      storage::amount::single);
}

/// The response to a read of the instance itself, which needs no store.
response read_instance(const instance& instance, const service::admitted& admitted) {
  if (admitted.target->id == operation_id::get_ready && (instance.is_stopping || !instance.store->is_ready())) {
    return {service::refuse(admitted, not_ready(), instance.context)};
  }
  service::memory_store nothing;
  return response_of(instance, admitted, service::content_of(nothing, admitted, instance.context));
}

}  // namespace

void look_up_caller(const instance& instance, std::string_view secret, std::shared_ptr<const service::caller>& caller,
                    storage::completion done) {
  const std::string digest = service::digest_of(secret, instance.context);
  std::shared_ptr<const service::caller> known = instance.uses.find(digest);
  if (known != nullptr && known->changes == instance.store->known_changes(account_kind)) {
    caller = service::valid_caller(std::move(known), digest, instance.context);
    return done(nullptr);
  }
  instance.store->read(
      [&instance, digest, known = std::move(known), &caller](resource_store& store) {
        std::vector<service::note> notes;
        const auto now = service::find_account_caller(store, digest, known, instance.context, notes);
        log_notes(instance, notes);
        if (now != nullptr) {
          instance.uses.keep(now);
        }
        caller = service::valid_caller(now, digest, instance.context);
      },
      std::move(done), storage::amount::single);
}

std::variant<response, service::admitted> admit(const instance& instance, const request_head& head,
                                                const std::shared_ptr<const service::caller>& caller) {
  std::variant<service::response, service::admitted> decided = service::admit(head, caller, instance.context);
  if (auto* const admitted = std::get_if<service::admitted>(&decided)) {
    if (admitted->caller && admitted->caller->account) {
      instance.uses.add(*instance.store, admitted->caller, instance.context);
    }
    return std::move(*admitted);
  }
  response response{std::get<service::response>(std::move(decided))};
  if (response.status == 404 && response.route.empty()) {  // outside the API: perhaps a file
    if (std::optional<service::response> file = instance.site.respond(head, instance.context)) {
      return server::response{*std::move(file)};
    }
  }
  return response;
}

void handle_read(const instance& instance, const service::admitted& admitted, const receiver& done) {
  switch (admitted.target->action) {
    case operation_action::list:
      return respond_with_list(instance, admitted, done);
    case operation_action::read:
      return respond_with_one(instance, admitted, done);
    default:
      return done(read_instance(instance, admitted));
  }
}

void handle_change(const instance& instance, const service::admitted& admitted, std::string body, receiver done) {
  const auto change = std::make_shared<change_in_progress>(change_in_progress{.body = std::move(body)});
  std::variant<service::response, service::prepared> prepared =
      service::prepare(admitted, change->body, instance.context);
  if (auto* const refused = std::get_if<service::response>(&prepared)) {
    return done({std::move(*refused)});
  }
  change->prepared = std::get<service::prepared>(std::move(prepared));
  ++instance.pending_changes;
  instance.store->submit(
      [&instance, change](resource_store& store) {
        change->response = service::answer(store, *change->prepared, instance.context).response;
      },
      [&instance, change, done = std::move(done)](const std::exception_ptr& failure) {
        --instance.pending_changes;
        // Also a refusal is dropped: it was perhaps because of a change that was undone.
        response response = failure ? response_to_failure(instance, &change->prepared->request, failure)
                                    : server::response{std::move(change->response)};
        log_notes(instance, response.notes, response.error_id);
        done(std::move(response));
      },
      resources_of(admitted));
}

response response_to_failure(const instance& instance, const service::admitted* admitted,
                             const std::exception_ptr& failure) noexcept {
  response response;
  response.status = 500;
  response.closes = true;
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
    response = {admitted != nullptr ? service::refuse(*admitted, error, instance.context)
                                    : service::error_response(error, instance.context)};
    response.closes = error.kind == error_kind::internal;
    response.notes.push_back({"error", reason});
  } catch (...) {  // NOLINT(bugprone-empty-catch): out of memory: an incomplete response is better than none
  }
  return response;
}

response malformed_response(const instance& instance, const api_error& error) {
  response response{service::error_response(error, instance.context)};
  response.closes = true;
  return response;
}

}  // namespace flagadmin::server
