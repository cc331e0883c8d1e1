#include "openapi_responses.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include <flagadmin/api/settings.hpp>
#include <flagadmin/schema/error_schema.hpp>

#include "openapi_examples.hpp"
#include "openapi_text.hpp"

namespace flagadmin::openapi {
namespace {

constexpr std::string_view response_prefix = "#/components/responses/";
constexpr std::string_view other_refusal = "OtherRefusal";
constexpr std::string_view other_refusal_description =
    "Any other refusal, for example of a method that the path does not have (405) or of too many requests (429).";

struct described_header {
  std::string_view name;
  std::string_view description;
  std::string_view example_json;
};

constexpr described_header location{"location", "Where the new resource is.",
                                    R"("/api/admin/strategies/my-custom-strategy")"};
constexpr described_header entity_tag{
    "ETag", "The version of the resource or list, a strong entity tag for `If-Match`.", R"("\"1\"")"};
constexpr described_header challenge{"WWW-Authenticate", "How to authenticate.", {}};
constexpr described_header allow{"Allow", "The methods that the path has.", R"("PUT, DELETE, GET, HEAD, OPTIONS")"};
constexpr std::array deprecation{
    described_header{"Deprecation", "Since when the operation is deprecated (RFC 9745).", {}},
    described_header{"Link", "Where the deprecation is explained: `rel=\"deprecation\"`.", {}},
    described_header{"Sunset", "When the operation will be removed (RFC 8594); only where that is known.",
                     R"("Sat, 31 Dec 2033 23:59:59 GMT")"},
};

void write_header_references(json::writer& out, const std::vector<described_header>& headers) {
  if (headers.empty()) {
    return;
  }
  out.key("headers");
  out.begin_object();
  for (const described_header& described : headers) {
    out.key(described.name);
    write_reference(out, "#/components/headers/", described.name);
  }
  out.end_object();
}

void add_deprecation(std::vector<described_header>& headers, const operation& target) {
  if (target.deprecated) {  // D32: every response to a deprecated operation has them
    std::copy(deprecation.begin(), deprecation.end(), std::back_inserter(headers));
  }
}

[[nodiscard]] std::vector<described_header> error_headers(error_kind kind) {
  switch (kind) {
    case error_kind::authentication:
      return {challenge};
    case error_kind::method:
      return {allow};
    default:
      return {};
  }
}

void write_error_response(json::writer& out, std::string_view description, error_kind kind,
                          const std::vector<described_header>& headers) {
  out.begin_object();
  out.member("description", description);
  write_header_references(out, headers);
  out.key("content");
  out.begin_object();
  out.key("application/json");
  out.begin_object();
  out.key("schema");
  write_reference(out, schema_prefix, error_schema.name);
  out.raw_member("example", error_example(kind));
  out.end_object();
  out.end_object();
  out.end_object();
}

void write_success(json::writer& out, const operation& target) {
  std::vector<described_header> headers;
  if (target.action == operation_action::create) {
    headers.push_back(location);
  }
  if (target.has_entity_tag()) {
    headers.push_back(entity_tag);
  }
  add_deprecation(headers, target);

  out.begin_object();
  out.member("description", target.response == nullptr ? target.summary : target.response->description);
  write_header_references(out, headers);
  if (target.response == nullptr) {
    out.end_object();
    return;
  }
  out.key("content");
  out.begin_object();
  out.key("application/json");
  out.begin_object();
  out.key("schema");
  write_schema_of(out, *target.response);
  if (const std::string example = response_example(target.id); !example.empty()) {
    out.raw_member("example", example);
  }
  out.end_object();
  out.end_object();
  out.end_object();
}

void write_not_modified(json::writer& out) {
  out.begin_object();
  out.member("description", "The resource or list still has the entity tag of `If-None-Match`.");
  write_header_references(out, {entity_tag});
  out.end_object();
}

[[nodiscard]] bool occurs(error_kind kind) {
  return std::any_of(operations().begin(), operations().end(), [&](const operation& target) {
    return !target.deprecated && std::find(target.errors.begin(), target.errors.end(), kind) != target.errors.end();
  });
}

}  // namespace

void write_responses(json::writer& out, const operation& target) {
  out.begin_object();
  out.key(std::to_string(target.success));
  write_success(out, target);
  if (target.is_read()) {
    out.key("304");
    write_not_modified(out);
  }
  std::vector<error_kind> kinds(target.errors.begin(), target.errors.end());
  if (std::find(kinds.begin(), kinds.end(), error_kind::validation) == kinds.end()) {
    kinds.push_back(error_kind::validation);  // malformed HTTP is refused for every operation
  }
  std::sort(kinds.begin(), kinds.end(),
            [](error_kind left, error_kind right) { return entry_of(left).status < entry_of(right).status; });
  for (const error_kind kind : kinds) {
    out.key(std::to_string(entry_of(kind).status));
    if (target.deprecated) {
      std::vector<described_header> headers = error_headers(kind);
      add_deprecation(headers, target);
      write_error_response(out, entry_of(kind).description, kind, headers);
    } else {
      write_reference(out, response_prefix, entry_of(kind).name);
    }
  }
  out.key("default");  // D45: errors of any origin; not "4XX", from which generators of clients make invalid types
  write_reference(out, response_prefix, other_refusal);
  out.end_object();
}

void write_component_headers(json::writer& out) {
  std::vector<described_header> headers{location, entity_tag, challenge, allow};
  headers.insert(headers.end(), deprecation.begin(), deprecation.end());
  out.begin_object();
  for (const described_header& described : headers) {
    out.key(described.name);
    out.begin_object();
    out.member("description", described.description);
    out.raw_member("schema", R"({"type":"string"})");
    if (described.name == deprecation.front().name) {
      out.member("example", deprecated_since);
    } else if (!described.example_json.empty()) {
      out.raw_member("example", described.example_json);
    }
    out.end_object();
  }
  out.end_object();
}

void write_component_responses(json::writer& out) {
  out.begin_object();
  for (const error_kind_entry& entry : error_kinds()) {
    if (occurs(entry.kind)) {
      out.key(entry.name);
      write_error_response(out, entry.description, entry.kind, error_headers(entry.kind));
    }
  }
  out.key(other_refusal);
  write_error_response(out, other_refusal_description, error_kind::method, error_headers(error_kind::method));
  out.end_object();
}

}  // namespace flagadmin::openapi
