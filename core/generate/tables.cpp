// Writes the core's tables, and the documents made from them, as one JSON document to the standard output. The files
// that are generated are made of it by js/scripts/generate.mjs.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/dry_run.hpp>
#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/api/service_replacements.hpp>
#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/document/openapi.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_version.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "error_messages.hpp"

namespace flagadmin::generate {
namespace {

/// A member with a list, whose elements `write` writes.
template <class List, class Write>
void write_list(json::writer& out, std::string_view key, const List& list, Write write) {
  out.key(key);
  out.begin_array();
  for (const auto& element : list) {
    write(element);
  }
  out.end_array();
}

/// A member with a list of rows: objects, whose members `write` writes.
template <class List, class Write>
void write_rows(json::writer& out, std::string_view key, const List& list, Write write) {
  write_list(out, key, list, [&](const auto& row) {
    out.begin_object();
    write(row);
    out.end_object();
  });
}

/// A member with the names of all enumerators from the first to the last.
template <class Enumeration>
void write_names(json::writer& out, std::string_view key, Enumeration last) {
  out.key(key);
  out.begin_array();
  for (unsigned number = 0; number <= static_cast<unsigned>(last); ++number) {
    out.string(name_of(static_cast<Enumeration>(number)));
  }
  out.end_array();
}

void write_number(json::writer& out, std::string_view key, std::size_t value) {
  out.key(key);
  out.number(static_cast<std::int64_t>(value));
}

void write_flag(json::writer& out, std::string_view key, bool value) {
  out.key(key);
  out.boolean(value);
}

[[nodiscard]] std::string_view name_of(const schema* node) { return node == nullptr ? std::string_view() : node->name; }

[[nodiscard]] std::string_view name_of(operation_action action) {
  switch (action) {
    case operation_action::instance:
      return "instance";
    case operation_action::list:
      return "list";
    case operation_action::read:
      return "read";
    case operation_action::create:
      return "create";
    case operation_action::update:
      return "update";
    case operation_action::remove:
      return "remove";
    case operation_action::named:
      return "named";
  }
  return {};
}

void write_operation(json::writer& out, const operation& one) {
  const auto write_key = [&](error_kind kind) { out.string(entry_of(kind).key); };
  out.member("name", one.name);
  out.member("method", one.method);
  out.member("path", one.path);
  out.member("action", name_of(one.action));
  out.member("resource", one.action == operation_action::instance ? "" : resource_of(one.kind).name);
  out.member("summary", one.summary);
  out.member("description", one.description);
  out.member("body", name_of(one.body));
  out.key("resets");
  out.begin_array();
  for (const property& member : one.body == nullptr ? std::span<const property>() : one.body->properties) {
    if (is_reset_when_left_out(one, member.name)) {
      out.string(member.name);
    }
  }
  out.end_array();
  out.member("response", name_of(one.response));
  write_number(out, "success", one.success);
  write_number(out, "sizeLimit", one.size_limit);
  out.member("permission", one.access.permission);
  write_flag(out, "hasEnvironments", one.access.has_environments);
  write_flag(out, "needsToken", one.access.needs_token);
  write_flag(out, "deprecated", one.deprecated);
  out.member("resultMember", one.result_member);
  write_flag(out, "isChange", one.is_change());
  write_flag(out, "hasKey", one.has_key());
  write_flag(out, "isPart", one.part != nullptr);
  write_flag(out, "isForPages", one.is_for_pages);
  write_list(out, "errors", one.errors, write_key);
  write_list(out, "dryRunErrors", one.dry_run.errors, write_key);
  write_list(out, "dryRunArguments", one.dry_run.arguments, [&](std::string_view name) { out.string(name); });
}

void write_resource(json::writer& out, const resource& row) {
  out.member("name", row.name);
  out.member("noun", row.noun);
  out.member("item", name_of(row.item));
  out.member("listMember", row.list_member);
  write_list(out, "keyMembers", std::span(row.key_members).first(row.key_size()),
             [&](std::string_view name) { out.string(name); });
  out.member("alternateKeyMember", row.alternate_key_member);
}

void write_issue_kind(json::writer& out, const issue_kind& kind) {
  out.member("code", kind.name);
  out.member("keyword", kind.keyword);
  out.member("wording", kind.wording);
  out.key("params");
  out.begin_array();
  for (std::size_t i = 0; i != kind.params.size() && !kind.params[i].empty(); ++i) {
    out.string(kind.params[i]);
  }
  out.end_array();
  out.key("pieces");
  out.begin_array();
  for (std::string_view rest = kind.wording; !rest.empty();) {
    const wording_piece piece = next_piece(rest);
    out.begin_array();
    out.string(piece.before);
    out.string(piece.param);
    out.string(piece.after);
    out.end_array();
  }
  out.end_array();
}

/// What the validator finds no issue and no warning in: the facts of a schema as members, with defaults left out.
void write_shape(json::writer& out, const schema& node) {
  out.begin_object();
  out.member("type", name_of(node.type));
  for (const auto& [name, is_set] : {std::pair{"nullable", node.nullable}, std::pair{"deprecated", node.deprecated}}) {
    if (is_set) {
      write_flag(out, name, true);
    }
  }
  if (node.format != string_format::none) {
    out.member("format", name_of(node.format));
  }
  if (node.min_length != 0) {
    write_number(out, "minLength", node.min_length);
  }
  if (node.minimum) {
    out.key("minimum");
    out.number(*node.minimum);
  }
  const auto write_texts = [&](std::string_view name, std::span<const std::string_view> texts) {
    if (!texts.empty()) {
      write_list(out, name, texts, [&](std::string_view text) { out.string(text); });
    }
  };
  write_texts("allowed", node.enumeration);
  write_texts("forbidden", node.forbidden);
  if (!node.unique_member.empty()) {
    out.member("uniqueMember", node.unique_member);
  }
  if (node.items != nullptr) {
    out.key("items");
    write_shape(out, *node.items);
  }
  if (!node.properties.empty()) {
    write_rows(out, "properties", node.properties, [&](const property& member) {
      out.member("name", member.name);
      write_flag(out, "required", member.required);
      out.key("value");
      write_shape(out, member.value);
    });
  }
  out.end_object();
}

/// The public schemas, in the order of their numbers in JavaScript.
void write_schemas(json::writer& out) {
  write_rows(out, "schemas", public_schemas(), [&](const schema* table) {
    out.member("name", table->name);
    out.key("shape");
    write_shape(out, *table);
  });
}

void write_errors(json::writer& out) {
  write_rows(out, "errorKinds", error_kinds(), [&](const error_kind_entry& entry) {
    out.member("key", entry.key);
    write_number(out, "status", entry.status);
    out.member("name", entry.name);
    out.member("description", entry.description);
    write_flag(out, "inDryRuns", entry.in_dry_runs);
  });
  const auto write_error = [&](const api_error& error) {
    out.member("kind", entry_of(error.kind).key);
    out.member("message", error.message);
  };
  write_rows(out, "errorsOfCore", errors_of_core(), write_error);
  write_rows(out, "errorsOfServer", errors_of_server(), write_error);
  write_rows(out, "issueKinds", issue_kinds(), [&](const issue_kind& kind) { write_issue_kind(out, kind); });
  out.key("syntaxErrors");
  out.begin_array();
  for (auto error = json::syntax_error::unexpected_end; error <= json::syntax_error::trailing_text;
       error = static_cast<json::syntax_error>(static_cast<int>(error) + 1)) {
    out.begin_object();
    out.member("name", json::name_of(error));
    out.member("reason", json::describe(error));
    out.end_object();
  }
  out.end_array();
}

/// The versions in which facts begin to hold, and the oldest and the newest one: all decide otherwise than those
/// before.
[[nodiscard]] std::vector<service_version> versions_of_facts() {
  std::vector<service_version> all{oldest_service, newest_service};
  for (const service_fact_row& row : service_facts) {
    all.push_back(row.since);
    std::copy_if(row.patches.begin(), row.patches.end(), std::back_inserter(all),
                 [](const service_version& patch) { return patch >= oldest_service; });
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void write_constants(json::writer& out) {
  constexpr summary_words words;
  out.key("constants");
  out.begin_object();
  out.key("summaryWords");
  out.begin_object();
  out.member("whole", words.whole);
  out.member("andSoMany", words.and_so_many);
  out.member("andMoreThan", words.and_more_than);
  out.member("more", words.more);
  out.end_object();
  write_number(out, "maxIssues", max_issues);
  write_number(out, "maxValueCharacters", max_value_characters);
  write_number(out, "maxPathName", max_path_name);
  write_number(out, "maxDepth", json::max_depth);
  out.member("maskedValue", masked_value);
  out.member("urlParameter", url_parameter);
  out.member("versionPath", version_path);
  out.key("serviceNames");
  out.begin_array();
  out.string("specification");
  for (const service_version& version : versions_of_facts()) {
    out.string("unleash-" + version_text(version));
  }
  out.end_array();
  write_list(out, "dryRunTexts", dry_run_texts, [&](const auto& text) { out.string(text.first); });
  out.end_object();
}

void write_documents(json::writer& out) {
  out.key("documents");
  out.begin_object();
  out.member("openapi.json", openapi_document());
  for (const schema* table : public_schemas()) {
    out.member("schemas/" + std::string(table->name) + ".json",
               json_schema_document(*table, schema_dialect::draft_2020_12));
  }
  out.end_object();
}

/// The tables as one JSON document, in their own order; an empty string stands for an absent fact. Schemas are in the
/// OpenAPI document, which is among `documents`: the texts of the files that the npm package ships, by their paths.
std::string tables_document() {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  write_rows(out, "operations", operations(), [&](const operation& one) { write_operation(out, one); });
  write_rows(out, "resources", resources(), [&](const resource& row) { write_resource(out, row); });
  write_schemas(out);
  write_errors(out);
  out.key("providers");
  provider_set().write(out);
  out.key("serviceProviders");
  provider_set(newest_service).write(out);
  write_constants(out);
  write_rows(out, "serviceFacts", service_facts, [&](const service_fact_row& row) {
    out.member("text", row.text);
    write_list(out, "patches", row.patches, [&](const service_version& patch) {
      if (patch >= oldest_service) {
        out.string(version_text(patch));
      }
    });
    out.member("since", version_text(row.since));
  });
  write_documents(out);
  out.end_object();
  return text.str();
}

}  // namespace
}  // namespace flagadmin::generate

int main() {
  const std::string tables = flagadmin::generate::tables_document();
  const bool written =
      std::fwrite(tables.data(), 1, tables.size(), stdout) == tables.size() && std::fflush(stdout) == 0;
  return written ? 0 : 1;
}
