#include <flagadmin/document/guards.hpp>

#include <algorithm>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/schema/schemas.hpp>

#include "guard_parts.hpp"
#include "guard_text.hpp"
#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::joined;
using typescript::quoted;

/// The texts of a value of the node and those before it; empty when it has none.
[[nodiscard]] std::string texts_of(const schema& node, const std::string& texts, const std::string& value);

/// A function of texts and one value.
[[nodiscard]] std::string item_guard(const schema& items) {
  const std::string condition = typescript::condition_of(items, "item");
  const std::string plain = texts_of(items, "texts", "item");
  const std::size_t call = plain.find('(');
  if (condition.empty() && !items.nullable) {
    return plain.substr(0, call);
  }
  const std::string sure = plain.empty() ? "texts" : plain;
  const std::string tested = condition.empty() ? sure : condition + " ? " + sure + " : unsure";
  return "(texts, item) => " + std::string(items.nullable ? "item === null ? texts : " : "") + tested;
}

std::string texts_of(const schema& node, const std::string& texts, const std::string& value) {
  const std::string arguments = "(" + texts + ", " + value;
  switch (node.type) {
    case value_type::object:
      return (node.properties.empty() ? "withMap" : "with" + typescript_name(node.name)) + arguments + ")";
    case value_type::array: {
      const std::string items = item_guard(*node.items);
      return items == "withText" ? "withTexts" + arguments + ")" : "withItems" + arguments + ", " + items + ")";
    }
    case value_type::any:
      return "withPrimitive" + arguments + ")";
    case value_type::string:
      return typescript::may_be_ill_formed(node) ? "withText" + arguments + ")" : "";
    case value_type::number:
    case value_type::integer:
    case value_type::boolean:
      break;
  }
  return {};
}

/// The names of the known properties, and which of them are required as bits.
void append_names(std::string& out, const schema& object, const std::vector<const property*>& known) {
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const property* member : known) {
    names.push_back(quoted(member->name));
  }
  out += "\nconst namesOf" + typescript_name(object.name) + " = [" + joined(names, ", ") + "];\n";
}

[[nodiscard]] unsigned required_bits(const std::vector<const property*>& known) {
  unsigned bits = 0;
  for (std::size_t at = 0; at != known.size(); ++at) {
    bits |= known[at]->required ? 1U << at : 0U;
  }
  return bits;
}

/// Whether the member has a value to be judged; empty when it has one in any case.
[[nodiscard]] std::string absence_of(const property& member, std::string_view comparison, std::string_view between) {
  std::vector<std::string> terms;
  const std::string name(member.name);
  if (!member.required) {
    terms.push_back(name + std::string(comparison) + "undefined");
  }
  if (member.value.nullable) {
    terms.push_back(name + std::string(comparison) + "null");
  }
  return joined(terms, between);
}

void append_conditions(std::string& out, const std::vector<const property*>& known) {
  std::vector<std::string> terms;
  for (const property* member : known) {
    const std::string condition = typescript::condition_of(member->value, std::string(member->name));
    const std::string absence = absence_of(*member, " === ", " || ");
    if (condition.empty()) {
      continue;
    }
    const std::string grouped = condition.find(" && ") == std::string::npos ? condition : "(" + condition + ")";
    terms.push_back(absence.empty() ? condition : "(" + absence + " || " + grouped + ")");
  }
  if (!terms.empty()) {
    out += "  if (\n    !(\n      " + joined(terms, " &&\n      ") + "\n    )\n  ) {\n    return unsure;\n  }\n";
  }
}

void append_texts(std::string& out, const std::vector<const property*>& known) {
  for (const property* member : known) {
    const std::string texts = texts_of(member->value, "$texts", std::string(member->name));
    const std::string presence = absence_of(*member, " !== ", " && ");
    if (texts.empty()) {
      continue;
    }
    out += presence.empty() ? "  $texts = " + texts + ";\n"
                            : "  if (" + presence + ") {\n    $texts = " + texts + ";\n  }\n";
  }
}

void append_guard(std::string& out, const schema& object) {
  const std::vector<const property*> known = typescript::known_properties(object);
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const property* member : known) {
    names.emplace_back(member->name);
  }
  const std::string type = typescript_name(object.name);
  append_names(out, object, known);
  out += "\nfunction with" + type + "($texts: string, value: unknown): string {\n";
  out += "  if (!isObjectOf(namesOf" + type + ", " + std::to_string(required_bits(known)) +
         ", value)) {\n    return unsure;\n  }\n";
  out += "  const { " + joined(names, ", ") + " } = value;\n";
  append_conditions(out, known);
  append_texts(out, known);
  out += "  return $texts;\n}\n";
}

/// Whether values of the schema are sent as bodies of requests.
[[nodiscard]] bool is_sent(const schema& object) {
  return std::ranges::any_of(
      operations(), [&](const operation& one) { return one.body != nullptr && one.body->name == object.name; });
}

/// The names of members, at any depth, that have rules for which JSON Schema has no keyword.
void collect_special(const schema& node, std::vector<std::string>& names) {
  for (const property& member : node.properties) {
    const schema& value = member.value;
    if (value.sensitive || value.format == string_format::url_friendly) {
      names.push_back(quoted(member.name));
    }
    collect_special(value.type == value_type::array ? *value.items : value, names);
  }
}

void append_public(std::string& out, const schema& object) {
  const std::string name = typescript_name(object.name);
  out += "\n/** Judges by `" + std::string(object.name) + "`. */\n";
  out += "export const guard" + name + ": Guard = {\n";
  out += "  isSure: (value) => (with" + name + "('', value) as Text).isWellFormed(),\n";
  out += is_sent(object) ? "  jsonOf: jsonOf" + name + ",\n" : "";
  std::vector<std::string> special;
  collect_special(object, special);
  out += special.empty() ? "" : "  special: [" + joined(special, ", ") + "],\n";
  out += "};\n";
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
  out += typescript::guard_parts;
  std::vector<const schema*> items;
  std::vector<const schema*> sent_items;
  for (const schema* table : public_schemas()) {
    collect_items(*table, items);
    if (is_sent(*table)) {
      collect_items(*table, sent_items);
    }
  }
  for (const schema* item : items) {
    append_guard(out, *item);
  }
  for (const schema* item : sent_items) {
    out += typescript::json_writer(*item);
  }
  for (const schema* table : public_schemas()) {
    append_guard(out, *table);
    out += is_sent(*table) ? typescript::json_writer(*table) : "";
    append_public(out, *table);
  }
  return out;
}

}  // namespace flagadmin
