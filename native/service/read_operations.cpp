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
#include "service/operations.hpp"
#include "service/subject.hpp"
#include "service/trusted_proxies.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view good = R"({"health":"GOOD"})";
constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// The response if the stored resource is damaged (500).
response damaged(const instance& of, const admission& admitted, const std::string& damage) {
  response made = refuse(of, admitted, internal_error());
  of.events.event("error", damage, made.error_id);
  return made;
}

/// The body of a response: a resource, or a part of it. If it is damaged: nothing, and a description of the damage.
std::optional<std::string> body_of(const instance& of, const operation& target, const resource_key& key,
                                   const record& stored, std::string& damage) {
  const bool is_whole = target.part == nullptr;
  if (std::optional<std::string> cached = is_whole ? of.cached_resources.find(key, stored) : std::nullopt) {
    return cached;
  }
  if (std::optional<std::string> found = find_damage(key, stored.json)) {
    damage = std::move(*found);
    return std::nullopt;
  }
  std::string text = resource_body(target, stored.json, of.settings());
  if (is_whole) {
    of.cached_resources.store(key, stored, text);
  }
  return text;
}

/// Builds a list from the stored resources. Damaged ones are left out, and logged.
cached_list build_list(const instance& of, resource_kind kind, reader& from) {
  std::vector<std::string> texts;
  for (record& row : from.load_all(kind)) {
    if (const std::optional<std::string> damage = find_damage({kind, row.id}, row.json)) {
      of.events.event("error", *damage + "; lists leave it out");
    } else {
      texts.push_back(std::move(row.json));
    }
  }
  auto body = std::make_shared<const std::string>(list_body(resource_of(kind), texts, of.settings()));
  const sha256_digest digest = sha256(*body);
  return {std::move(body), '"' + hexadecimal({reinterpret_cast<const char*>(digest.data()), 16}) + '"'};
}

response list(const instance& of, const admission& admitted, reader& from) {
  const resource_kind kind = admitted.target->kind;
  const std::optional<std::uint64_t> revision =
      of.store->revision(kind);  // before reading: the rows read are of this revision or newer
  std::optional<cached_list> found = revision ? of.cached_lists.find(kind, *revision) : std::nullopt;
  const std::string client = group_of(admitted.client);
  if (!found && !of.cached_lists.has_room(client, true)) {
    return refuse(of, admitted, not_ready());
  }
  if (!found) {
    found = of.cached_lists.store(kind, revision, build_list(of, kind, from));
  }
  if (admitted.if_match && !if_match_allows(*admitted.if_match, found->entity_tag)) {  // D46
    return refuse(of, admitted, precondition_failed());
  }
  const bool is_unchanged = admitted.if_none_match && if_none_match_names(*admitted.if_none_match, found->entity_tag);
  if (!is_unchanged && !of.cached_lists.has_room(client, false)) {
    return refuse(of, admitted, not_ready());
  }
  response made = empty_response(is_unchanged ? 304 : 200);
  if (!is_unchanged) {
    made.content_type = json_type;
    made.shared_body = of.cached_lists.lend(found->text, client);
  }
  made.headers.push_back({"ETag", found->entity_tag});
  return made;
}

/// One resource, with its entity tag; 304 when the client has this version.
response one(const instance& of, const admission& admitted, reader& from) {
  const std::optional<resource_key> key = subject_of(admitted);
  std::optional<record> found = key ? from.load(*key) : std::nullopt;
  if (!found) {
    return refuse(of, admitted, not_found(*admitted.target, admitted.parameters));
  }
  const std::string tag = entity_tag(found->version);
  if (admitted.if_match && !if_match_allows(*admitted.if_match, tag)) {  // D46
    return refuse(of, admitted, precondition_failed());
  }
  const bool is_unchanged = admitted.if_none_match && if_none_match_names(*admitted.if_none_match, tag);
  std::string damage;
  std::optional<std::string> text = is_unchanged ? std::string() : body_of(of, *admitted.target, *key, *found, damage);
  if (!text) {
    return damaged(of, admitted, damage);
  }
  response made = is_unchanged ? empty_response(304) : json_response(200, std::move(*text));
  made.headers.push_back({"ETag", tag});
  return made;
}

response readiness(const instance& of, const admission& admitted, reader& from) {
  return from.is_ready() ? json_response(200, std::string(good)) : refuse(of, admitted, not_ready());
}

response refusal(const instance& of, const admission& admitted, const storage_error& reason) {
  response made = refuse(of, admitted, not_ready());
  of.events.event("error", reason.what(), made.error_id);
  return made;
}

response refusal(const instance& of, const admission& admitted, const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const storage_error& reason) {
    return refusal(of, admitted, reason);
  } catch (const std::exception& reason) {
    return unexpected_failure(of, reason);
  }
}

response numbers(const instance& of) {
  response made;
  made.content_type = metrics_type;
  made.body = of.counts.text();
  return made;
}

response document(const instance& of) {
  response made;
  made.content_type = json_type;
  made.lasting_body = of.openapi;
  return made;
}

response read_instance(const instance& of, const admission& admitted, reader& from) {
  switch (admitted.target->id) {
    case operation_id::get_openapi:
      return document(of);
    case operation_id::get_health:
      return json_response(200, std::string(good));
    case operation_id::get_ready:
      return readiness(of, admitted, from);
    case operation_id::get_metrics:
      return numbers(of);
    default:
      return refuse(of, admitted, internal_error());
  }
}

response read(const instance& of, const admission& admitted, reader& from) {
  switch (admitted.target->action) {
    case operation_action::instance:
      return read_instance(of, admitted, from);
    case operation_action::list:
      return list(of, admitted, from);
    case operation_action::read:
      return one(of, admitted, from);
    default:
      return refuse(of, admitted, internal_error());
  }
}

}  // namespace

bool is_read_at_once(const instance& of, const admission& admitted) noexcept {
  const operation& target = *admitted.target;
  if (!needs_store(target)) {
    return true;
  }
  if (!of.store->reads_at_once() || target.action == operation_action::instance) {
    return false;
  }
  const std::optional<std::uint64_t> revision = of.store->revision(target.kind);
  return target.action == operation_action::read || (revision && of.cached_lists.find(target.kind, *revision));
}

response handle_read(const instance& of, const admission& admitted) {
  response made;
  try {
    made = read(of, admitted, *of.store);
  } catch (const storage_error& reason) {
    made = refusal(of, admitted, reason);
  }
  made.route = admitted.target->path;
  made.token_name = admitted.token_name;
  return made;
}

void handle_read(const instance& of, const admission& admitted, std::function<void(response)> done) {
  const auto asked = std::make_shared<const admission>(admitted);
  const auto made = std::make_shared<response>();
  of.store->read([&of, asked, made](reader& from) { *made = read(of, *asked, from); },
                 [&of, asked, made, done = std::move(done)](const std::exception_ptr& failure) {
                   if (failure) {
                     *made = refusal(of, *asked, failure);
                   }
                   made->route = asked->target->path;
                   made->token_name = asked->token_name;
                   done(std::move(*made));
                 });
}

}  // namespace flagadmin::server
