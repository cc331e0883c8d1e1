// Runs the vectors of `validate`, and those of schemas.
#include <algorithm>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

/// Rules beyond the schemas are rules of operations.
bool are_of_schemas(const std::vector<issue>& issues) {
  return std::all_of(issues.begin(), issues.end(), [](const issue& one) { return one.code < first_beyond_schemas; });
}

/// A schema in short: `{id!:integer, tags:[string], note:string|null}`, to be compared with the specification's tables.
[[nodiscard]] std::string outline(const schema& node) {
  std::string text;
  if (node.type == value_type::array) {
    text = '[' + outline(*node.items) + ']';
  } else if (node.type == value_type::object && !node.properties.empty()) {
    for (const property& member : node.properties) {
      text += text.empty() ? "{" : ", ";
      text += member.name;
      text += member.required ? "!:" : ":";
      text += outline(member.value);
    }
    text += '}';
  } else {
    text = node.type == value_type::any ? "any" : std::string(name_of(node.type));
  }
  if (node.format == string_format::date_time) {
    text += "(date-time)";
  }
  return node.nullable ? text + "|null" : text;
}

}  // namespace

void run_validate(const vector_case& one) {
  const flagadmin::schema* schema = flagadmin::find_schema(text_of(one.input, "schema"));
  BOOST_TEST_REQUIRE(schema != nullptr);
  const exact_buffer json(bytes_of(one.input, "json", "jsonBytesBase64"));

  const flagadmin::validation_result result = flagadmin::validate(*schema, json.view());

  BOOST_TEST(result.valid() == one.expect.at("valid").as_bool());
  BOOST_TEST(result.truncated == one.expect.at("truncated").as_bool());
  BOOST_TEST(are_of_schemas(result.issues));
  BOOST_TEST(are_of_schemas(result.warnings));
  BOOST_TEST(canonical(issues_text(result.issues)) == canonical(one.expect.at("issues")));
  BOOST_TEST(canonical(issues_text(result.warnings)) == canonical(one.expect.at("warnings")));
}

void run_outline(const vector_case& one) {
  const flagadmin::schema* schema = flagadmin::find_schema(text_of(one.input, "schema"));
  BOOST_TEST_REQUIRE(schema != nullptr);
  BOOST_TEST(outline(*schema) == text_of(one.expect, "outline"));
}

}  // namespace flagadmin::test
