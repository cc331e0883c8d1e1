#include "generated.hpp"

#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/document/openapi.hpp>
#include <flagadmin/document/reference.hpp>
#include <flagadmin/document/typescript.hpp>
#include <flagadmin/schema/schemas.hpp>

#include "service/server_error.hpp"

namespace flagadmin::generate {

namespace {

/// The errors that only the server returns, with the placeholders of their messages.
[[nodiscard]] std::vector<api_error> errors_of_server() {
  std::vector<api_error> all;
  for (const server::server_error_entry& entry : server::server_errors()) {
    all.push_back(make_error(entry.kind, std::string(entry.message)));
  }
  return all;
}

}  // namespace

std::vector<generated_file> committed_files() {
  const std::string folder = std::string(source_folder) + "/";
  return {
      {folder + "client-operations.ts", typescript_client()},
      {folder + "commands.ts", typescript_commands()},
      {folder + "constants.ts", typescript_constants()},
      {folder + "dry-runs.ts", typescript_dry_runs()},
      {folder + "error-kinds.ts", typescript_error_kinds()},
      {folder + "issue-codes.ts", typescript_issue_codes()},
      {folder + "json-schemas.ts", typescript_json_schemas()},
      {folder + "operations.ts", typescript_operations()},
      {folder + "schema-list.ts", typescript_schema_list()},
      {folder + "schemas.ts", typescript_schemas()},
      {folder + "types.ts", typescript_types()},
      {folder + "validators.ts", typescript_validators()},
      {"js/REFERENCE.md", reference_page(errors_of_server())},
  };
}

std::vector<generated_file> documents() {
  std::vector<generated_file> files{{"openapi.json", openapi_document() + "\n"}};
  for (const schema* table : public_schemas()) {
    files.push_back({"schemas/" + std::string(table->name) + ".json",
                     json_schema_document(*table, schema_dialect::draft_2020_12) + "\n"});
  }
  return files;
}

}  // namespace flagadmin::generate
