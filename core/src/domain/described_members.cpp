#include "described_members.hpp"

#include <cstddef>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/walk.hpp>

#include "../find_named.hpp"

namespace flagadmin {
namespace {

/// Whether a value is a list of objects that the schema describes.
[[nodiscard]] bool is_list_of_objects(const schema& node, std::string_view value) noexcept {
  return node.items != nullptr && !node.items->properties.empty() && value.starts_with('[');
}

/// Writes a member as it was sent, without white space, or its default. Writes nothing if there is neither.
void write_new_member(json::writer& out, const property& member, const schema& body, const member_slices& sent,
                      bool completes_elements) {
  const auto in_body = find_named(body.properties, member.name);
  const bool can_be_sent = in_body != body.properties.end();
  std::string_view value = can_be_sent ? sent[static_cast<std::size_t>(in_body - body.properties.begin())] : "";
  if (is_list_of_objects(member.value, value)) {
    out.key(member.name);
    write_new_elements(out, *member.value.items, *in_body->value.items, value, completes_elements);
    return;
  }
  if (value.empty()) {
    const bool has_default = can_be_sent && !in_body->value.default_json.empty();
    value = has_default ? in_body->value.default_json : member.value.nullable ? "null" : "";
  }
  if (!value.empty()) {
    out.compact_member(member.name, value);
  }
}

}  // namespace

member_slices members_of(const schema& object, std::string_view text) noexcept {
  member_slices members;
  for (json::walker walker(text, '{'); walker.next();) {
    std::size_t place = 0;
    while (place != object.properties.size() && !walker.name().equals(object.properties[place].name)) {
      ++place;
    }
    if (place != object.properties.size()) {
      members.raw[place] = walker.value();
    }
  }
  return members;
}

std::string_view described_member(const schema& object, const member_slices& members, std::string_view name) noexcept {
  const auto described = find_named(object.properties, name);
  return described == object.properties.end()
             ? std::string_view{}
             : members[static_cast<std::size_t>(described - object.properties.begin())];
}

member_slices merged_members(const schema& object, const member_slices& current, const schema& body,
                             const member_slices& sent) noexcept {
  member_slices merged = current;
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    if (const std::string_view value = described_member(body, sent, object.properties[i].name); !value.empty()) {
      merged.raw[i] = value;
    }
  }
  return merged;
}

void write_described_member(json::writer& out, const property& member, std::string_view value) {
  if (is_list_of_objects(member.value, value)) {
    const schema& element = *member.value.items;
    out.key(member.name);
    out.begin_array();
    for (json::walker walker(value, '['); walker.next();) {
      write_described_members(out, element, members_of(element, walker.value()));
    }
    out.end_array();
    return;
  }
  if (member.name == "id" && !json::is_in_digits(value)) {
    if (const auto id = json::to_int64(value)) {
      out.key(member.name);
      out.number(*id);
      return;
    }
  }
  out.compact_member(member.name, value);
}

void write_described_members(json::writer& out, const schema& object, const member_slices& members) {
  out.begin_object();
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    if (members.has(i)) {
      write_described_member(out, object.properties[i], members[i]);
    }
  }
  out.end_object();
}

void write_new_elements(json::writer& out, const schema& element, const schema& in_body, std::string_view sent,
                        bool completes) {
  out.begin_array();
  for (json::walker walker(sent, '['); walker.next();) {
    member_slices members = members_of(in_body, walker.value());
    for (std::size_t i = 0; i != in_body.properties.size(); ++i) {
      members.raw[i] = members.raw[i] == "null" ? R"("")" : members.raw[i];  // only where a profile permits it (D97e)
    }
    completes ? write_new_members(out, element, in_body, members) : write_described_members(out, in_body, members);
  }
  out.end_array();
}

void write_new_members(json::writer& out, const schema& object, const schema& body, const member_slices& sent,
                       bool completes_elements) {
  out.begin_object();
  for (const property& member : object.properties) {
    write_new_member(out, member, body, sent, completes_elements);
  }
  out.end_object();
}

}  // namespace flagadmin
