#include <flagadmin/domain/change.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/issue.hpp>

#include "../schema/name_set.hpp"
#include "described_members.hpp"

namespace flagadmin {
namespace {

class comparison {
 public:
  [[nodiscard]] change_list take() noexcept { return std::move(changes_); }

  /// Compares one value: of the property `name` or, if that is a free map, of its member `map_key`.
  void compare(std::string_view name, std::optional<json::string_slice> map_key, std::string_view before,
               std::string_view after) {
    if (before == after) {
      return;
    }
    char* const copy = static_cast<char*>(changes_.memory().allocate(before.size() + after.size()));
    char* const middle = json::write_compact(before, copy);
    char* const end = json::write_compact(after, middle);
    const std::string_view old_value(copy, static_cast<std::size_t>(middle - copy));
    const std::string_view new_value(middle, static_cast<std::size_t>(end - middle));
    if (old_value == new_value) {
      return;
    }
    changes_.add(
        {name, map_key ? std::optional(changes_.memory().keep(*map_key)) : std::nullopt, old_value, new_value});
  }

  /// The members of the later map in its order, then the removed ones, in the order of the earlier map.
  void compare_maps(std::string_view name, std::string_view before, std::string_view after) {
    name_set old_names;
    for (json::walker walker(before, '{'); walker.next();) {
      (void)old_names.insert(walker.name());
    }
    name_set new_names;
    for (json::walker walker(after, '{'); walker.next();) {
      (void)new_names.insert(walker.name());
      const auto old_name = old_names.find(walker.name());
      compare(name, walker.name(), old_name ? json::value_behind(*old_name, before) : std::string_view{},
              walker.value());
    }
    for (json::walker walker(before, '{'); walker.next();) {
      if (!new_names.find(walker.name())) {
        compare(name, walker.name(), walker.value(), {});
      }
    }
  }

 private:
  change_list changes_;
};

}  // namespace

void change::append_instance_path(text_buffer& out) const {
  if (!property.empty()) {
    append_pointer_segment(out, property);
  }
  if (map_key) {
    append_pointer_segment(out, *map_key);
  }
}

std::string change::instance_path() const {
  text_buffer pointer;
  append_instance_path(pointer);
  return pointer.str();
}

change_list changes_between(const schema& object, std::string_view before, std::string_view after) {
  return changes_between(object, members_of(object, before), members_of(object, after));
}

change_list changes_between(const schema& object, const member_slices& before, const member_slices& after) {
  comparison compared;
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    const property& member = object.properties[i];
    const bool is_free_map = member.value.type == value_type::object && member.value.properties.empty();
    if (is_free_map && before.has(i) && after.has(i)) {
      compared.compare_maps(member.name, before[i], after[i]);
    } else {
      compared.compare(member.name, std::nullopt, before[i], after[i]);
    }
  }
  return compared.take();
}

void write_changes(json::writer& out, const change_list& changes) {
  text_buffer path;
  out.begin_array();
  for (const change& listed : changes) {
    path.clear();
    listed.append_instance_path(path);
    out.begin_object();
    out.member("instancePath", path.view());
    if (!listed.before.empty()) {
      out.raw_member("before", listed.before);
    }
    if (!listed.after.empty()) {
      out.raw_member("after", listed.after);
    }
    if (listed.is_secret) {
      out.raw_member("secret", "true");
    }
    out.end_object();
  }
  out.end_array();
}

}  // namespace flagadmin
