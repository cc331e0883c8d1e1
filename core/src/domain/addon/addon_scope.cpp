#include <flagadmin/domain/addon_scope.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/event_schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

/// Facts about a list of names: whether it has items, begins with `*`, and contains a given name.
struct list_facts {
  bool is_empty = true;
  bool begins_with_star = false;
  bool holds_name = false;

  list_facts(std::string_view list, std::string_view name) {
    json::for_each_element(list, [&](std::string_view item) {
      const json::string_slice text = json::string_of(item);
      begins_with_star = begins_with_star || (is_empty && text.equals("*"));
      holds_name = holds_name || text.equals(name);
      is_empty = false;
    });
  }
};

[[nodiscard]] bool is_in_scope(std::string_view list, std::string_view name) {
  if (name.empty()) {
    return true;  // the event has no project or environment to filter by
  }
  const list_facts facts(list, name);
  return facts.is_empty || facts.begins_with_star || facts.holds_name;
}

[[nodiscard]] bool listens(const member_slices& addon, const event_facts& event) {
  const list_facts types(addon[index_of(addon_schema, "events")], event.type);
  return addon[index_of(addon_schema, "enabled")] == "true" && (types.begins_with_star || types.holds_name) &&
         is_in_scope(addon[index_of(addon_schema, "projects")], event.project) &&
         is_in_scope(addon[index_of(addon_schema, "environments")], event.environment);
}

[[nodiscard]] std::string text_of(std::string_view json) {
  return json.starts_with('"') ? json::string_of(json).decoded() : std::string{};
}

}  // namespace

bool addon_listens_to(std::string_view addon, const event_facts& event) {
  member_slices members;
  return validate(addon_schema, addon, members).valid() && listens(members, event);
}

result<bool> addon_listens_to(std::string_view addon, std::string_view event) {
  result<bool> listening;
  member_slices addon_members;
  listening.validation = validate(addon_schema, addon, addon_members);
  if (!listening.ok()) {
    return listening;
  }
  member_slices event_members;
  listening.validation = validate(event_schema, event, event_members);
  if (listening.ok()) {
    const std::string type = text_of(event_members[index_of(event_schema, "type")]);
    const std::string project = text_of(event_members[index_of(event_schema, "project")]);
    const std::string environment = text_of(event_members[index_of(event_schema, "environment")]);
    listening.value = listens(addon_members, {type, project, environment});
  }
  return listening;
}

}  // namespace flagadmin
