#include <flagadmin/service/read.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/precondition.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/damage.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/store_with_uses.hpp>

namespace flagadmin::service {
namespace {

constexpr std::string_view json_type = "application/json";

[[nodiscard]] std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// The tag of a text: half of its SHA-256.
[[nodiscard]] std::string tag_of(std::string_view text, const context& context) {
  return '"' + hexadecimal(context.sha256(text).substr(0, 16)) + '"';
}

/// The stored resources in the order of a list: at a service in use what is bundled with it, then the others by their
/// names (D81).
[[nodiscard]] std::vector<stored_resource> listed(resource_store& store, const resource& row,
                                                  const service_profile& profile) {
  std::vector<stored_resource> list = store.list(row.kind);
  if (row.bundled == nullptr || !profile.has_deviations) {
    return list;
  }
  std::map<std::string, std::int64_t, std::less<>> by_name;
  for (std::size_t i = 0; i != list.size(); ++i) {
    by_name[std::string(list[i].key)] = static_cast<std::int64_t>(i);
  }
  std::vector<stored_resource> ordered;
  const auto add = [&](std::int64_t place) { ordered.push_back(list[static_cast<std::size_t>(place)]); };
  for (const std::string_view text : row.bundled(profile)) {
    if (const auto found = by_name.find(key_of(row, text)); found != by_name.end()) {
      add(found->second);
      by_name.erase(found);
    }
  }
  for (const auto& [name, place] : by_name) {
    add(place);
  }
  return ordered;
}

/// A list of all resources of a kind; damaged ones are left out. Its tag is that of the body.
[[nodiscard]] content list_of(resource_store& store, const resource& row, const context& context) {
  content content{.content_type = json_type};
  std::vector<std::string_view> texts;
  for (const stored_resource& stored : listed(store, row, context.settings.profile)) {
    if (const std::optional<std::string> damage = find_damage(row.kind, stored)) {
      content.notes.push_back({"error", *damage + "; lists leave it out"});
    } else {
      texts.emplace_back(stored.json);
    }
  }
  content.body = shared(list_body(row, texts, context.settings));
  content.entity_tag = tag_of(*content.body, context);
  return content;
}

[[nodiscard]] content one(resource_store& store, const admitted& request, const context& context) {
  content content{.content_type = json_type};
  const operation& target = *request.target;
  const std::optional<stored_resource> stored =
      request.key.empty() ? std::nullopt : store.load(target.kind, request.key);
  if (!stored) {
    content.error = not_found(target, request.parameters);
    return content;
  }
  content.entity_tag = entity_tag(stored->version);
  if (std::optional<std::string> damage = find_damage(target.kind, *stored)) {
    content.error = internal_error();
    content.entity_tag.clear();
    content.notes.push_back({"error", *std::move(damage)});
  } else {
    content.body = shared(resource_body(target, std::string(stored->json), context.settings));
    if (!context.settings.profile.respects_conditions) {  // D84: of what is shown, so that it says nothing of secrets
      content.entity_tag = tag_of(*content.body, context);
    }
  }
  return content;
}

}  // namespace

content content_of(resource_store& store, const admitted& request, const context& context) {
  const operation& target = *request.target;
  store_with_uses shown(store);
  if (target.action == operation_action::list) {
    return list_of(shown, resource_of(target.kind), context);
  }
  if (target.action == operation_action::read) {
    return one(shown, request, context);
  }
  if (target.id == operation_id::get_openapi) {
    return {.content_type = json_type, .body = context.openapi};
  }
  // A host that may be healthy and not ready says so itself.
  return {.content_type = json_type, .body = shared(R"({"health":"GOOD"})")};
}

response with_conditions(const admitted& request, const content& content, const context& context) {
  const request_head& head = *request.head;
  const bool is_strong = context.settings.profile.respects_conditions;
  const header tag{"ETag", is_strong ? content.entity_tag : "W/" + content.entity_tag};
  response response;
  if (!content.entity_tag.empty() && is_strong && head.if_match &&
      !if_match_allows(*head.if_match, content.entity_tag)) {
    response = refuse(request, precondition_failed(), context);
  } else if (!content.entity_tag.empty() && head.if_none_match &&
             if_none_match_names(*head.if_none_match, content.entity_tag)) {
    response = empty_response(304);
    response.headers.push_back(tag);
  } else if (content.error) {
    response = refuse(request, *content.error, context);
  } else {
    response.content_type = content.content_type;
    response.shared_body = content.body;
    if (!content.entity_tag.empty()) {
      response.headers.push_back(tag);
    }
  }
  response.notes = content.notes;
  return response;
}

}  // namespace flagadmin::service
