#include <flagadmin/document/guards.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/schema/schemas.hpp>

#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::joined;
using typescript::quoted;

/// The condition for a value that is neither null nor undefined.
[[nodiscard]] std::string condition_of(const schema& node, const std::string& value);

/// An array's condition for its elements, as a function.
[[nodiscard]] std::string item_function(const schema& items) {
  const std::string condition = (items.nullable ? "item === null || " : "") + condition_of(items, "item");
  const std::size_t call = condition.find("(item)");
  const bool is_one_call = call + 6 == condition.size() && condition.find(' ') == std::string::npos;
  return is_one_call ? condition.substr(0, call) : "(item) => " + condition;
}

[[nodiscard]] std::string string_condition(const schema& node, const std::string& value) {
  std::vector<std::string> terms;
  for (const std::string_view allowed : node.enumeration) {
    terms.push_back(value + " === " + quoted(allowed));
  }
  if (!terms.empty()) {
    return terms.size() == 1 ? terms.front() : "(" + joined(terms, " || ") + ")";
  }
  const std::string_view function = node.format == string_format::date_time      ? "isDateTime"
                                    : node.format == string_format::url_friendly ? "isUrlFriendly"
                                                                                 : "isString";
  terms.push_back(std::string(function) + "(" + value + ")");
  if (node.min_length != 0) {
    terms.push_back(value + " !== ''");
  }
  for (const std::string_view forbidden : node.forbidden) {
    terms.push_back(value + " !== " + quoted(forbidden));
  }
  return joined(terms, " && ");
}

std::string condition_of(const schema& node, const std::string& value) {
  const std::string argument = "(" + value + ")";
  switch (node.type) {
    case value_type::any:
      return "isPrimitive" + argument;
    case value_type::object:
      return (node.properties.empty() ? "isMap" : typescript::guard_name(node.name)) + argument;
    case value_type::array:
      return "isListOf(" + item_function(*node.items) + ", " + value + ")" +
             (node.unique_member.empty() ? "" : " && haveUnique(" + quoted(node.unique_member) + ", " + value + ")");
    case value_type::string:
      return string_condition(node, value);
    case value_type::number:
    case value_type::integer: {
      const std::string test =
          (node.type == value_type::integer ? "Number.isSafeInteger" : "Number.isFinite") + argument;
      return node.minimum ? test + " && (" + value + " as number) >= " + std::to_string(*node.minimum) : test;
    }
    case value_type::boolean:
      break;
  }
  return "typeof " + value + " === 'boolean'";
}

[[nodiscard]] std::string member_condition(const property& member) {
  const std::string name(member.name);
  std::string condition = condition_of(member.value, name);
  const std::string absence =
      (member.required ? "" : name + " === undefined || ") + (member.value.nullable ? name + " === null || " : "");
  if (absence.empty()) {
    return condition;
  }
  return "(" + absence + (condition.find(" && ") == std::string::npos ? condition : "(" + condition + ")") + ")";
}

/// `hasOnly` has a bit for each member.
constexpr std::size_t most_bits = 31;

/// Deprecated members are left to the core, which warns of them.
void append_guard(std::string& out, const schema& object) {
  std::vector<std::string> names;
  std::vector<std::string> quoted_names;
  std::vector<std::string> conditions;
  unsigned required = 0;
  for (const property& member : object.properties) {
    if (!member.value.deprecated) {
      required |= member.required && names.size() < most_bits ? 1U << names.size() : 0U;
      names.emplace_back(member.name);
      quoted_names.push_back(quoted(member.name));
      conditions.push_back(member_condition(member));
    }
  }
  const std::string function = typescript::guard_name(object.name);
  if (names.size() > most_bits) {
    out += "\n/** Undecided: the object has more members than a number has bits. */\n";
    out += "export function " + function + "(): boolean {\n  return false;\n}\n";
    return;
  }
  const std::string list = function + "Names";
  out += "\nconst " + list + " = [" + joined(quoted_names, ", ") + "];\n";
  out += "\n/** Whether a value is certainly valid by `" + std::string(object.name) + "` and free of warnings. */\n";
  out += "export function " + function + "($value: unknown): boolean {\n";
  out += "  if (!hasOnly(" + list + ", " + std::to_string(required) + ", $value)) {\n    return false;\n  }\n";
  out += "  const { " + joined(names, ", ") + " } = $value;\n";
  out += "  return (\n    " + joined(conditions, " &&\n    ") + "\n  );\n}\n";
}

/// Adds the described objects within a schema and then the schema itself, unless they are in the list already.
void collect(const schema& node, std::vector<const schema*>& found) {
  const bool is_known =
      std::any_of(found.begin(), found.end(), [&](const schema* one) { return one->name == node.name; });
  if (node.type == value_type::array) {
    collect(*node.items, found);
  } else if (!node.properties.empty() && !is_known) {
    for (const property& member : node.properties) {
      collect(member.value, found);
    }
    found.push_back(&node);
  }
}

}  // namespace

std::string typescript_guards() {
  std::vector<const schema*> objects;
  for (const schema* table : public_schemas()) {
    collect(*table, objects);
  }
  std::string guards;
  for (const schema* object : objects) {
    append_guard(guards, *object);
  }
  std::vector<std::string> used;
  for (const std::string_view name :
       {"hasOnly", "haveUnique", "isDateTime", "isListOf", "isMap", "isPrimitive", "isString", "isUrlFriendly"}) {
    if (guards.find(name) != std::string::npos) {
      used.emplace_back(name);
    }
  }
  return std::string(typescript::file_header) + "import { " + joined(used, ", ") + " } from '../guard.js';\n" + guards;
}

}  // namespace flagadmin
