// The generated TypeScript file with a type for each named schema.
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "typescript_text.hpp"

namespace flagadmin {
namespace {

struct renamed {
  std::string_view schema;
  std::string_view type;
};

/// Names that do not follow from the rule of `typescript_name`.
constexpr std::array renamed_types{
    renamed{"createStrategyParameterSchema", "StrategyCreateParameter"},
    renamed{"errorSchema", "ErrorBody"},
    renamed{"issueSchema", "ErrorDetail"},
    renamed{"addonTypeSchema", "ProviderDefinition"},
    renamed{"addonParameterSchema", "ProviderParameter"},
};

/// Properties with a narrower type than in the schema, which must accept more values.
struct narrowed {
  std::string_view schema;
  std::string_view property;
  std::string_view type;
};

constexpr std::array narrowed_properties{
    narrowed{"addonSchema", "provider", "ProviderName"},
    narrowed{"addonCreateUpdateSchema", "provider", "ProviderName"},
    narrowed{"addonTypeSchema", "deprecated", "string | boolean"},
    narrowed{"addonParameterSchema", "type", "ProviderParameterType"},
    narrowed{"createStrategyParameterSchema", "type", "StrategyParameterType"},
    narrowed{"strategyParameterSchema", "type", "StrategyParameterType | (string & {})"},
    narrowed{"errorSchema", "name", "ErrorName | (string & {})"},
    narrowed{"issueSchema", "code", "IssueCode | (string & {})"},
    narrowed{"issueSchema", "keyword", "IssueKeyword | (string & {})"},
};

/// The files that have the names of the table above, beside this one.
constexpr std::string_view imports =
    "import type { ErrorName } from './error-kinds.js';\n"
    "import type { IssueCode, IssueKeyword } from './issue-codes.js';\n\n";

constexpr std::size_t line_width = 120;

[[nodiscard]] std::string type_of(const schema& node);

[[nodiscard]] std::string type_of_items(const schema& items) {
  const std::string type = type_of(items);
  return type.find(' ') == std::string::npos ? type + "[]" : "(" + type + ")[]";
}

[[nodiscard]] std::string union_of(std::span<const std::string_view> values) {
  return typescript::joined_literals(values, " | ");
}

[[nodiscard]] std::string type_of_string(const schema& node) {
  return node.enumeration.empty() ? "string" : union_of(node.enumeration);
}

[[nodiscard]] std::string type_of_object(const schema& node) {
  if (!node.name.empty()) {
    return typescript_name(node.name);
  }
  if (node.properties.empty()) {
    return "Record<string, unknown>";
  }
  std::string out = "{ ";
  for (const property& member : node.properties) {
    out += std::string(member.name) + (member.required ? ": " : "?: ") + type_of(member.value) + "; ";
  }
  return out + "}";
}

[[nodiscard]] std::string type_without_null(const schema& node) {
  switch (node.type) {
    case value_type::object:
      return type_of_object(node);
    case value_type::array:
      return type_of_items(*node.items);
    case value_type::string:
      return type_of_string(node);
    case value_type::number:
    case value_type::integer:
      return "number";
    case value_type::boolean:
      return "boolean";
    case value_type::any:
      break;
  }
  return "unknown";
}

std::string type_of(const schema& node) { return type_without_null(node) + (node.nullable ? " | null" : ""); }

[[nodiscard]] std::string type_of(const schema& parent, const property& member) {
  for (const narrowed& one : narrowed_properties) {
    if (one.schema == parent.name && one.property == member.name) {
      return std::string(one.type);
    }
  }
  return type_of(member.value);
}

/// The lines of a comment: the description in the table, as TSDoc.
[[nodiscard]] std::vector<std::string> comment_lines(const schema& node) {
  constexpr std::string_view notice = "Deprecated: ";
  std::vector<std::string> lines;
  if (node.deprecated && node.description.starts_with(notice)) {
    std::string reason(node.description.substr(notice.size()));
    reason.front() =
        static_cast<char>(reason.front() >= 'a' && reason.front() <= 'z' ? reason.front() - 'a' + 'A' : reason.front());
    lines.push_back("@deprecated " + reason);
  } else {
    lines.emplace_back(node.description);
    if (node.deprecated) {
      lines.emplace_back("@deprecated");
    }
  }
  if (node.format == string_format::date_time) {
    lines.front() += " A date-time of RFC 3339.";
  }
  if (!node.default_json.empty()) {
    lines.push_back("@defaultValue `" + std::string(node.default_json) + "`");
  }
  return lines;
}

/// Appends the line to a comment, broken at spaces where it is too long.
void append_wrapped(std::string& out, const std::string& indent, std::string_view line) {
  const std::size_t room = line_width - indent.size() - 3;
  while (line.size() > room) {
    const std::size_t space = line.rfind(' ', room);
    out += indent + " * " + std::string(line.substr(0, space)) + "\n";
    line.remove_prefix(space + 1);
  }
  out += indent + " * " + std::string(line) + "\n";
}

void append_comment(std::string& out, const std::string& indent, const schema& node) {
  const std::vector<std::string> lines = comment_lines(node);
  if (lines.size() == 1 && lines.front().size() + indent.size() + 7 <= line_width) {
    out += indent + "/** " + lines.front() + " */\n";
    return;
  }
  out += indent + "/**\n";
  for (const std::string& line : lines) {
    append_wrapped(out, indent, line);
  }
  out += indent + " */\n";
}

void append_interface(std::string& out, const schema& node, bool is_request) {
  append_comment(out, "", node);
  out += "export interface " + typescript_name(node.name) + " {\n";
  for (const property& member : node.properties) {
    append_comment(out, "  ", member.value);
    out += "  " + std::string(member.name) + (member.required ? ": " : "?: ") + type_of(node, member) +
           (is_request && !member.required ? " | undefined" : "") + ";\n";
  }
  out += "}\n\n";
}

void append_provider_name(std::string& out) {
  out += "/** The name of a provider: one of the defaults, or one that the service defines. Case sensitive. */\n";
  out += "export type ProviderName = ";
  const provider_set defaults;
  for (const provider_definition& provider : defaults.definitions()) {
    out += typescript::quoted(provider.name) + " | ";
  }
  out += "(string & {});\n\n";
}

void append_parameter_types(std::string& out) {
  const provider_set defaults;
  std::vector<std::string_view> kinds;
  for (const provider_definition& provider : defaults.definitions()) {
    for (const provider_parameter& parameter : provider.parameters) {
      if (std::find(kinds.begin(), kinds.end(), parameter.type) == kinds.end()) {
        kinds.push_back(parameter.type);
      }
    }
  }
  out +=
      "/** The kind of field for a parameter of a provider: one of the defaults, or one that the service defines. */\n";
  out += "export type ProviderParameterType = " + union_of(kinds) + " | (string & {});\n\n";
  out += "/** The type of a parameter of a strategy type. */\n";
  out += "export type StrategyParameterType = " + union_of(tables::strategy_parameter_types) + ";\n";
}

}  // namespace

std::string typescript_name(std::string_view schema_name) {
  for (const renamed& one : renamed_types) {
    if (one.schema == schema_name) {
      return std::string(one.type);
    }
  }
  constexpr std::string_view ending = "Schema";
  if (schema_name.ends_with(ending)) {
    schema_name.remove_suffix(ending.size());
  }
  for (const auto& [verb, suffix] : {std::pair("create", "Create"), std::pair("update", "Update")}) {
    if (schema_name.starts_with(verb)) {
      return std::string(schema_name.substr(std::string_view(verb).size())) + suffix;
    }
  }
  std::string out(schema_name);
  out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

std::string typescript_types() {
  const std::vector<const schema*> requests = request_schemas();
  std::string out(typescript::file_header);
  out += imports;
  for (const schema* node : named_schemas()) {
    const bool is_request = std::any_of(requests.begin(), requests.end(),
                                        [&](const schema* request) { return request->name == node->name; });
    append_interface(out, *node, is_request);
  }
  append_provider_name(out);
  append_parameter_types(out);
  return out;
}

}  // namespace flagadmin
