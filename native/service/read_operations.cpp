#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <flagadmin/api/read.hpp>
#include <flagadmin/domain/addon.hpp>

#include "service/operations.hpp"
#include "service/subject.hpp"

namespace flagadmin::server {

namespace {

constexpr std::string_view good = R"({"health":"GOOD"})";
constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

/// An addon as it is shown.
std::string shown(const instance& of, const resource_key& key, const record& kept) {
  if (std::optional<std::string> known = of.shown.find(key, kept.version)) {
    return std::move(*known);
  }
  std::string text = masked_addon(kept.json, of.providers);
  of.shown.keep(key, kept.version, text);
  return text;
}

/// One resource, with its entity tag; 304 when the client has this version.
answer one(const instance& of, const admission& admitted, reader& from, std::string_view what) {
  const storage::subject key = subject_of(admitted);
  std::optional<record> found = key ? from.load(*key) : std::nullopt;
  if (!found) {
    return refuse(of, admitted, resource_not_found(what, admitted.parameter));
  }
  const std::string tag = entity_tag(found->version);
  const bool is_known = admitted.if_none_match && if_none_match_names(*admitted.if_none_match, tag);
  answer made = is_known                            ? empty_answer(304)
                : key->kind == resource_kind::addon ? json_answer(200, shown(of, *key, *found))
                                                    : json_answer(200, std::move(found->json));
  made.headers.push_back({"ETag", tag});
  return made;
}

answer readiness(const instance& of, const admission& admitted, reader& from) {
  return from.is_ready() ? json_answer(200, std::string(good)) : refuse(of, admitted, not_ready());
}

answer refusal(const instance& of, const admission& admitted, const storage_error& reason) {
  answer made = refuse(of, admitted, not_ready());
  of.events.event("error", reason.what(), made.error_id);
  return made;
}

answer refusal(const instance& of, const admission& admitted, const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const storage_error& reason) {
    return refusal(of, admitted, reason);
  } catch (const std::exception& reason) {
    return unexpected_failure(of, reason);
  }
}

answer numbers(const instance& of) {
  answer made;
  made.content_type = metrics_type;
  made.body = of.counts.text();
  return made;
}

answer document(const instance& of) {
  answer made;
  made.content_type = json_type;
  made.lasting_body = of.openapi;
  return made;
}

answer read(const instance& of, const admission& admitted, reader& from) {
  switch (admitted.target->id) {
    case operation_id::get_addons:
      return json_answer(200, addons_body(from.load_all(resource_kind::addon), of.providers));
    case operation_id::get_service_accounts:
      return json_answer(200, service_accounts_body(from.load_all(resource_kind::service_account)));
    case operation_id::get_strategies:
      return json_answer(200, strategies_body(from.load_all(resource_kind::strategy)));
    case operation_id::get_addon:
      return one(of, admitted, from, "addon");
    case operation_id::get_service_account:
      return one(of, admitted, from, "service account");
    case operation_id::get_strategy:
      return one(of, admitted, from, "strategy type");
    case operation_id::get_openapi:
      return document(of);
    case operation_id::get_health:
      return json_answer(200, std::string(good));
    case operation_id::get_ready:
      return readiness(of, admitted, from);
    case operation_id::get_metrics:
      return numbers(of);
    default:
      return refuse(of, admitted, internal_error());
  }
}

}  // namespace

bool is_read_at_once(const instance& of, const admission& admitted) noexcept {
  return of.store->reads_at_once() || !needs_store(admitted.target->id);
}

answer answer_read(const instance& of, const admission& admitted) {
  answer made;
  try {
    made = read(of, admitted, *of.store);
  } catch (const storage_error& reason) {
    made = refusal(of, admitted, reason);
  }
  made.route = admitted.target->path;
  made.token_name = admitted.token_name;
  return made;
}

void answer_read(const instance& of, const admission& admitted, std::function<void(answer)> done) {
  const auto asked = std::make_shared<const admission>(admitted);
  const auto made = std::make_shared<answer>();
  of.store->read([&of, asked, made](reader& from) { *made = read(of, *asked, from); },
                 [&of, asked, made, done = std::move(done)](const std::exception_ptr& failure) {
                   if (failure) {
                     *made = refusal(of, *asked, failure);
                   }
                   made->route = asked->target->path;
                   made->token_name = asked->token_name;
                   done(std::move(*made));
                 },
                 subject_of(admitted));
}

}  // namespace flagadmin::server
