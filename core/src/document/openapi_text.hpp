#pragma once

#include <string>
#include <string_view>

#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schema.hpp>

/// Small pieces of the OpenAPI document.
namespace flagadmin::openapi {

inline constexpr std::string_view schema_prefix = "#/components/schemas/";

/// `{"$ref": prefix + name}`.
inline void write_reference(json::writer& out, std::string_view prefix, std::string_view name) {
  out.begin_object();
  out.member("$ref", std::string(prefix) + std::string(name));
  out.end_object();
}

/// A reference to a schema that has a name, else the schema itself.
inline void write_schema_of(json::writer& out, const schema& node) {
  if (node.name.empty()) {
    write_json_schema(out, node, schema_dialect::openapi_3_0, schema_prefix);
  } else {
    write_reference(out, schema_prefix, node.name);
  }
}

}  // namespace flagadmin::openapi
