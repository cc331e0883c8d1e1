// The generated TypeScript files with the client's methods and the commands, one for each operation.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/schema/schemas.hpp>

#include "typescript_arguments.hpp"
#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::body_argument;
using typescript::quoted;

/// Whether the client has a generated method: those of the instance and `createStrategy`, whose result has another
/// form, are in js/src/client.ts.
[[nodiscard]] bool is_generated(const operation& one) {
  return one.action != operation_action::instance && one.id != operation_id::create_strategy;
}

/// The imports of the generated file.
struct imported_names {
  std::vector<std::string> types;
  std::vector<std::string> schemas;
  bool has_lists = false;
};

/// The part of a list's response that has a public schema, or the whole response; empty: none has.
[[nodiscard]] std::string parts_of(const operation& one, imported_names& imports) {
  const bool is_list = one.action == operation_action::list;
  const schema* const table = is_list ? resource_of(one.kind).item : one.response;
  if (table == nullptr || find_schema(table->name) == nullptr) {
    return {};
  }
  const std::string name(table->name);
  imports.schemas.push_back(name);
  imports.has_lists = imports.has_lists || is_list;
  return is_list ? "(body) => each(" + name + ", body." + std::string(resource_of(one.kind).list_member) + ")"
                 : "isOne(" + name + ")";
}

/// The arguments of a method: parameters of the path, the body, options.
[[nodiscard]] std::string arguments_of(const operation& one, imported_names& imports) {
  std::string out;
  for (const std::string_view name : path_parameters(one.path)) {
    const bool is_id = name == "id" || name.ends_with("Id");
    out.append(name).append(is_id ? ": number | string, " : ": string, ");
  }
  if (one.body != nullptr) {
    imports.types.push_back(typescript_name(one.body->name));
    out.append(body_argument(one)).append(": Input<").append(imports.types.back()) += ">, ";
  }
  return out + (one.is_change() && one.has_key() ? "options: UpdateOptions = {}" : "options: RequestOptions = {}");
}

[[nodiscard]] std::string method_of(const operation& one, imported_names& imports) {
  std::string result = "void";
  if (one.response != nullptr) {
    result = typescript_name(one.response->name);
    imports.types.push_back(result);
  }
  std::string request = "path: [" + typescript::joined(path_parameters(one.path), ", ") + "]";
  if (one.body != nullptr) {
    imports.schemas.emplace_back(one.body->name);
    request.append(", schema: ").append(one.body->name).append(", value: ").append(body_argument(one));
  }
  if (const std::string parts = parts_of(one, imports); !parts.empty()) {
    request += ", parts: " + parts;
  }
  if (one.response == nullptr) {
    request += ", isEmpty: true";
  }
  std::string out = "\n  /** " + std::string(one.description) + " */\n";
  out += "  " + std::string(one.name) + "(" + arguments_of(one, imports) + "): ResponsePromise<" + result + "> {\n";
  out += "    return this.request<" + result + ">(" + quoted(one.name) + ", options, { " + request + " });\n  }\n";
  return out;
}

[[nodiscard]] const operation* find_read(resource_kind kind, operation_action action) {
  const auto found = std::find_if(operations().begin(), operations().end(), [&](const operation& one) {
    return one.kind == kind && one.action == action && one.part == nullptr;
  });
  return found == operations().end() ? nullptr : &*found;
}

/// `createStrategy` → `create-strategy`.
[[nodiscard]] std::string command_name(std::string_view operation_name) {
  std::string out;
  for (const char c : operation_name) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    out += is_upper ? std::string("-") + static_cast<char>(c - 'A' + 'a') : std::string(1, c);
  }
  return out;
}

[[nodiscard]] std::string_view name_of(operation_action action) {
  switch (action) {
    case operation_action::create:
      return "create";
    case operation_action::update:
      return "update";
    case operation_action::remove:
      return "remove";
    default:
      return "named";
  }
}

[[nodiscard]] std::string command_row(const operation& one) {
  const resource& row = resource_of(one.kind);
  std::string out = "  { operation: " + quoted(one.name) + ", command: " + quoted(command_name(one.name)) +
                    ", action: " + quoted(name_of(one.action)) + ", noun: " + quoted(row.noun) +
                    ", summary: " + quoted(one.summary) + ", hasBody: " + (one.body == nullptr ? "false" : "true") +
                    ", parameters: [" + typescript::joined_literals(path_parameters(one.path), ", ") +
                    "], keySize: " + std::to_string(one.has_key() ? row.key_size() : 0);
  const operation* const reading = one.has_key() ? find_read(one.kind, operation_action::read) : nullptr;
  if (reading != nullptr) {
    out += ", reading: " + quoted(reading->name);
  }
  if (typescript::has_argument(one, "providers")) {
    out += ", hasProviders: true";
  }
  if (const std::string_view taken = typescript::taken_argument(one); !taken.empty()) {
    const std::string_view member =
        row.alternate_key_member.empty() ? row.key_members.front() : row.alternate_key_member;
    out += ", taken: { argument: " + quoted(taken) +
           ", listing: " + quoted(find_read(one.kind, operation_action::list)->name) +
           ", list: " + quoted(row.list_member) + ", member: " + quoted(member) + " }";
  }
  return out + " },\n";
}

}  // namespace

std::string typescript_commands() {
  std::string out(typescript::file_header);
  out += "import type { CommandRow } from '../cli/commands.js';\n\n";
  out += "/** A command for each operation that changes something. */\n";
  out += "export const commandRows: readonly CommandRow[] = [\n";
  for (const operation& one : operations()) {
    out += one.is_change() ? command_row(one) : "";
  }
  return out + "];\n";
}

std::string typescript_client() {
  imported_names imports;
  std::string methods;
  for (const operation& one : operations()) {
    if (is_generated(one)) {
      methods += method_of(one, imports);
    }
  }
  std::string out(typescript::file_header);
  out += std::string("import { ") + (imports.has_lists ? "each, " : "") + "isOne } from '../client-response.js';\n";
  out += "import type { ClientRequest, RequestOptions, UpdateOptions } from '../client-request.js';\n";
  out += "import type { Input } from '../input.js';\n";
  out += "import type { OperationName } from './operations.js';\n";
  out += "import type { ResponsePromise } from '../response-promise.js';\n";
  out += "import " + typescript::imported(imports.schemas, "./validators.js");
  out += "import type " + typescript::imported(imports.types, "./types.js") + "\n";
  out += "/** A method for each operation of the API. */\nexport abstract class ClientOperations {\n";
  out += "  /** Sends a request and reads the response. */\n";
  out +=
      "  protected abstract request<T>(name: OperationName, options: UpdateOptions, request: ClientRequest<T>): "
      "ResponsePromise<T>;\n";
  return out + methods + "}\n";
}

}  // namespace flagadmin
