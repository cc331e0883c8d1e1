#include <flagadmin/document/guards.hpp>

#include <algorithm>
#include <vector>

#include <flagadmin/document/typescript.hpp>
#include <flagadmin/schema/schemas.hpp>

#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::quoted;

/// What every guard is made of. The patterns are narrower than the core's formats: what they leave out (leap days and
/// leap seconds, lower case letters) is for the core to judge.
constexpr std::string_view parts = R"(type Members = Readonly<Record<string, unknown>>;

/** An RFC 3339 date-time, unless it is a leap day or a leap second (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Nothing but unreserved characters (RFC 3986, section 2.3). */
const urlFriendly = /^[\w.~-]*$/;

/** Not a class instance, and not an object that says itself what its JSON is. */
function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Members).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Without a half of a surrogate pair, for which UTF-8 has no form (D2). Throws where strings have no such method: not sure. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isWellFormed(value);
}

function isTexts(value: unknown): boolean {
  if (!Array.isArray(value) || (value as { toJSON?: unknown }).toJSON !== undefined) {
    return false;
  }
  const { length } = value;
  for (let index = 0; index < length; ++index) {
    const item: unknown = value[index];
    if (typeof item !== 'string' || !isWellFormed(item)) {
      return false;
    }
  }
  return true;
}

function isArrayOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value) || (value as { toJSON?: unknown }).toJSON !== undefined) {
    return false;
  }
  const { length } = value;
  for (let index = 0; index < length; ++index) {
    if (!isItem(value[index])) {
      return false;
    }
  }
  return true;
}

function isPrimitive(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || Number.isFinite(value) || value === null;
}

/** An object whose names are free. Members that are no primitive values are left to the core. */
function isMap(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const name in value) {
    if (!isWellFormed(name) || !isPrimitive(value[name])) {
      return false;
    }
  }
  return true;
}
)";

[[nodiscard]] std::string guard_name(const schema& object) { return "isSure" + typescript_name(object.name); }

[[nodiscard]] std::string joined(const std::vector<std::string>& terms, std::string_view between) {
  std::string out;
  for (const std::string& term : terms) {
    out.append(out.empty() ? std::string_view() : between).append(term);
  }
  return out;
}

[[nodiscard]] std::string string_test(const schema& node, const std::string& value) {
  std::vector<std::string> terms;
  if (!node.enumeration.empty()) {
    for (const std::string_view allowed : node.enumeration) {
      terms.push_back(value + " === " + quoted(allowed));
    }
    return terms.size() == 1 ? terms.front() : "(" + joined(terms, " || ") + ")";
  }
  // The patterns know ASCII only: what fits is well formed.
  terms.push_back(node.format == string_format::none ? "isText(" + value + ")" : "typeof " + value + " === 'string'");
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
  return joined(terms, " && ");
}

[[nodiscard]] std::string number_test(const schema& node, const std::string& value) {
  std::string test =
      std::string(node.type == value_type::integer ? "Number.isSafeInteger" : "Number.isFinite") + "(" + value + ")";
  return node.minimum ? test + " && (" + value + " as number) >= " + std::to_string(*node.minimum) : test;
}

/// A function that judges one value by the node; only nodes that can be items or need no name of a value come here.
[[nodiscard]] std::string item_guard(const schema& items);

[[nodiscard]] std::string test_of(const schema& node, const std::string& value) {
  switch (node.type) {
    case value_type::object:
      return (node.properties.empty() ? "isMap" : guard_name(node)) + "(" + value + ")";
    case value_type::array:
      if (item_guard(*node.items) == "isText") {
        return "isTexts(" + value + ")";
      }
      return "isArrayOf(" + value + ", " + item_guard(*node.items) + ")";
    case value_type::string:
      return string_test(node, value);
    case value_type::number:
    case value_type::integer:
      return number_test(node, value);
    case value_type::boolean:
      return "typeof " + value + " === 'boolean'";
    case value_type::any:
      break;
  }
  return "isPrimitive(" + value + ")";
}

[[nodiscard]] std::string nullable_test_of(const schema& node, const std::string& value) {
  std::string test = test_of(node, value);
  if (!node.nullable) {
    return test;
  }
  const bool is_compound = test.find(" && ") != std::string::npos;
  return value + " === null || " + (is_compound ? "(" + test + ")" : test);
}

std::string item_guard(const schema& items) {
  const std::string test = nullable_test_of(items, "item");
  const std::size_t call = test.find("(item)");
  const bool is_one_call = call != std::string::npos && call + 6 == test.size() && test.find(' ') == std::string::npos;
  return is_one_call ? test.substr(0, call) : "(item) => " + test;
}

[[nodiscard]] std::string member_test(const property& member) {
  const std::string name(member.name);
  const std::string test = nullable_test_of(member.value, name);
  if (!member.required) {
    const bool is_compound = test.find(" && ") != std::string::npos && test.find(" || ") == std::string::npos;
    return "(" + name + " === undefined || " + (is_compound ? "(" + test + ")" : test) + ")";
  }
  return test.find(" || ") != std::string::npos && test.front() != '(' ? "(" + test + ")" : test;
}

/// The properties that a value may have without a warning (D6).
[[nodiscard]] std::vector<const property*> known_properties(const schema& object) {
  std::vector<const property*> found;
  for (const property& member : object.properties) {
    if (!member.value.deprecated) {
      found.push_back(&member);
    }
  }
  return found;
}

void append_cases(std::string& out, const std::vector<const property*>& known, bool required) {
  const std::size_t before = out.size();
  for (const property* member : known) {
    if (member->required == required) {
      out += "      case " + quoted(member->name) + ":\n";
    }
  }
  if (out.size() != before) {
    out += required ? "        ++$required;\n        break;\n" : "        break;\n";
  }
}

/// Names with a dollar sign are the guard's own; no property has one. Required members must be the value's own and
/// enumerable: each is met by the loop, and nothing inherits it.
void append_names(std::string& out, const schema& object, const std::vector<const property*>& known) {
  const auto required = std::ranges::count_if(object.properties, &property::required);
  out += required == 0 ? "" : "  let $required = 0;\n";
  out += "  for (const $name in value) {\n    switch ($name) {\n";
  append_cases(out, known, true);
  append_cases(out, known, false);
  out += "      default:\n        return false;\n    }\n  }\n";
  if (required == 0) {
    return;
  }
  std::vector<std::string> terms{"$required !== " + std::to_string(required)};
  for (const property* member : known) {
    if (member->required) {
      terms.push_back("$inherited." + std::string(member->name) + " !== undefined");
    }
  }
  out += "  const $inherited = Object.prototype as unknown as Members;\n";
  out += "  if (\n    " + joined(terms, " ||\n    ") + "\n  ) {\n    return false;\n  }\n";
}

void append_guard(std::string& out, const schema& object, bool is_public) {
  const std::vector<const property*> known = known_properties(object);
  std::vector<std::string> names;
  std::vector<std::string> tests;
  for (const property* member : known) {
    names.emplace_back(member->name);
    tests.push_back(member_test(*member));
  }
  out += "\n/** Certainly valid by `" + std::string(object.name) + "`, without a warning. */\n";
  out += std::string(is_public ? "export " : "") + "function " + guard_name(object) + "(value: unknown): boolean {\n";
  out += "  if (!isPlain(value)) {\n    return false;\n  }\n";
  append_names(out, object, known);
  out += "  const { " + joined(names, ", ") + " } = value;\n";
  out += "  return (\n    " + joined(tests, " &&\n    ") + "\n  );\n}\n";
}

/// The described objects that items of the schema's arrays are, those within them first.
void collect_items(const schema& node, std::vector<const schema*>& found) {
  for (const property& member : node.properties) {
    const schema& inner = member.value.type == value_type::array ? *member.value.items : member.value;
    const bool is_known = std::ranges::any_of(found, [&](const schema* one) { return one->name == inner.name; });
    if (inner.type == value_type::object && !inner.properties.empty() && !is_known) {
      collect_items(inner, found);
      found.push_back(&inner);
    }
  }
}

}  // namespace

std::string typescript_guards() {
  std::string out(typescript::file_header);
  out +=
      "// A guard reads every member once and judges what it read: a member that answers differently each time "
      "cannot\n";
  out += "// mislead it. Loops over names meet inherited ones too, so that nothing hides behind a prototype.\n\n";
  out += parts;
  std::vector<const schema*> items;
  for (const schema* table : public_schemas()) {
    collect_items(*table, items);
  }
  for (const schema* item : items) {
    append_guard(out, *item, false);
  }
  for (const schema* table : public_schemas()) {
    append_guard(out, *table, true);
  }
  return out;
}

}  // namespace flagadmin
