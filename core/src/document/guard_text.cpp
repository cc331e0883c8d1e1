#include "guard_text.hpp"

#include <algorithm>

#include <flagadmin/document/typescript.hpp>

#include "typescript_text.hpp"

namespace flagadmin::typescript {
namespace {

[[nodiscard]] std::string string_condition(const schema& node, const std::string& value) {
  std::vector<std::string> terms;
  for (const std::string_view allowed : node.enumeration) {
    terms.push_back(value + " === " + quoted(allowed));
  }
  if (!terms.empty()) {
    return terms.size() == 1 ? terms.front() : "(" + joined(terms, " || ") + ")";
  }
  if (node.min_length != 0) {
    terms.push_back(value + " !== ''");
  }
  for (const std::string_view forbidden : node.forbidden) {
    terms.push_back(value + " !== " + quoted(forbidden));
  }
  if (node.format == string_format::date_time) {
    terms.push_back("dateTime.test(" + value + ")");
  } else if (node.format == string_format::url_friendly) {
    terms.push_back("urlFriendly.test(" + value + ")");
  }
  return terms.empty() ? "" : "typeof " + value + " === 'string' && " + joined(terms, " && ");
}

[[nodiscard]] std::string number_condition(const schema& node, const std::string& value) {
  std::string test =
      std::string(node.type == value_type::integer ? "Number.isSafeInteger" : "Number.isFinite") + "(" + value + ")";
  return node.minimum ? test + " && (" + value + " as number) >= " + std::to_string(*node.minimum) : test;
}

/// What stands between the quotes of a text.
[[nodiscard]] std::string escaped_text(const schema& node, const std::string& value) {
  const std::string condition = condition_of(node, value);
  const std::string text = "escaped(" + value + ")";
  return condition.empty() ? text : condition + " ? " + text + " : refuse()";
}

/// The JSON of a member that is not null.
[[nodiscard]] std::string json_of(const schema& node, const std::string& value);

[[nodiscard]] std::string json_or_null_of(const schema& node, const std::string& value) {
  return (node.nullable ? value + " === null ? 'null' : " : "") + json_of(node, value);
}

/// A function of one value.
[[nodiscard]] std::string item_writer(const schema& items) {
  const std::string json = json_or_null_of(items, "item");
  const std::size_t call = json.find("(item)");
  const bool is_one_call = call != std::string::npos && call + 6 == json.size() && json.find(' ') == std::string::npos;
  return is_one_call ? json.substr(0, call) : "(item) => " + json;
}

std::string json_of(const schema& node, const std::string& value) {
  switch (node.type) {
    case value_type::object:
      return (node.properties.empty() ? "jsonOfMap" : "jsonOf" + typescript_name(node.name)) + "(" + value + ")";
    case value_type::array:
      return may_be_ill_formed(*node.items) && condition_of(*node.items, "item").empty() && !node.items->nullable
                 ? "jsonOfTexts(" + value + ")"
                 : "jsonOfItems(" + value + ", " + item_writer(*node.items) + ")";
    case value_type::any:
      return "jsonOfPrimitive(" + value + ")";
    case value_type::string:
      return "`\"${" + escaped_text(node, value) + "}\"`";
    case value_type::number:
    case value_type::integer:
    case value_type::boolean:
      break;
  }
  return "jsonIf(" + condition_of(node, value) + ", " + value + ")";
}

/// A member with its name, and with what goes before it. The quotes of a text are parts of what is there anyway.
[[nodiscard]] std::string member_json(const property& member) {
  const bool is_text = member.value.type == value_type::string && !member.value.nullable;
  const std::string name = "\"" + std::string(member.name) + (is_text ? "\":\"" : "\":");
  const std::string json = is_text ? escaped_text(member.value, "$member") : json_or_null_of(member.value, "$member");
  const bool is_choice = json.find(" ? ") != std::string::npos;
  return "($json === '' ? " + quoted("{" + name) + " : " + quoted("," + name) + ") + " +
         (is_choice ? "(" + json + ")" : json) + (is_text ? " + '\"'" : "");
}

}  // namespace

std::string joined(const std::vector<std::string>& terms, std::string_view between) {
  std::string out;
  for (const std::string& term : terms) {
    out.append(out.empty() ? std::string_view() : between).append(term);
  }
  return out;
}

std::vector<const property*> known_properties(const schema& object) {
  std::vector<const property*> found;
  for (const property& member : object.properties) {
    if (!member.value.deprecated) {
      found.push_back(&member);
    }
  }
  return found;
}

std::string condition_of(const schema& node, const std::string& value) {
  switch (node.type) {
    case value_type::string:
      return string_condition(node, value);
    case value_type::number:
    case value_type::integer:
      return number_condition(node, value);
    case value_type::boolean:
      return "typeof " + value + " === 'boolean'";
    case value_type::object:
    case value_type::array:
    case value_type::any:
      break;
  }
  return {};
}

bool may_be_ill_formed(const schema& node) {
  return node.type == value_type::string && node.enumeration.empty() && node.format == string_format::none;
}

std::string json_writer(const schema& object) {
  const auto required = std::ranges::count_if(object.properties, &property::required);
  std::string out = "\nfunction jsonOf" + typescript_name(object.name) + "(value: unknown): string {\n";
  out += "  const $members = plainMembers(value);\n  let $json = '';\n";
  out += required == 0 ? "" : "  let $required = 0;\n";
  out += "  for (const $name in $members) {\n    const $member = $members[$name];\n";
  out += "    if ($member === undefined) {\n      continue;\n    }\n    switch ($name) {\n";
  for (const property* member : known_properties(object)) {
    out += "      case " + quoted(member->name) + ":\n";
    out += member->required ? "        ++$required;\n" : "";
    out += "        $json += " + member_json(*member) + ";\n        break;\n";
  }
  out += "      default:\n        refuse();\n    }\n  }\n";
  // What requires nothing may have nothing.
  out += required == 0 ? "  return $json === '' ? '{}' : `${$json}}`;\n}\n"
                       : "  return $required === " + std::to_string(required) + " ? `${$json}}` : refuse();\n}\n";
  return out;
}

}  // namespace flagadmin::typescript
