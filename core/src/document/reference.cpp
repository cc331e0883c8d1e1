#include <flagadmin/document/reference.hpp>

#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schemas.hpp>

namespace flagadmin {
namespace {

[[nodiscard]] std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

/// A code of issues that the package makes (js/src/issue-params.ts).
struct package_code {
  std::string_view name;
  std::string_view keyword;
  std::string_view message;
};

constexpr std::array package_codes{
    package_code{"not_json", "type", "`must be a value that JSON has a form for, but {actual} was given` (D9)"},
    package_code{"other", "", "that of another server of this API, in a detail without a code (D72)"},
};

/// A text in a cell of a table: `|` would end the cell.
[[nodiscard]] std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '|' ? "\\|" : std::string(1, c);
  }
  return out;
}

/// The title of a section: the name of the package's export if the schema is one, else the name of its type.
[[nodiscard]] std::string title_of(const schema& named) {
  return find_schema(named.name) != nullptr ? std::string(named.name) : typescript_name(named.name);
}

[[nodiscard]] std::string link_to(const schema& named) {
  const std::string title = title_of(named);
  std::string anchor = title;
  for (char& c : anchor) {
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  return "[" + title + "](#" + anchor + ")";
}

[[nodiscard]] std::string type_cell(const schema& node) {
  std::string out;
  if (node.type == value_type::array) {
    out = "array of " + type_cell(*node.items);
  } else if (!node.name.empty()) {
    out = link_to(node);
  } else {
    out = node.type == value_type::any ? "any" : std::string(name_of(node.type));
  }
  if (node.format == string_format::date_time || node.format == string_format::int64) {
    out.append(" (").append(name_of(node.format)).append(")");
  }
  return out + (node.nullable ? " or null" : "");
}

void append_list(std::string& out, std::string_view before, std::span<const std::string_view> values) {
  std::string_view separator = before;
  for (const std::string_view value : values) {
    out += std::string(separator) + code(value);
    separator = ", ";
  }
  out += values.empty() ? "" : ".";
}

[[nodiscard]] std::string notes_cell(const schema& node) {
  std::string out(node.description);
  if (node.deprecated && !node.description.starts_with("Deprecated")) {
    out += " Deprecated.";
  }
  append_list(out, " One of ", node.enumeration);
  append_list(out, " Not ", node.forbidden);
  if (node.min_length != 0) {
    out += " Not empty.";
  }
  if (node.minimum) {
    out += " At least " + std::to_string(*node.minimum) + ".";
  }
  if (!node.default_json.empty()) {
    out += " Default " + code(node.default_json) + ".";
  }
  return cell(out);
}

void append_row(std::string& out, std::initializer_list<std::string> cells) {
  out += '|';
  for (const std::string& one : cells) {
    out.append(" ").append(one).append(" |");
  }
  out += '\n';
}

void append_schemas(std::string& out) {
  out +=
      "## Schemas and types\n\nA title that ends in `Schema` is an export of the package; the other sections are types "
      "of TypeScript only.\n"
      "Other properties are permitted everywhere; those of a request are ignored with a warning.\n";
  for (const schema* node : named_schemas()) {
    const std::string title = title_of(*node);
    const std::string type = typescript_name(node->name);
    out.append("\n### ").append(title).append("\n\n").append(node->description);
    out += title == type ? "" : " In TypeScript: " + code(type) + ".";
    out.append("\n\n| property | type | required | |\n|---|---|---|---|\n");
    for (const property& member : node->properties) {
      append_row(
          out, {code(member.name), type_cell(member.value), member.required ? "yes" : "no", notes_cell(member.value)});
    }
  }
}

[[nodiscard]] std::string permission_cell(const operation& one) {
  if (!one.permission.empty()) {
    return code(one.permission);
  }
  return one.needs_token ? "any token" : "no token needed";
}

[[nodiscard]] std::string success_cell(const operation& one) {
  std::string out = std::to_string(one.success);
  if (one.response != nullptr && !one.response->name.empty()) {
    out.append(" ").append(link_to(*one.response));
  }
  return out;
}

[[nodiscard]] std::string errors_cell(const operation& one) {
  std::string out;
  for (const error_kind kind : one.errors) {
    out.append(out.empty() ? "" : ", ").append(std::to_string(entry_of(kind).status));
  }
  return out;
}

void append_operations(std::string& out) {
  out +=
      "## Operations\n\n| operation | method and path | body | success | permission | errors |\n"
      "|---|---|---|---|---|---|\n";
  for (const operation& one : operations()) {
    append_row(out, {code(one.name) + (one.deprecated ? " (deprecated)" : ""),
                     code(std::string(one.method) + ' ' + std::string(one.path)),
                     one.body == nullptr ? "" : link_to(*one.body), success_cell(one), permission_cell(one),
                     errors_cell(one)});
  }
}

void append_errors(std::string& out) {
  out +=
      "\n## Errors\n\nEvery error has the body [errorSchema](#errorschema).\n\n"
      "| status | `name` | meaning |\n|---|---|---|\n";
  for (const error_kind_entry& entry : error_kinds()) {
    append_row(out, {std::to_string(entry.status), code(entry.name), cell(entry.description)});
  }
}

/// Each refusal of `api_error.hpp` with a wording of its own, made with placeholders for the strings of a request.
[[nodiscard]] std::vector<api_error> refusals() {
  return {
      authentication_required(),
      permission_missing("{permission}"),
      permission_missing("{permission}", ""),
      permission_missing("{permission}", "{environment}"),
      role_exceeds_caller("{role}", "{permission}", false),
      role_exceeds_caller("{role}", "{permission}", true),
      strategy_creation_disabled(),
      strategy_not_editable("{name}"),
      route_not_found("{method}", "{path}"),
      resource_not_found("{kind}", "{key}"),
      method_not_allowed("{method}", "{methods}"),
      name_exists("{kind}", "{property}", "{value}"),
      precondition_failed(),
      excluded_by_if_none_match(),
      content_too_large(1048576),
      unsupported_media_type("{type}"),
      unsupported_media_type(""),
      unsupported_content_encoding("{coding}"),
      internal_error(),
      not_ready(),
      outcome_unknown(),
  };
}

void append_messages(std::string& out, std::span<const api_error> errors) {
  out += "\n\n| status | `name` | message |\n|---|---|---|\n";
  for (const api_error& one : errors) {
    append_row(out, {std::to_string(one.status()), code(one.name()), code(cell(one.message))});
  }
}

void append_error_messages(std::string& out, std::span<const api_error> of_server) {
  out +=
      "\n### Messages of errors\n\n"
      "`{name}` stands for a string of the request or of the operation. The message of a `ValidationError` is its "
      "first issue and the number of further ones; the issues are listed below.";
  append_messages(out, refusals());
  out += "\nOnly the server has these: malformed HTTP, and limits. `{reason}` is that of its HTTP parser, Boost.Beast.";
  append_messages(out, of_server);
  out +=
      "\nErrors of the server's start and of the command line are not listed: each is one line on the standard error "
      "output, and names the option, the file or the environment variable to correct.\n";
}

void append_issues(std::string& out) {
  out +=
      "\n## Issues and warnings\n\n"
      "In a message `{name}` stands for the parameter of that name; what is in brackets is left out without it.\n\n"
      "| `code` | `keyword` | message |\n|---|---|---|\n";
  for (const issue_kind& kind : issue_kinds()) {
    append_row(out, {code(kind.name), code(kind.keyword), code(cell(kind.wording))});
  }
  out +=
      "\nThe package has two more, for JavaScript values and other servers.\n\n| `code` | `keyword` | message "
      "|\n|---|---|---|\n";
  for (const package_code& one : package_codes) {
    append_row(out, {code(one.name), one.keyword.empty() ? "" : code(one.keyword), std::string(one.message)});
  }
}

void append_syntax_errors(std::string& out) {
  out +=
      "\n### Syntax errors\n\nThe parameters `error` and `reason` of `invalid_json`.\n\n"
      "| `error` | `reason` |\n|---|---|\n";
  for (auto error = json::syntax_error::unexpected_end; error <= json::syntax_error::trailing_text;
       error = static_cast<json::syntax_error>(static_cast<int>(error) + 1)) {
    append_row(out, {code(json::name_of(error)), code(json::describe(error))});
  }
}

}  // namespace

std::string reference_page(std::span<const api_error> of_server) {
  std::string out =
      "<!-- Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev "
      "generate. "
      "-->\n\n# Reference\n\n";
  append_operations(out);
  append_errors(out);
  append_error_messages(out, of_server);
  append_issues(out);
  append_syntax_errors(out);
  out += "\n";
  append_schemas(out);
  return out;
}

}  // namespace flagadmin
