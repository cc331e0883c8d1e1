// JSON Schemas equal their tables, in each dialect.
#include <flagadmin/document/json_schema.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "json_text.hpp"

using namespace flagadmin;
using test::at;

namespace {

constexpr std::array all_dialects{schema_dialect::openapi_3_0, schema_dialect::draft_2020_12};

[[nodiscard]] boost::json::value document_of(const schema& table, schema_dialect dialect) {
  return boost::json::parse(json_schema_document(table, dialect));
}

/// The names of JSON Schema, in the order of `value_type`.
constexpr std::array<std::string_view, 7> type_names{"", "object", "array", "string", "number", "integer", "boolean"};

[[nodiscard]] boost::json::value expected_type(const schema& table, schema_dialect dialect) {
  const std::string_view name = type_names.at(static_cast<std::size_t>(table.type));
  if (table.nullable && dialect != schema_dialect::openapi_3_0) {
    return boost::json::array{name, "null"};
  }
  return boost::json::value(name);
}

[[nodiscard]] boost::json::array array_of(std::span<const std::string_view> texts) {
  boost::json::array array;
  for (const std::string_view text : texts) {
    array.emplace_back(text);
  }
  return array;
}

/// The value of a text; null for none.
[[nodiscard]] boost::json::value parsed(std::string_view json) {
  return json.empty() ? boost::json::value() : boost::json::parse(json);
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

/// Checks that a node equals its table, recursively.
void check_node(const schema& table, const boost::json::object& node, schema_dialect dialect) {
  const auto check_member = [&node](std::string_view name, bool is_there, const boost::json::value& value) {
    BOOST_TEST_CONTEXT(name) {
      const boost::json::value* found = node.if_contains(name);
      BOOST_TEST_REQUIRE((found != nullptr) == is_there);
      BOOST_TEST((found == nullptr || *found == value));
    }
  };
  check_member("type", table.type != value_type::any, expected_type(table, dialect));
  check_member("nullable", table.nullable && dialect == schema_dialect::openapi_3_0, true);
  check_member("deprecated", table.deprecated, true);
  check_member("description", !table.description.empty(), boost::json::value(std::string_view(table.description)));
  check_member("enum", !table.enumeration.empty(), array_of(table.enumeration));
  check_member("not", !table.forbidden.empty(), {{"enum", array_of(table.forbidden)}});
  check_member("minLength", table.min_length != 0, table.min_length);
  check_member("minimum", table.minimum.has_value(), table.minimum.value_or(0));
  check_member("format", table.format == string_format::date_time || table.format == string_format::int64,
               table.format == string_format::int64 ? "int64" : "date-time");
  check_member("default", !table.default_json.empty(), parsed(table.default_json));
  const bool is_openapi = dialect == schema_dialect::openapi_3_0;
  check_member("example", is_openapi && !table.example_json.empty(), parsed(table.example_json));
  check_member("examples", !is_openapi && !table.example_json.empty(), boost::json::array{parsed(table.example_json)});
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

BOOST_AUTO_TEST_CASE(equals_the_table) {
  for (const schema* table : public_schemas()) {
    for (const schema_dialect dialect : all_dialects) {
      BOOST_TEST_CONTEXT(table->name << " in dialect " << static_cast<int>(dialect)) {
        check_node(*table, document_of(*table, dialect).as_object(), dialect);
      }
    }
  }
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
