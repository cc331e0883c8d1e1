#include <flagadmin/domain/change.hpp>

#include <set>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

[[nodiscard]] bool is_same(std::string_view before, std::string_view after) {
  return before == after || json::compacted(before) == json::compacted(after);
}

/// Members of the later map in its order, then those that are gone, in the order of the earlier one.
void compare_maps(const std::string& pointer, std::string_view before, std::string_view after,
                  std::vector<change>& changes) {
  const auto add = [&](json::string_slice name, std::string_view old_value, std::string_view new_value) {
    if (is_same(old_value, new_value)) {
      return;
    }
    const std::string key = name.decoded();
    change& added = changes.emplace_back(change{pointer, json::compacted(old_value), json::compacted(new_value), key});
    append_pointer_segment(added.instance_path, key);
  };
  std::set<json::string_slice> old_names;
  json::for_each_member(before, [&](json::string_slice name, std::string_view) { old_names.insert(name); });
  std::set<json::string_slice> new_names;
  json::for_each_member(after, [&](json::string_slice name, std::string_view value) {
    new_names.insert(name);
    const auto old_name = old_names.find(name);
    add(name, old_name == old_names.end() ? std::string_view{} : json::value_behind(*old_name, before), value);
  });
  json::for_each_member(before, [&](json::string_slice name, std::string_view value) {
    if (!new_names.contains(name)) {
      add(name, value, {});
    }
  });
}

}  // namespace

std::vector<change> changes_between(const schema& object, std::string_view before, std::string_view after) {
  member_slices old_members;
  member_slices new_members;
  (void)validate(object, before, old_members);
  (void)validate(object, after, new_members);
  std::vector<change> changes;
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    const property& member = object.properties[i];
    std::string pointer;
    append_pointer_segment(pointer, member.name);
    const bool is_free_map = member.value.type == value_type::object && member.value.properties.empty();
    if (is_free_map && old_members.has(i) && new_members.has(i)) {
      compare_maps(pointer, old_members[i], new_members[i], changes);
    } else if (!is_same(old_members[i], new_members[i])) {
      changes.push_back({std::move(pointer), json::compacted(old_members[i]), json::compacted(new_members[i])});
    }
  }
  return changes;
}

void write_changes(json::writer& out, const std::vector<change>& changes) {
  out.begin_array();
  for (const change& one : changes) {
    out.begin_object();
    out.member("instancePath", one.instance_path);
    if (!one.before.empty()) {
      out.raw_member("before", one.before);
    }
    if (!one.after.empty()) {
      out.raw_member("after", one.after);
    }
    out.end_object();
  }
  out.end_array();
}

}  // namespace flagadmin
