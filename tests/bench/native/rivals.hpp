#pragma once

#include <cstddef>
#include <string_view>

/// The implementations that the core is measured against: each returns whether a text matches
/// `addonCreateUpdateSchema`.
namespace rivals {

bool boost_dom(std::string_view json);
bool boost_sax(std::string_view json);
bool rapidjson_sax(std::string_view json);
bool rapidjson_schema(std::string_view json);
/// Behind the text `simdjson_padding` bytes must be readable.
bool simdjson_on_demand(std::string_view json);
bool valijson_schema(std::string_view json);

/// How many bytes simdjson may read behind a text.
inline constexpr std::size_t simdjson_padding = 64;

/// The schema for those that are driven by one.
inline constexpr const char* schema_text = R"({
  "type": "object",
  "required": ["provider", "enabled", "parameters", "events"],
  "properties": {
    "provider": {"type": "string", "minLength": 1},
    "description": {"type": ["string", "null"]},
    "enabled": {"type": "boolean"},
    "parameters": {"type": ["object", "null"]},
    "events": {"type": ["array", "null"], "items": {"type": "string"}},
    "projects": {"type": ["array", "null"], "items": {"type": "string"}},
    "environments": {"type": ["array", "null"], "items": {"type": "string"}}
  }
})";

}  // namespace rivals
