#include <flagadmin/document/json_schema.hpp>

#include <algorithm>
#include <array>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "json_text.hpp"

using namespace flagadmin;
using test::at;

namespace {

constexpr std::array all_dialects{schema_dialect::openapi_3_0, schema_dialect::draft_07, schema_dialect::draft_2020_12};

[[nodiscard]] boost::json::value document_of(const schema& table, schema_dialect dialect) {
  return boost::json::parse(json_schema_document(table, dialect));
}

[[nodiscard]] boost::json::value expected_type(const schema& table, schema_dialect dialect) {
  if (table.nullable && dialect != schema_dialect::openapi_3_0) {
    return boost::json::array{name_of(table.type), "null"};
  }
  return boost::json::value(name_of(table.type));
}

void check_node(const schema& table, const boost::json::object& node, schema_dialect dialect);

void check_members(const schema& table, const boost::json::object& node, schema_dialect dialect) {
  BOOST_TEST(node.at("additionalProperties").as_bool());
  if (table.properties.empty()) {
    BOOST_TEST(!node.contains("properties"));
    return;
  }
  const boost::json::object& properties = node.at("properties").as_object();
  BOOST_TEST_REQUIRE(properties.size() == table.properties.size());
  boost::json::array required;
  auto member = properties.begin();
  for (const property& one : table.properties) {
    BOOST_TEST(member->key() == one.name);
    check_node(one.value, member->value().as_object(), dialect);
    ++member;
    if (one.required) {
      required.emplace_back(one.name);
    }
  }
  BOOST_TEST(node.contains("required") == !required.empty());
  BOOST_TEST((required.empty() || node.at("required") == required));
}

/// The node says what the table says, all the way down.
void check_node(const schema& table, const boost::json::object& node, schema_dialect dialect) {
  BOOST_TEST(node.contains("type") == (table.type != value_type::any));
  BOOST_TEST((table.type == value_type::any || node.at("type") == expected_type(table, dialect)));
  BOOST_TEST(node.contains("nullable") == (table.nullable && dialect == schema_dialect::openapi_3_0));
  BOOST_TEST(node.contains("deprecated") == (table.deprecated && dialect != schema_dialect::draft_07));
  BOOST_TEST(node.contains("description") == !table.description.empty());
  BOOST_TEST(node.contains("enum") == !table.enumeration.empty());
  BOOST_TEST(node.contains("not") == !table.forbidden.empty());
  BOOST_TEST(node.contains("minLength") == (table.min_length != 0));
  BOOST_TEST(node.contains("minimum") == table.minimum.has_value());
  BOOST_TEST(node.contains("format") == (table.format == string_format::date_time));
  BOOST_TEST((table.default_json.empty() || node.at("default") == boost::json::parse(table.default_json)));
  const char* const example = dialect == schema_dialect::openapi_3_0 ? "example" : "examples";
  BOOST_TEST(node.contains(example) == !table.example_json.empty());
  if (table.type == value_type::object) {
    check_members(table, node, dialect);
  }
  BOOST_TEST(node.contains("items") == (table.items != nullptr));
  if (table.items != nullptr) {
    check_node(*table.items, node.at("items").as_object(), dialect);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_schema)

BOOST_AUTO_TEST_CASE(says_what_the_table_says) {
  for (const schema* table : public_schemas()) {
    for (const schema_dialect dialect : all_dialects) {
      BOOST_TEST_CONTEXT(table->name << " in dialect " << static_cast<int>(dialect)) {
        check_node(*table, document_of(*table, dialect).as_object(), dialect);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(names_its_dialect) {
  const schema& table = schema_of(schema_id::addon);
  BOOST_TEST(document_of(table, schema_dialect::draft_07).at("$schema") == "http://json-schema.org/draft-07/schema#");
  BOOST_TEST(document_of(table, schema_dialect::draft_2020_12).at("$schema") ==
             "https://json-schema.org/draft/2020-12/schema");
  const boost::json::value openapi = document_of(table, schema_dialect::openapi_3_0);
  BOOST_TEST(!openapi.as_object().contains("$schema"));
  BOOST_TEST(openapi.at("title") == "addonSchema");
}

BOOST_AUTO_TEST_CASE(forbids_empty_names_and_dot_segments) {  // D8
  const boost::json::value name =
      *at(document_of(create_strategy_schema, schema_dialect::draft_07), "/properties/name");
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
