#pragma once

#include <string>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin::test {

/// A schema in short: `{id!:integer, tags:[string], note:string|null}`, to be compared with the specification's tables.
[[nodiscard]] inline std::string outline(const schema& node) {
  std::string text;
  if (node.type == value_type::array) {
    text = '[' + outline(*node.items) + ']';
  } else if (node.type == value_type::object && !node.properties.empty()) {
    for (const property& member : node.properties) {
      text += text.empty() ? "{" : ", ";
      text += member.name;
      text += member.required ? "!:" : ":";
      text += outline(member.value);
    }
    text += '}';
  } else {
    text = node.type == value_type::any ? "any" : std::string(name_of(node.type));
  }
  if (node.format == string_format::date_time) {
    text += "(date-time)";
  }
  return node.nullable ? text + "|null" : text;
}

/// The names of the properties that are deprecated, each followed by a blank.
[[nodiscard]] inline std::string deprecated_names(const schema& object) {
  std::string names;
  for (const property& member : object.properties) {
    if (member.value.deprecated) {
      names += std::string(member.name) + ' ';
    }
  }
  return names;
}

}  // namespace flagadmin::test
