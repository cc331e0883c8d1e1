// The operations that only read: lists, single resources, and the state of the instance.
#include <string>
#include <utility>
#include <vector>

#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::service {
namespace {

constexpr std::string_view json_type = "application/json";
constexpr std::string_view metrics_type = "text/plain; version=0.0.4; charset=utf-8";

[[nodiscard]] std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// A list of all resources of a kind; damaged ones are left out. Its tag is half of the SHA-256 of the body.
[[nodiscard]] content list_of(store& in, const resource& row, const context& of) {
  content made{.content_type = json_type};
  std::vector<std::string_view> texts;
  for (const store::row& stored : in.list(row.kind)) {
    if (const std::optional<std::string> damage = find_damage(row.kind, stored.key, stored.json)) {
      made.notes.push_back({"error", *damage + "; lists leave it out"});
    } else {
      texts.emplace_back(stored.json);
    }
  }
  made.body = shared(list_body(row, texts, of.settings));
  made.entity_tag = '"' + hexadecimal(of.sha256(*made.body).substr(0, 16)) + '"';
  return made;
}

[[nodiscard]] content one(store& in, const admitted& request, const context& of) {
  content made{.content_type = json_type};
  const operation& target = *request.target;
  const std::optional<store::row> found = request.key.empty() ? std::nullopt : in.load(target.kind, request.key);
  if (!found) {
    made.error = not_found(target, request.parameters);
    return made;
  }
  made.entity_tag = entity_tag(found->version);
  if (std::optional<std::string> damage = find_damage(target.kind, found->key, found->json)) {
    made.error = internal_error();
    made.notes.push_back({"error", *std::move(damage)});
  } else {
    made.body = shared(resource_body(target, std::string(found->json), of.settings));
  }
  return made;
}

}  // namespace

content content_of(store& in, const admitted& request, const context& of) {
  const operation& target = *request.target;
  if (target.action == operation_action::list) {
    return list_of(in, resource_of(target.kind), of);
  }
  if (target.action == operation_action::read) {
    return one(in, request, of);
  }
  switch (target.id) {
    case operation_id::get_openapi:
      return {.content_type = json_type, .body = of.openapi};
    case operation_id::get_metrics:
      return {.content_type = metrics_type, .body = shared(of.metrics ? of.metrics() : "")};
    default:  // a host that may be healthy and not ready says so itself
      return {.content_type = json_type, .body = shared(R"({"health":"GOOD"})")};
  }
}

response with_conditions(const admitted& request, const content& found, const context& of) {
  const request_head& head = *request.head;
  response made;
  if (!found.entity_tag.empty() && head.if_match && !if_match_allows(*head.if_match, found.entity_tag)) {
    made = refuse(request, precondition_failed(), of);
  } else if (!found.entity_tag.empty() && head.if_none_match &&
             if_none_match_names(*head.if_none_match, found.entity_tag)) {
    made = empty_response(304);
    made.headers.push_back({"ETag", found.entity_tag});
  } else if (found.error) {
    made = refuse(request, *found.error, of);
  } else {
    made.content_type = found.content_type;
    made.shared_body = found.body;
    if (!found.entity_tag.empty()) {
      made.headers.push_back({"ETag", found.entity_tag});
    }
  }
  made.notes = found.notes;
  return made;
}

std::optional<std::string> find_damage(resource_kind kind, std::string_view key, std::string_view json) {
  const resource& row = resource_of(kind);
  const validation_result found = row.item != nullptr ? validate(*row.item, json) : validation_result();
  if (found.valid()) {
    return std::nullopt;
  }
  const issue& first = found.issues.front();
  text_buffer text;
  text += "the stored ";
  text += row.noun;
  text += ' ';
  append_excerpt(text, key);
  text += " is damaged: ";
  text += kind_of(first.code).name;
  if (!first.path.empty()) {
    text += " at ";
    first.append_display_path(text);
  }
  return text.str();
}

}  // namespace flagadmin::service
