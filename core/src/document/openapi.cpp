#include <flagadmin/document/openapi.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/version.hpp>

#include "openapi_examples.hpp"
#include "openapi_responses.hpp"
#include "openapi_text.hpp"

namespace flagadmin {
namespace {

constexpr std::string_view security_scheme = "token";

constexpr std::string_view api_description =
    "Addons, service accounts with their tokens, and custom strategy types of a feature-flag service. Operations with "
    "`x-flagadmin-extension` are extensions of this server.\n\n"
    "Bodies are strict JSON (RFC 8259) in UTF-8: member names of described objects are unique, nothing is nested "
    "deeper than 64, and no value is coerced to another type. Properties that a schema does not describe are permitted "
    "in requests and not stored, save in the `parameters` of an addon.\n\n"
    "Every error has the body `errorSchema`; a ValidationError lists its issues in `details`. Every path "
    "supports OPTIONS, and HEAD where it supports GET.";

constexpr std::string_view token_description =
    "An API token as the whole value of the header, or after `Bearer `. A token of the admin kind has all permissions.";

constexpr std::string_view if_match_description =
    "The entity tag of the version that is to be read or changed. If the resource or list has changed since, nothing "
    "is done and the response is 412.";

constexpr std::string_view if_none_match_description =
    "An entity tag that the client knows. If the resource or list still has it, the response is 304 without a body.";

void write_info(json::writer& out) {
  out.begin_object();
  out.member("title", "flagadmin administration API");
  out.member("description", api_description);
  out.raw_member("contact", R"({"name":"flagadmin"})");
  out.raw_member("license", R"({"name":"Apache-2.0","url":"https://www.apache.org/licenses/LICENSE-2.0"})");
  out.member("version", version);
  out.end_object();
}

constexpr std::string_view instance_tag = "Instance";
constexpr std::string_view instance_tag_description = "The state of the instance; no token is needed.";

[[nodiscard]] std::string_view tag_of(const operation& target) {
  return target.action == operation_action::instance ? instance_tag : std::string_view(resource_of(target.kind).tag);
}

void write_tags(json::writer& out) {
  std::vector<std::string_view> known;
  out.begin_array();
  for (const operation& target : operations()) {
    if (std::find(known.begin(), known.end(), tag_of(target)) == known.end()) {
      known.push_back(tag_of(target));
      out.begin_object();
      out.member("name", tag_of(target));
      out.member("description", target.action == operation_action::instance
                                    ? instance_tag_description
                                    : std::string_view(resource_of(target.kind).tag_description));
      out.end_object();
    }
  }
  out.end_array();
}

[[nodiscard]] std::string full_description(const operation& target) {
  std::string out(target.description);
  if (!target.access.permission.empty()) {
    out += "\n\nThe token needs the permission `" + std::string(target.access.permission) + "`.";
  }
  if (target.is_change()) {
    out += "\n\nBy default a body may have at most " + std::to_string(target.size_limit) +
           " bytes; a larger one gets 413.";
  }
  return out;
}

void write_string_parameter(json::writer& out, std::string_view location, std::string_view name,
                            std::string_view description, std::string_view example = {}) {
  out.begin_object();
  out.member("name", name);
  out.member("in", location);
  out.raw_member("required", location == "path" ? "true" : "false");
  out.member("description", description);
  out.raw_member("schema", R"({"type":"string"})");
  if (!example.empty()) {
    out.member("example", example);
  }
  out.end_object();
}

/// The description of a path's parameter; for ids see D15.
[[nodiscard]] std::string_view description_of(std::string_view parameter) {
  const bool is_id = parameter == "id" || parameter.ends_with("Id");
  return is_id ? "The id in decimal digits. Anything that is not the id of a resource gets 404."
               : "The name, percent-encoded.";
}

void write_parameters(json::writer& out, const operation& target) {
  if (!target.has_key() && !target.is_read()) {
    return;
  }
  out.key("parameters");
  out.begin_array();
  auto example = resource_of(target.kind).example_parameters.begin();
  for (const std::string_view name : path_parameters(target.path)) {
    write_string_parameter(out, "path", name, description_of(name), *example++);
  }
  write_string_parameter(out, "header", "If-Match", if_match_description);
  if (target.is_read()) {
    write_string_parameter(out, "header", "If-None-Match", if_none_match_description);
  }
  out.end_array();
}

void write_request_body(json::writer& out, const operation& target) {
  out.key("requestBody");
  out.begin_object();
  out.member("description", target.body->description);
  out.raw_member("required", "true");
  out.key("content");
  out.begin_object();
  out.key("application/json");
  out.begin_object();
  out.key("schema");
  openapi::write_schema_of(out, *target.body);
  if (const std::string example = openapi::request_example(target.id); !example.empty()) {
    out.raw_member("example", example);
  }
  out.end_object();
  out.end_object();
  out.end_object();
}

void write_operation(json::writer& out, const operation& target) {
  out.begin_object();
  out.member("operationId", target.name);
  out.key("tags");
  out.begin_array();
  out.string(tag_of(target));
  out.end_array();
  out.member("summary", target.summary);
  out.member("description", full_description(target));
  if (target.deprecated) {
    out.raw_member("deprecated", "true");
  }
  if (target.extension) {
    out.raw_member("x-flagadmin-extension", "true");
  }
  out.key("security");
  out.begin_array();
  if (target.access.needs_token) {
    out.begin_object();
    out.raw_member(security_scheme, "[]");
    out.end_object();
  }
  out.end_array();
  write_parameters(out, target);
  if (target.body != nullptr) {
    write_request_body(out, target);
  }
  out.key("responses");
  openapi::write_responses(out, target);
  out.end_object();
}

[[nodiscard]] std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
  return out;
}

void write_paths(json::writer& out) {
  std::vector<std::string_view> written;
  out.begin_object();
  for (const operation& first : operations()) {
    if (std::find(written.begin(), written.end(), first.path) != written.end()) {
      continue;
    }
    written.push_back(first.path);
    out.key(first.path);
    out.begin_object();
    for (const operation& target : operations()) {
      if (target.path == first.path) {
        out.key(lower_case(target.method));
        write_operation(out, target);
      }
    }
    out.end_object();
  }
  out.end_object();
}

void write_components(json::writer& out) {
  out.begin_object();
  out.key("securitySchemes");
  out.begin_object();
  out.key(security_scheme);
  out.begin_object();
  out.member("type", "apiKey");
  out.member("in", "header");
  out.member("name", "Authorization");
  out.member("description", token_description);
  out.end_object();
  out.end_object();

  out.key("schemas");
  out.begin_object();
  for (const schema* node : named_schemas()) {
    out.key(node->name);
    write_json_schema(out, *node, schema_dialect::openapi_3_0, openapi::schema_prefix);
  }
  out.end_object();

  out.key("headers");
  openapi::write_component_headers(out);
  out.key("responses");
  openapi::write_component_responses(out);
  out.end_object();
}

}  // namespace

std::string openapi_document() {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  out.member("openapi", "3.0.3");
  out.key("info");
  write_info(out);
  out.raw_member("servers", R"([{"url":"/"}])");
  out.key("tags");
  write_tags(out);
  out.key("paths");
  write_paths(out);
  out.key("components");
  write_components(out);
  out.end_object();
  return text.str();
}

}  // namespace flagadmin
