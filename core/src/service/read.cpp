#include <flagadmin/service/read.hpp>

#include <utility>

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
[[nodiscard]] std::string tag_of(std::string_view text, const context& of) {
  return '"' + hexadecimal(of.sha256(text).substr(0, 16)) + '"';
}

/// A list of all resources of a kind; damaged ones are left out. Its tag is that of the body.
[[nodiscard]] content list_of(resource_store& in, const resource& row, const context& of) {
  content made{.content_type = json_type};
  std::vector<std::string_view> texts;
  for (const stored_resource& stored : in.list(row.kind)) {
    if (const std::optional<std::string> damage = find_damage(row.kind, stored)) {
      made.notes.push_back({"error", *damage + "; lists leave it out"});
    } else {
      texts.emplace_back(stored.json);
    }
  }
  made.body = shared(list_body(row, texts, of.settings));
  made.entity_tag = tag_of(*made.body, of);
  return made;
}

[[nodiscard]] content one(resource_store& in, const admitted& request, const context& of) {
  content made{.content_type = json_type};
  const operation& target = *request.target;
  const std::optional<stored_resource> found = request.key.empty() ? std::nullopt : in.load(target.kind, request.key);
  if (!found) {
    made.error = not_found(target, request.parameters);
    return made;
  }
  made.entity_tag = entity_tag(found->version);
  if (std::optional<std::string> damage = find_damage(target.kind, *found)) {
    made.error = internal_error();
    made.entity_tag.clear();
    made.notes.push_back({"error", *std::move(damage)});
  } else {
    made.body = shared(resource_body(target, std::string(found->json), of.settings));
    if (!of.settings.profile.respects_conditions) {  // D84: of what is shown, so that it says nothing of secrets
      made.entity_tag = tag_of(*made.body, of);
    }
  }
  return made;
}

}  // namespace

content content_of(resource_store& in, const admitted& request, const context& of) {
  const operation& target = *request.target;
  store_with_uses shown(in);
  if (target.action == operation_action::list) {
    return list_of(shown, resource_of(target.kind), of);
  }
  if (target.action == operation_action::read) {
    return one(shown, request, of);
  }
  if (target.id == operation_id::get_openapi) {
    return {.content_type = json_type, .body = of.openapi};
  }
  // A host that may be healthy and not ready says so itself.
  return {.content_type = json_type, .body = shared(R"({"health":"GOOD"})")};
}

response with_conditions(const admitted& request, const content& found, const context& of) {
  const request_head& head = *request.head;
  const bool is_strong = of.settings.profile.respects_conditions;
  const header tag{"ETag", is_strong ? found.entity_tag : "W/" + found.entity_tag};
  response made;
  if (!found.entity_tag.empty() && is_strong && head.if_match && !if_match_allows(*head.if_match, found.entity_tag)) {
    made = refuse(request, precondition_failed(), of);
  } else if (!found.entity_tag.empty() && head.if_none_match &&
             if_none_match_names(*head.if_none_match, found.entity_tag)) {
    made = empty_response(304);
    made.headers.push_back(tag);
  } else if (found.error) {
    made = refuse(request, *found.error, of);
  } else {
    made.content_type = found.content_type;
    made.shared_body = found.body;
    if (!found.entity_tag.empty()) {
      made.headers.push_back(tag);
    }
  }
  made.notes = found.notes;
  return made;
}

}  // namespace flagadmin::service
