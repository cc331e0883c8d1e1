// JSON Schemas, in each dialect.
#include <flagadmin/document/json_schema.hpp>

#include <array>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "json_text.hpp"

using namespace flagadmin;
using test::at;

namespace {

[[nodiscard]] boost::json::value document_of(const schema& table, schema_dialect dialect) {
  return boost::json::parse(json_schema_document(table, dialect));
}

/// Every member of a schema that a document shows, in properties of each kind.
constexpr std::array<std::string_view, 2> words{"on", "off"};
constexpr schema number{.type = value_type::number, .nullable = true, .minimum = 0};
constexpr std::array members{
    property{"any", true, {.description = "Anything", .deprecated = true}},
    property{
        "text",
        true,
        {.type = value_type::string, .nullable = true, .forbidden = words, .min_length = 1, .example_json = "\"a\""}},
    property{"state", false, {.type = value_type::string, .enumeration = words, .default_json = "\"on\""}},
    property{"date", false, {.type = value_type::string, .format = string_format::date_time}},
    property{"link", false, {.type = value_type::string, .format = string_format::url_friendly}},
    property{"count", false, {.type = value_type::integer, .format = string_format::int64}},
    property{"flag", false, {.type = value_type::boolean}},
    property{"list", false, {.type = value_type::array, .items = &number}},
    property{"map", false, {.type = value_type::object}},
};
constexpr schema all_kinds{.name = "allKinds", .type = value_type::object, .properties = members};

}  // namespace

BOOST_AUTO_TEST_SUITE(json_schema)

BOOST_AUTO_TEST_CASE(has_every_keyword_in_each_dialect) {
  BOOST_TEST(json_schema_document(all_kinds, schema_dialect::openapi_3_0) ==
             R"({"title":"allKinds","type":"object","required":["any","text"],"properties":{)"
             R"("any":{"description":"Anything","deprecated":true},)"
             R"("text":{"type":"string","nullable":true,"example":"a","not":{"enum":["on","off"]},"minLength":1},)"
             R"("state":{"type":"string","default":"on","enum":["on","off"]},)"
             R"("date":{"type":"string","format":"date-time"},"link":{"type":"string"},)"
             R"("count":{"type":"integer","format":"int64"},"flag":{"type":"boolean"},)"
             R"("list":{"type":"array","items":{"type":"number","nullable":true,"minimum":0}},)"
             R"("map":{"type":"object","additionalProperties":true}},"additionalProperties":true})");
  const boost::json::value newer = document_of(all_kinds, schema_dialect::draft_2020_12);
  BOOST_TEST(*at(newer, "/properties/text/type") == (boost::json::array{"string", "null"}));
  BOOST_TEST(*at(newer, "/properties/text/examples") == boost::json::array{"a"});
  BOOST_TEST(*at(newer, "/properties/list/items/type") == (boost::json::array{"number", "null"}));
}

BOOST_AUTO_TEST_CASE(names_its_dialect) {
  const schema& table = addon_schema;
  BOOST_TEST(document_of(table, schema_dialect::draft_2020_12).at("$schema") ==
             "https://json-schema.org/draft/2020-12/schema");
  const boost::json::value openapi = document_of(table, schema_dialect::openapi_3_0);
  BOOST_TEST(!openapi.as_object().contains("$schema"));
  BOOST_TEST(openapi.at("title") == "addonSchema");
}

BOOST_AUTO_TEST_CASE(forbids_empty_names_and_dot_segments) {  // D8
  const boost::json::value name =
      *at(document_of(create_strategy_schema, schema_dialect::draft_2020_12), "/properties/name");
  BOOST_TEST(name.at("minLength") == 1);
  BOOST_TEST(name.at("not") == (boost::json::value{{"enum", {".", ".."}}}));
}

BOOST_AUTO_TEST_CASE(refers_to_named_schemas_below_the_root) {
  text_buffer text;
  json::writer out(text);
  write_json_schema(out, create_strategy_schema, schema_dialect::openapi_3_0, "#/components/schemas/");
  const boost::json::value node = boost::json::parse(text.view());
  BOOST_TEST(!node.as_object().contains("title"));
  BOOST_TEST(*at(node, "/properties/parameters/items") ==
             (boost::json::value{{"$ref", "#/components/schemas/createStrategyParameterSchema"}}));
}

BOOST_AUTO_TEST_CASE(a_schema_without_a_name_has_no_title) {
  static constexpr schema nameless{.type = value_type::string, .min_length = 1};
  BOOST_TEST(json_schema_document(nameless, schema_dialect::openapi_3_0) == R"({"type":"string","minLength":1})");
}

BOOST_AUTO_TEST_SUITE_END()
