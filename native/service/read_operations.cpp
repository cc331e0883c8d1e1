#include <optional>
#include <string>
#include <utility>

#include <flagadmin/api/read.hpp>
#include <flagadmin/domain/addon.hpp>

#include "service/operations.hpp"

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
answer one(const instance& of, const admission& admitted, resource_kind kind, std::string_view what) {
  const resource_key key{kind, admitted.parameter};
  std::optional<record> found;
  // D15: only the canonical decimal of an id names a resource.
  if (kind == resource_kind::strategy || parse_resource_id(admitted.parameter)) {
    found = of.store->load(key);
  }
  if (!found) {
    return refuse(of, admitted, resource_not_found(what, admitted.parameter));
  }
  const std::string tag = entity_tag(found->version);
  const bool is_known = admitted.if_none_match && if_none_match_names(*admitted.if_none_match, tag);
  answer made = is_known                       ? empty_answer(304)
                : kind == resource_kind::addon ? json_answer(200, shown(of, key, *found))
                                               : json_answer(200, std::move(found->json));
  made.headers.push_back({"ETag", tag});
  return made;
}

answer readiness(const instance& of, const admission& admitted) {
  return of.store->is_ready() ? json_answer(200, std::string(good)) : refuse(of, admitted, not_ready());
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

answer read(const instance& of, const admission& admitted) {
  switch (admitted.target->id) {
    case operation_id::get_addons:
      return json_answer(200, addons_body(of.store->load_all(resource_kind::addon), of.providers));
    case operation_id::get_service_accounts:
      return json_answer(200, service_accounts_body(of.store->load_all(resource_kind::service_account)));
    case operation_id::get_strategies:
      return json_answer(200, strategies_body(of.store->load_all(resource_kind::strategy)));
    case operation_id::get_addon:
      return one(of, admitted, resource_kind::addon, "addon");
    case operation_id::get_service_account:
      return one(of, admitted, resource_kind::service_account, "service account");
    case operation_id::get_strategy:
      return one(of, admitted, resource_kind::strategy, "strategy type");
    case operation_id::get_openapi:
      return document(of);
    case operation_id::get_health:
      return json_answer(200, std::string(good));
    case operation_id::get_ready:
      return readiness(of, admitted);
    case operation_id::get_metrics:
      return numbers(of);
    default:
      return refuse(of, admitted, internal_error());
  }
}

}  // namespace

answer answer_read(const instance& of, const admission& admitted) {
  answer made;
  try {
    made = read(of, admitted);
  } catch (const storage_error& reason) {
    made = refuse(of, admitted, not_ready());
    of.events.event("error", reason.what(), made.error_id);
  }
  made.route = admitted.target->path;
  made.token_name = admitted.token_name;
  return made;
}

}  // namespace flagadmin::server
