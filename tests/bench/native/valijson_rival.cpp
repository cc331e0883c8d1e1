// A rival of the core: valijson with RapidJSON.
#include <rapidjson/document.h>
#include <valijson/adapters/rapidjson_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "rivals.hpp"

namespace {

const valijson::Schema& schema() {
  static valijson::Schema compiled;
  static const bool filled = [] {
    rapidjson::Document document;
    document.Parse(rivals::schema_text);
    const valijson::adapters::RapidJsonAdapter adapter(document);
    valijson::SchemaParser().populateSchema(adapter, compiled);
    return true;
  }();
  static_cast<void>(filled);
  return compiled;
}

}  // namespace

namespace rivals {

bool valijson_schema(std::string_view text) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(text.data(), text.size());
  if (document.HasParseError()) {
    return false;
  }
  static valijson::Validator validator;
  const valijson::adapters::RapidJsonAdapter adapter(document);
  return validator.validate(schema(), adapter, nullptr);
}

}  // namespace rivals
