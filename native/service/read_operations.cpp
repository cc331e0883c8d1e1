// The operations that only read: lists, single resources, and the state of the instance.
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>

#include "base/sha256.hpp"
#include "service/damage.hpp"
#include "service/handler.hpp"
#include "service/trusted_proxies.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view good = R"({"health":"GOOD"})";
constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// The body of a response: a resource, or a part of it. If it is damaged: null, and a description of the damage.
std::shared_ptr<const std::string> body_of(const instance& of, const operation& target, const resource_key& key,
                                           const committed_record& stored, std::string& damage) {
  const bool is_whole = target.part == nullptr;
  if (std::shared_ptr<const std::string> made = is_whole ? stored.body() : nullptr) {
    return made;
  }
  if (std::optional<std::string> found = find_damage(key, stored.row.json)) {
    damage = std::move(*found);
    return nullptr;
  }
  auto body = std::make_shared<const std::string>(resource_body(target, stored.row.json, of.settings()));
  if (is_whole) {
    stored.set_body(body);
  }
  return body;
}

/// Builds a list from the stored resources. Damaged ones are left out, and logged.
cached_list build_list(const instance& of, resource_kind kind, reader& from) {
  std::vector<std::string> texts;
  for (record& row : from.load_all(kind)) {
    if (const std::optional<std::string> damage = find_damage({kind, row.id}, row.json)) {
      of.log.event("error", *damage + "; lists leave it out");
    } else {
      texts.push_back(std::move(row.json));
    }
  }
  auto body = std::make_shared<const std::string>(list_body(resource_of(kind), texts, of.settings()));
  std::string tag = content_tag(*body);
  return {std::move(body), std::move(tag)};
}

/// The response to a conditional request that needs no content (D46): 412, or 304 if the client has what is there.
std::optional<response> conditional_response(const instance& of, const admission& admitted, const std::string& tag) {
  if (admitted.head.if_match && !if_match_allows(*admitted.head.if_match, tag)) {
    return refuse(of, admitted, precondition_failed());
  }
  if (!admitted.head.if_none_match || !if_none_match_names(*admitted.head.if_none_match, tag)) {
    return std::nullopt;
  }
  response unchanged = empty_response(304);
  unchanged.headers.push_back({"ETag", tag});
  return unchanged;
}

/// The response with JSON that others share.
response shared_response(std::shared_ptr<const std::string> body, std::string tag) {
  response made;
  made.content_type = json_type;
  made.shared_body = std::move(body);
  made.headers.push_back({"ETag", std::move(tag)});
  return made;
}

/// The response with a list; nothing: clients that read slowly take too much memory.
response respond_with_list(const instance& of, const admission& admitted, const std::optional<cached_list>& found) {
  if (!found) {
    return refuse(of, admitted, not_ready());
  }
  if (std::optional<response> without_content = conditional_response(of, admitted, found->entity_tag)) {
    return *std::move(without_content);
  }
  const std::string client = group_of(admitted.head.client);
  if (!of.cached_lists.has_room(client)) {
    return refuse(of, admitted, not_ready());
  }
  return shared_response(of.cached_lists.lend(found->text, client), found->entity_tag);
}

/// One resource, with its entity tag; 304 when the client has this version.
response one(const instance& of, const admission& admitted, reader& from) {
  const std::optional<resource_key>& key = admitted.subject;
  const std::shared_ptr<const committed_record> found = key ? from.load(*key) : nullptr;
  if (!found) {
    return refuse(of, admitted, not_found(*admitted.target, admitted.parameters));
  }
  std::string tag = entity_tag(found->row.version);
  if (std::optional<response> without_content = conditional_response(of, admitted, tag)) {
    return *std::move(without_content);
  }
  std::string damage;
  std::shared_ptr<const std::string> body = body_of(of, *admitted.target, *key, *found, damage);
  if (!body) {
    response failed = refuse(of, admitted, internal_error());
    of.log.event("error", damage, failed.error_id);
    return failed;
  }
  return shared_response(std::move(body), std::move(tag));
}

response readiness(const instance& of, const admission& admitted, reader& from) {
  const bool is_ready = !of.is_stopping && from.is_ready();
  return is_ready ? json_response(200, std::string(good)) : refuse(of, admitted, not_ready());
}

response read_instance(const instance& of, const admission& admitted) {
  response made;
  switch (admitted.target->id) {
    case operation_id::get_openapi:
      made.content_type = json_type;
      made.shared_body = of.openapi;
      return made;
    case operation_id::get_health:
      return json_response(200, std::string(good));
    case operation_id::get_metrics:
      made.content_type = metrics_type;
      made.body = of.metrics.text();
      return made;
    default:
      return refuse(of, admitted, internal_error());
  }
}

/// A read on its way through the store.
struct read_in_progress {
  const instance& of;
  const admission& admitted;
  receiver done;
  response made{};

  void finish(const std::exception_ptr& failure) {
    if (failure) {
      made = response_to_failure(of, &admitted, failure);
    }
    if (admitted.target->id == operation_id::get_ready) {
      of.metrics.set(metric::ready, made.status == 200 ? 1 : 0);
    }
    done(std::move(made));
  }
};

void handle_list(const std::shared_ptr<read_in_progress>& read) {
  const instance& of = read->of;
  read->of.cached_lists.get(
      *of.store, read->admitted.target->kind,
      [&of](resource_kind kind, reader& from) { return build_list(of, kind, from); },
      [read](const std::optional<cached_list>& found, std::exception_ptr failure) {
        try {
          read->made = failure ? response() : respond_with_list(read->of, read->admitted, found);
        } catch (const std::exception&) {
          failure = std::current_exception();
        }
        read->finish(failure);
      });
}

}  // namespace

void handle_read(const instance& of, const admission& admitted, receiver done) {
  const operation& target = *admitted.target;
  if (target.action == operation_action::instance && target.id != operation_id::get_ready) {
    return done(read_instance(of, admitted));
  }
  const bool is_list = target.action == operation_action::list;
  // Without room for an outdated text, before a list is built for it.
  if (is_list && !admitted.head.if_none_match && !of.cached_lists.has_room(group_of(admitted.head.client))) {
    return done(refuse(of, admitted, not_ready()));
  }
  const auto read =
      std::make_shared<read_in_progress>(read_in_progress{.of = of, .admitted = admitted, .done = std::move(done)});
  if (is_list) {
    return handle_list(read);
  }
  const bool is_single = target.action == operation_action::read;
  of.store->read(
      [read, is_single](reader& from) {
        read->made = is_single ? one(read->of, read->admitted, from) : readiness(read->of, read->admitted, from);
      },
      [read](const std::exception_ptr& failure) { read->finish(failure); },
      is_single ? storage::amount::single : storage::amount::whole);
}

}  // namespace flagadmin::server
