// The generated TypeScript files with rows of operations: `operations.ts` and `dry-runs.ts`.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/domain/permission.hpp>

#include "typescript_arguments.hpp"
#include "typescript_text.hpp"

namespace flagadmin {
namespace {

using typescript::body_argument;
using typescript::quoted;

/// The statuses with which a dry run of the operation can fail, as a union.
[[nodiscard]] std::string dry_run_errors(const operation& one) {
  std::string out;
  for (const error_kind kind : one.errors) {
    const bool is_added =
        std::find(one.dry_run_errors.begin(), one.dry_run_errors.end(), kind) != one.dry_run_errors.end();
    if (entry_of(kind).in_dry_runs || is_added) {
      out.append(out.empty() ? "" : " | ").append(std::to_string(entry_of(kind).status));
    }
  }
  return out;
}

/// The arguments of a dry run that are parameters of the path: those that `current` does not have.
[[nodiscard]] std::vector<std::string_view> parameter_arguments(const operation& one) {
  std::vector<std::string_view> names = path_parameters(one.path);
  if (one.has_key()) {
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(resource_of(one.kind).key_size()));
  }
  return names;
}

/// The type of the response's body.
[[nodiscard]] std::string response_type(const operation& one) {
  return one.response == nullptr ? "undefined" : typescript_name(one.response->name);
}

/// The names and types of what the caller knows besides the resource and the body.
struct known_argument {
  std::string_view name;
  std::string_view type;
  std::string_view description;
};

constexpr std::array known_arguments{
    known_argument{"providers", "Input<ProviderDefinition[]>",
                   "the provider definitions of the service (`getAddons`); by default the four defaults"},
    known_argument{"existingNames", "Iterable<string>", "the names that are taken"},
    known_argument{"existingUsernames", "Iterable<string>", "the user names that are taken"},
    known_argument{"now", "string | Date", "the time of the request; by default the current time"},
    known_argument{
        "roles", "Iterable<RolePermissions>",
        "the root roles of the service and their permissions; by default those of a service without `--roles`"},
    known_argument{"permissions", "Iterable<HeldPermission>", "the permissions of the caller; by default all"},
};

[[nodiscard]] const known_argument& argument_named(std::string_view name) {
  return *std::find_if(known_arguments.begin(), known_arguments.end(),
                       [&](const known_argument& one) { return one.name == name; });
}

/// The arguments of a dry run besides resource, parameters of the path and body.
[[nodiscard]] std::vector<std::string_view> further_arguments(const operation& one) {
  std::vector<std::string_view> names(one.dry_run_arguments.begin(), one.dry_run_arguments.end());
  names.emplace_back("permissions");
  return names;
}

/// The type of the argument of a dry run.
[[nodiscard]] std::string tried_type(const operation& one) {
  std::string members;
  if (one.has_key()) {
    members += " readonly current: Input<" + typescript_name(resource_of(one.kind).item->name) + ">;";
  }
  for (const std::string_view name : parameter_arguments(one)) {
    members += " readonly " + std::string(name) + ": string | number;";
  }
  for (const std::string_view name : further_arguments(one)) {
    members += " readonly " + std::string(name) + "?: " + std::string(argument_named(name).type) + " | undefined;";
  }
  std::string type = "{" + members + " }";
  if (one.body != nullptr) {
    type += std::string(body_argument(one) == "update" ? " & TriedUpdate<" : " & TriedPayload<") +
            typescript_name(one.body->name) + ">";
  }
  return type;
}

/// The permissions of operations, or only those that can be limited to environments.
[[nodiscard]] std::vector<std::string_view> permissions_of(bool is_limitable) {
  std::vector<std::string_view> names;
  for (const std::string_view name : permission_names) {
    if (!is_limitable || std::any_of(operations().begin(), operations().end(), [&](const operation& one) {
          return one.permission == name && one.has_environments;
        })) {
      names.push_back(name);
    }
  }
  return names;
}

void append_dry_run_comment(std::string& out, const operation& one) {
  out.append("  /**\n   * Tries ").append(quoted(one.summary)).append(": ").append(one.description).append("\n   *\n");
  out += "   * @param tried -";
  std::string_view separator = " ";
  if (one.has_key()) {
    out += " `current`: the " + std::string(resource_of(one.kind).noun) + " as it was read";
    separator = "; ";
  }
  for (const std::string_view name : further_arguments(one)) {
    out.append(separator).append("`").append(name).append("`: ").append(argument_named(name).description);
    separator = "; ";
  }
  out += "\n   * @throws {@link ValidationError} when an argument is not valid or JSON has no form for it\n   */\n";
}

}  // namespace

std::string typescript_operations() {
  std::string out(typescript::file_header);
  out +=
      "/**\n * Every operation of the service; a path may have `{parameter}`s. Those that take a body have how many "
      "bytes of it the\n"
      " * service takes by default, and those that are deprecated why.\n */\n";
  out += "export const operations = {\n";
  for (const operation& one : operations()) {
    out += "  " + std::string(one.name) + ": { name: " + quoted(one.name) + ", method: " + quoted(one.method) +
           ", path: " + quoted(one.path) + ", success: " + std::to_string(one.success);
    if (one.body != nullptr) {
      out += ", maxBodyBytes: " + std::to_string(one.size_limit);
    }
    if (one.deprecated) {
      out += ", deprecated: " + quoted(one.description);
    }
    out += " },\n";
  }
  out += "} as const;\n\n";
  out += "/** The name of an operation. */\nexport type OperationName = keyof typeof operations;\n";
  return out;
}

std::string typescript_dry_runs() {
  std::vector<std::string> types{"ProviderDefinition"};
  std::string statuses;
  std::string methods;
  std::string rows;
  for (const operation& one : operations()) {
    if (!one.is_change()) {
      continue;
    }
    const std::string name(one.name);
    if (one.body != nullptr) {
      types.push_back(typescript_name(one.body->name));
    }
    if (one.response != nullptr) {
      types.push_back(typescript_name(one.response->name));
    }
    if (one.has_key()) {
      types.push_back(typescript_name(resource_of(one.kind).item->name));
    }
    statuses +=
        "  " + name + ": { success: " + std::to_string(one.success) + "; error: " + dry_run_errors(one) + " };\n";
    append_dry_run_comment(methods, one);
    methods +=
        "  " + name + "(tried: " + tried_type(one) + "): DryRunOf<" + quoted(name) + ", " + response_type(one) + ">;\n";
    const std::string_view taken = typescript::taken_argument(one);
    rows += "  " + name + ": { operation: " + std::to_string(static_cast<unsigned>(one.id)) +
            ", body: " + (one.body == nullptr ? "undefined" : quoted(body_argument(one))) +
            ", hasCurrent: " + (one.has_key() ? "true" : "false") +
            ", hasProviders: " + (typescript::has_argument(one, "providers") ? "true" : "false") +
            ", hasNow: " + (typescript::has_argument(one, "now") ? "true" : "false") +
            ", hasRoles: " + (typescript::has_argument(one, "roles") ? "true" : "false") +
            ", taken: " + (taken.empty() ? "undefined" : quoted(taken)) + ", parameters: [" +
            typescript::joined_literals(parameter_arguments(one), ", ") + "] },\n";
  }
  std::string out(typescript::file_header);
  out +=
      "import type { DryRunOf, DryRunRow, HeldPermission, RolePermissions, TriedPayload, TriedUpdate } from "
      "'../dry-run.js';\n"
      "import type { Input } from '../input.js';\n"
      "import type " +
      typescript::imported(types, "./types.js");
  out += "\n/** The permissions that operations need. */\nexport type PermissionName = " +
         typescript::joined_literals(permissions_of(false), " | ") + ";\n";
  out += "\n/** Those that can be limited to environments. */\nexport type LimitablePermissionName = " +
         typescript::joined_literals(permissions_of(true), " | ") + ";\n";
  out += "\n/** The statuses that a dry run of an operation can return. */\nexport interface DryRunStatuses {\n" +
         statuses;
  out += "}\n\n/** A dry run of each operation that changes something. */\nexport interface DryRuns {\n" + methods;
  out += "}\n\n/** The arguments of each dry run. */\n";
  out += "export const dryRunRows: Readonly<Record<keyof DryRuns, DryRunRow>> = {\n" + rows + "};\n";
  return out;
}

}  // namespace flagadmin
