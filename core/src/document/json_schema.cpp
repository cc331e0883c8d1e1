#include <flagadmin/document/json_schema.hpp>

#include <string>

namespace flagadmin {
namespace {

/// The target of a schema: the dialect, and the prefix of references to named schemas (empty: no references).
struct target {
  json::writer& out;
  schema_dialect dialect;
  std::string_view prefix;

  [[nodiscard]] bool is_openapi() const noexcept { return dialect == schema_dialect::openapi_3_0; }
};

void write_node(const target& to, const schema& node);

void write_type(const target& to, const schema& node) {
  if (node.type == value_type::any) {
    return;
  }
  const std::string_view type = name_of(node.type);
  if (node.nullable && !to.is_openapi()) {
    to.out.key("type");
    to.out.begin_array();
    to.out.string(type);
    to.out.string("null");
    to.out.end_array();
    return;
  }
  to.out.member("type", type);
  if (node.nullable) {
    to.out.raw_member("nullable", "true");
  }
}

void write_strings(json::writer& out, std::string_view key, std::span<const std::string_view> values) {
  out.key(key);
  out.begin_array();
  for (const std::string_view value : values) {
    out.string(value);
  }
  out.end_array();
}

void write_annotations(const target& to, const schema& node) {
  if (!node.description.empty()) {
    to.out.member("description", node.description);
  }
  if (node.deprecated) {
    to.out.raw_member("deprecated", "true");
  }
  if (!node.default_json.empty()) {
    to.out.raw_member("default", node.default_json);
  }
  if (!node.example_json.empty()) {
    if (to.is_openapi()) {
      to.out.raw_member("example", node.example_json);
    } else {
      to.out.raw_member("examples", "[" + std::string(node.example_json) + "]");
    }
  }
}

void write_scalar_keywords(const target& to, const schema& node) {
  if (node.format == string_format::date_time ||
      node.format == string_format::int64) {  // `url_friendly` warns only: no keyword of JSON Schema does
    to.out.member("format", name_of(node.format));
  }
  if (!node.enumeration.empty()) {
    write_strings(to.out, "enum", node.enumeration);
  }
  if (!node.forbidden.empty()) {
    to.out.key("not");
    to.out.begin_object();
    write_strings(to.out, "enum", node.forbidden);
    to.out.end_object();
  }
  if (node.min_length != 0) {
    to.out.key("minLength");
    to.out.number(static_cast<std::int64_t>(node.min_length));
  }
  if (node.minimum) {
    to.out.key("minimum");
    to.out.number(*node.minimum);
  }
}

void write_required(json::writer& out, property_view properties) {
  bool is_open = false;
  for (const property& member : properties) {
    if (!member.required) {
      continue;
    }
    if (!is_open) {  // draft 4, which OpenAPI 3.0 follows, forbids an empty list
      out.key("required");
      out.begin_array();
      is_open = true;
    }
    out.string(member.name);
  }
  if (is_open) {
    out.end_array();
  }
}

void write_object_keywords(const target& to, const schema& node) {
  write_required(to.out, node.properties);
  if (!node.properties.empty()) {
    to.out.key("properties");
    to.out.begin_object();
    for (const property& member : node.properties) {
      to.out.key(member.name);
      write_node(to, member.value);
    }
    to.out.end_object();
  }
  to.out.raw_member("additionalProperties", "true");  // D5
}

/// The members of the object that the schema is.
void write_keywords(const target& to, const schema& node) {
  write_type(to, node);
  write_annotations(to, node);
  write_scalar_keywords(to, node);
  if (node.type == value_type::object) {
    write_object_keywords(to, node);
  }
  if (node.items != nullptr) {
    to.out.key("items");
    write_node(to, *node.items);
  }
}

/// A schema inside another one.
void write_node(const target& to, const schema& node) {
  to.out.begin_object();
  if (node.name.empty()) {
    write_keywords(to, node);
  } else if (!to.prefix.empty()) {
    to.out.member("$ref", std::string(to.prefix) + std::string(node.name));
  } else {
    to.out.member("title", node.name);
    write_keywords(to, node);
  }
  to.out.end_object();
}

}  // namespace

std::string json_schema_document(const schema& table, schema_dialect dialect) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  if (dialect == schema_dialect::draft_2020_12) {
    out.member("$schema", "https://json-schema.org/draft/2020-12/schema");
  }
  if (!table.name.empty()) {
    out.member("title", table.name);
  }
  write_keywords({out, dialect, {}}, table);
  out.end_object();
  return text.str();
}

void write_json_schema(json::writer& out, const schema& table, schema_dialect dialect, std::string_view prefix) {
  out.begin_object();
  write_keywords({out, dialect, prefix}, table);
  out.end_object();
}

}  // namespace flagadmin
