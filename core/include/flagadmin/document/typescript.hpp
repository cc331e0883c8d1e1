#pragma once

#include <string>
#include <string_view>

/// The TypeScript files that the npm package takes from the tables: types for every named schema, and small constant
/// tables. Each function returns the text of one whole file.
namespace flagadmin {

/// The comment at the top of every generated file.
[[nodiscard]] std::string_view typescript_file_header() noexcept;

/// The name of a schema in TypeScript: `addonSchema` is `Addon`, `createStrategySchema` is `StrategyCreate`,
/// `updateServiceAccountSchema` is `ServiceAccountUpdate`.
[[nodiscard]] std::string typescript_name(std::string_view schema_name);

/// `types.ts`: an interface for every named schema, and the names of the default providers. Optional properties of
/// requests may also be undefined, which JSON leaves out; those of responses may not, since they come from JSON.
[[nodiscard]] std::string typescript_types();

/// `schema-list.ts`: the public schemas with their compact form, and their types.
[[nodiscard]] std::string typescript_schema_list();

/// `schemas.ts`: the public schemas as the npm package exports them.
[[nodiscard]] std::string typescript_schemas();

/// `validators.ts`: for each public schema a validator without the schema's JSON Schema, for the client.
[[nodiscard]] std::string typescript_validators();

/// `json-schemas.ts`: for each public schema one constant with its texts in the dialects of JSON Schema.
[[nodiscard]] std::string typescript_json_schemas();

/// `issue-codes.ts`: the codes of issues in the order of their numbers, each with its keyword and its wording.
[[nodiscard]] std::string typescript_issue_codes();

/// `error-kinds.ts`: the kinds of errors with their statuses and names.
[[nodiscard]] std::string typescript_error_kinds();

/// `constants.ts`: limits and constants of the core.
[[nodiscard]] std::string typescript_constants();

/// `operations.ts`: method and path of every operation.
[[nodiscard]] std::string typescript_operations();

/// `client-operations.ts`: the client's methods, one for each operation.
[[nodiscard]] std::string typescript_client();

/// `commands.ts`: the commands of the command line, one for each operation that changes something.
[[nodiscard]] std::string typescript_commands();

/// `dry-runs.ts`: the dry runs' types, statuses and arguments.
[[nodiscard]] std::string typescript_dry_runs();

}  // namespace flagadmin
