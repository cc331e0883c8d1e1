#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The dialects of JSON Schema that a table can be written in.
enum class schema_dialect : std::uint8_t {
  openapi_3_0,    ///< `nullable`, no `$schema`
  draft_2020_12,  ///< `"type": ["string", "null"]`
};

/// A schema as a document of its own, with `title`, with `$schema` if the dialect has it, and without references.
[[nodiscard]] std::string json_schema_document(const schema& table, schema_dialect dialect);

/// Writes a schema as a value inside another document. Named schemas below it become references `prefix + name` unless
/// `prefix` is empty; then everything is written in place.
void write_json_schema(json::writer& out, const schema& table, schema_dialect dialect, std::string_view prefix);

}  // namespace flagadmin
