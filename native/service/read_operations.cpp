// The operations that only read: lists, single resources, and the state of the instance.
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

#include "base/sha256.hpp"
#include "service/handler.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view good = R"({"health":"GOOD"})";
constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// Builds a list from the stored resources. Damaged ones are left out, and logged.
content build_list(const instance& of, resource_kind kind, sql_reader& from) {
  std::vector<std::string> texts;
  for (record& row : from.list(kind)) {
    if (const std::optional<std::string> damage = service::find_damage(kind, row.id, row.json)) {
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

/// The response with content that others share.
response shared_response(const instance& of, const admission& admitted, const content& shared) {
  if (std::optional<response> without_content = conditional_response(of, admitted, shared.entity_tag)) {
    return *std::move(without_content);
  }
  response made;
  made.content_type = json_type;
  made.shared_body = shared.text;
  made.headers.push_back({"ETag", shared.entity_tag});
  return made;
}

/// One resource, or a part of it. `changes`: the state of its kind, if the store knows it.
response one(const instance& of, const admission& admitted, std::optional<std::int64_t> changes, sql_reader& from) {
  const operation& target = *admitted.target;
  const std::optional<resource_key>& key = admitted.subject;
  std::optional<record> found = key ? from.load(*key) : std::nullopt;
  if (!found) {
    return refuse(of, admitted, not_found(target, admitted.parameters));
  }
  std::string tag = entity_tag(found->version);
  if (std::optional<response> without_content = conditional_response(of, admitted, tag)) {
    return *std::move(without_content);
  }
  if (const std::optional<std::string> damage = service::find_damage(key->kind, key->id, found->json)) {
    response failed = refuse(of, admitted, internal_error());
    of.log.event("error", *damage, failed.error_id);
    return failed;
  }
  std::string body = resource_body(target, std::move(found->json), of.settings());
  const content made{std::make_shared<const std::string>(std::move(body)), std::move(tag)};
  if (changes && target.part == nullptr) {
    of.contents.store(*key, *changes, made);
  }
  return shared_response(of, admitted, made);
}

response readiness(const instance& of, const admission& admitted) {
  const bool is_ready = !of.is_stopping && of.store->is_ready();
  of.metrics.set(metric::ready, is_ready ? 1 : 0);
  return is_ready ? json_response(200, std::string(good)) : refuse(of, admitted, not_ready());
}

response read_instance(const instance& of, const admission& admitted) {
  response made;
  switch (admitted.target->id) {
    case operation_id::get_ready:
      return readiness(of, admitted);
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

void respond_with_list(const instance& of, const admission& admitted, const receiver& done) {
  of.contents.get_list(
      *of.store, admitted.target->kind,
      [&of](resource_kind kind, sql_reader& from) { return build_list(of, kind, from); },
      [&of, &admitted, done](const std::optional<content>& found, const std::exception_ptr& failure) {
        response made;
        try {
          made = failure ? response_to_failure(of, &admitted, failure)
                 : found ? shared_response(of, admitted, *found)
                         : refuse(of, admitted, not_ready());
        } catch (const std::exception&) {  // memory is out
          made = response_to_failure(of, &admitted, std::current_exception());
        }
        done(std::move(made));
      });
}

void respond_with_one(const instance& of, const admission& admitted, const receiver& done) {
  const std::optional<resource_key>& key = admitted.subject;
  const std::optional<std::int64_t> changes = of.store->known_changes(admitted.target->kind);
  if (key && changes && admitted.target->part == nullptr) {
    if (const std::optional<content> cached = of.contents.find(*key, *changes)) {
      return done(shared_response(of, admitted, *cached));
    }
  }
  const auto made = std::make_shared<response>();
  of.store->read([&of, &admitted, changes, made](sql_reader& from) { *made = one(of, admitted, changes, from); },
                 [&of, &admitted, made, done](const std::exception_ptr& failure) {
                   done(failure ? response_to_failure(of, &admitted, failure) : std::move(*made));
                 },
                 storage::amount::single);
}

}  // namespace

void handle_read(const instance& of, const admission& admitted, const receiver& done) {
  switch (admitted.target->action) {
    case operation_action::list:
      return respond_with_list(of, admitted, done);
    case operation_action::read:
      return respond_with_one(of, admitted, done);
    default:
      return done(read_instance(of, admitted));
  }
}

}  // namespace flagadmin::server
