// The generated TypeScript files with constants: schemas, validators, error kinds and issue codes.
#include <array>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/document/compact_schema.hpp>
#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/compact_schema.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::quoted;

struct named_dialect {
  schema_dialect dialect;
  std::string_view name;
};

constexpr std::array dialects{
    named_dialect{schema_dialect::openapi_3_0, "openapi-3.0"},
    named_dialect{schema_dialect::draft_07, "draft-07"},
    named_dialect{schema_dialect::draft_2020_12, "draft-2020-12"},
};

void append_constant(std::string& out, std::string_view comment, std::string_view name, const std::string& value) {
  out.append("\n/** ").append(comment).append(" */\nexport const ").append(name).append(" = ").append(value) += ";\n";
}

void append_number(std::string& out, std::string_view name, unsigned value) {
  out.append("export const ").append(name) += " = " + std::to_string(value) + ";\n";
}

/// The names of all enumerators up to the last.
template <class Enumeration>
[[nodiscard]] std::string names_until(Enumeration last) {
  std::string out;
  for (unsigned number = 0; number <= static_cast<unsigned>(last); ++number) {
    out.append(number == 0 ? "[" : ", ").append(quoted(name_of(static_cast<Enumeration>(number))));
  }
  return out + "] as const";
}

/// The names of the parameters of a code.
[[nodiscard]] std::string params_of(const issue_kind& kind) {
  std::string out;
  for (std::size_t i = 0; i != kind.params.size() && !kind.params[i].empty(); ++i) {
    out += (i == 0 ? "" : ", ") + quoted(kind.params[i]);
  }
  return "[" + out + "]";
}

/// The pieces of a wording as a list of lists; empty strings at the end of a piece are left out.
[[nodiscard]] std::string pieces_of(const issue_kind& kind) {
  std::string out;
  for (std::string_view rest = kind.wording; !rest.empty();) {
    const wording_piece piece = next_piece(rest);
    out.append(out.empty() ? "[[" : ", [").append(quoted(piece.before));
    out += piece.param.empty() ? "" : ", " + std::to_string(kind.place_of(piece.param));
    out += piece.after.empty() ? "" : ", " + quoted(piece.after);
    out += ']';
  }
  return out + "]";
}

/// An object: the names of the sensitive parameters, by the name of the provider.
[[nodiscard]] std::string sensitive_parameters() {
  std::string out = "{\n";
  for (const provider_definition& provider : provider_set().definitions()) {
    std::string names;
    for (const provider_parameter& parameter : provider.parameters) {
      if (parameter.sensitive) {
        names.append(names.empty() ? "" : ", ").append(quoted(parameter.name));
      }
    }
    out.append("  ").append(provider.name).append(": [").append(names).append("],\n");
  }
  return out + "}";
}

/// A constant that is an object with these members.
void append_row(std::string& out, std::string_view name, const std::string& members) {
  out.append("export const ").append(name).append(" = { ").append(members).append(" } as const;\n");
}

}  // namespace

std::string_view typescript_file_header() noexcept { return typescript::file_header; }

std::string typescript_schema_list() {
  std::string imports;
  std::string rows;
  std::string types;
  std::size_t id = 0;
  for (const schema* table : public_schemas()) {
    const std::string type = typescript_name(table->name);
    const std::string name(table->name);
    imports.append("  ").append(type).append(",\n");
    append_row(
        rows, name,
        "name: " + quoted(name) + ", id: " + std::to_string(id++) + ", compact: " + quoted(compact_form_of(*table)));
    types.append("  /** ").append(table->description).append(" */\n");
    types.append("  ").append(name).append(": ").append(type).append(";\n");
  }
  std::string out(typescript::file_header);
  out += "import type {\n" + imports + "} from './types.js';\n\n";
  out += "// Separate constants, so that bundlers leave out those that are not used.\n" + rows + "\n";
  out += "/** A public schema: its name, its position in the list, and its compact form. */\n";
  out +=
      "export interface SchemaRow {\n  readonly name: string;\n  readonly id: number;\n  readonly compact: "
      "string;\n}\n\n";
  out += "/** The type of the values that each schema describes. */\n";
  out += "export interface SchemaTypes {\n" + types + "}\n\n";
  out += "/** The name of a public schema. */\n";
  out += "export type SchemaName = keyof SchemaTypes;\n";
  return out;
}

std::string typescript_schemas() {
  std::string constants;
  std::string names;
  for (const schema* table : public_schemas()) {
    const std::string name(table->name);
    names.append("  ").append(name).append(",\n");
    const std::string make = table == &addon_create_update_schema ? "makeAddonUpdateSchema" : "makeSchema";
    constants.append("\n/** ").append(table->description).append(" */\nexport const ").append(name) +=
        " = /* @__PURE__ */ " + make + "(rows." + name + ", texts." + name + ");\n";
  }
  std::string out(typescript::file_header);
  out +=
      "import { makeSchema } from '../core-schema.js';\nimport { makeAddonUpdateSchema } from "
      "'../provider-schema.js';\n";
  out += "import type { Schema } from '../schema.js';\n";
  out += "import * as texts from './json-schemas.js';\nimport * as rows from './schema-list.js';\n";
  out += "import type { SchemaName, SchemaTypes } from './schema-list.js';\n\n";
  out += "// Each is marked as pure, so that bundlers leave out those that are not used.\n" + constants;
  out +=
      "\n/**\n * All schemas by their names.\n *\n * @example\n * ```ts\n * schemas['addonSchema'].is(value);\n"
      " * ```\n */\n";
  out += "export const schemas: { readonly [Name in SchemaName]: Schema<SchemaTypes[Name]> } = {\n" + names + "};\n";
  return out;
}

std::string typescript_validators() {
  std::string out(typescript::file_header);
  out += "import { Validator } from '../validator.js';\nimport * as rows from './schema-list.js';\n";
  out += "import type { SchemaTypes } from './schema-list.js';\n\n";
  out += "// Each is marked as pure, so that bundlers leave out those that are not used.\n\n";
  for (const schema* table : public_schemas()) {
    const std::string name(table->name);
    out +=
        "export const " + name + " = /* @__PURE__ */ new Validator<SchemaTypes['" + name + "']>(rows." + name + ");\n";
  }
  return out;
}

std::string typescript_json_schemas() {
  std::string out(typescript::file_header);
  out += "/** The dialects that the schemas can be written in, each with its `$schema`; OpenAPI has none. */\n";
  out += "export const dialects = {\n";
  for (const named_dialect& one : dialects) {
    const std::string_view uri = uri_of(one.dialect);
    out += "  " + quoted(one.name) + ": " + (uri.empty() ? "undefined" : quoted(uri)) + ",\n";
  }
  out += "} as const;\n\n/** A dialect that the schemas can be written in. */\n";
  out += "export type JSONSchemaTarget = keyof typeof dialects;\n\n";
  out += "// As JSON text in the dialect of OpenAPI 3.0, from which the others are made.\n\n";
  for (const schema* table : public_schemas()) {
    out += "export const " + std::string(table->name) + " =\n  " +
           quoted(json_schema_document(*table, schema_dialect::openapi_3_0)) + ";\n";
  }
  return out;
}

std::string typescript_issue_codes() {
  std::string out(typescript::file_header);
  out +=
      "/**\n * The codes of issues and warnings in the order of their numbers, each with its keyword, the names of its "
      "parameters and its\n";
  out +=
      " * wording: pieces that are a string, or the number of a parameter between two strings, left out when the issue "
      "lacks it.\n */\n";
  out += "export const issueKinds = [\n";
  for (const issue_kind& kind : issue_kinds()) {
    out += "  {\n    code: " + quoted(kind.name) + ",\n    keyword: " + quoted(kind.keyword) +
           ",\n    params: " + params_of(kind) + ",\n    wording: " + pieces_of(kind) + ",\n  },\n";
  }
  out += "] as const;\n\n/** A row of the list. */\n";
  out += "export type IssueKind = (typeof issueKinds)[number];\n\n";
  out += "/** The stable code of an issue; it never changes its meaning. */\n";
  out += "export type IssueCode = IssueKind['code'];\n\n";
  out += "/** The keyword of JSON Schema that expresses the rule best; `syntax` of a text that is not JSON. */\n";
  out += "export type IssueKeyword = IssueKind['keyword'];\n";
  return out;
}

std::string typescript_constants() {
  std::string out(typescript::file_header);
  constexpr summary_words words;
  out += "/** The words of a summary of issues: of the document, and around the number of further issues. */\n";
  out += "export const summaryWords = {\n  whole: " + quoted(words.whole) +
         ",\n  andSoMany: " + quoted(words.and_so_many) + ",\n  andMoreThan: " + quoted(words.and_more_than) +
         ",\n  more: " + quoted(words.more) + ",\n};\n";
  append_constant(out, "A result lists so many issues, and so many warnings; more only set `truncated` (D3).",
                  "maxIssues", std::to_string(max_issues));
  append_constant(out, "An issue includes so many characters of the value (D4).", "maxValueCharacters",
                  std::to_string(max_value_characters));
  append_constant(out, "A name in a path has so many bytes at most, percent-encoded (D33).", "maxPathName",
                  std::to_string(max_path_name));
  append_constant(out, "Arrays and objects are nested at most so deep (D2).", "maxDepth",
                  std::to_string(json::max_depth));
  append_constant(out, "The value of a sensitive parameter in every response (D14).", "maskedValue",
                  quoted(masked_value));
  append_constant(out, "The names of the sensitive parameters of each default provider (D14).", "sensitiveParameters",
                  sensitive_parameters());
  append_constant(out, "Types in the compact form of a schema, by their numbers; any type has no name.", "valueTypes",
                  names_until(value_type::boolean));
  append_constant(out, "Formats in the compact form of a schema, by their numbers.", "stringFormats",
                  names_until(string_format::int64));
  out += "\n// Flags in the compact form of a schema.\n";
  append_number(out, "flagNullable", compact_nullable);
  append_number(out, "flagDeprecated", compact_deprecated);
  append_number(out, "flagSensitive", compact_sensitive);
  append_number(out, "flagHasRules", compact_has_rules);
  append_number(out, "flagRequired", compact_required);
  return out;
}

std::string typescript_error_kinds() {
  std::string out(typescript::file_header);
  std::string list;
  out += "// Separate constants, so that bundlers leave out those that are not used.\n";
  for (const error_kind_entry& entry : error_kinds()) {
    append_row(
        out, entry.key,
        "kind: " + quoted(entry.key) + ", status: " + std::to_string(entry.status) + ", name: " + quoted(entry.name));
    list.append("  ").append(entry.key).append(",\n");
  }
  out += "\n/** Every way in which the service refuses a request: HTTP status, and `name` in the error body. */\n";
  out += "export const errorKinds = [\n" + list;
  out += "] as const;\n\n";
  out += "/** The kind of an error. */\nexport type ErrorKind = (typeof errorKinds)[number]['kind'];\n\n";
  out += "/** The `name` of an error body. */\nexport type ErrorName = (typeof errorKinds)[number]['name'];\n";
  return out;
}

}  // namespace flagadmin
