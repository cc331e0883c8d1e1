#include <algorithm>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"
#include "../schema/outline.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

/// A bundle that only judges has no wordings of the others.
bool are_of_schemas(const std::vector<issue>& found) {
  return std::all_of(found.begin(), found.end(), [](const issue& one) { return one.code < first_beyond_schemas; });
}

}  // namespace

void run_validate(const vector_case& one) {
  const flagadmin::schema* schema = flagadmin::find_schema(text_of(one.input, "schema"));
  BOOST_TEST_REQUIRE(schema != nullptr);
  const exact_buffer json(bytes_of(one.input, "json", "jsonBytesBase64"));

  const flagadmin::validation_result verdict = flagadmin::validate(*schema, json.view());

  BOOST_TEST(verdict.valid() == one.expect.at("valid").as_bool());
  BOOST_TEST(verdict.truncated == one.expect.at("truncated").as_bool());
  BOOST_TEST(are_of_schemas(verdict.issues));
  BOOST_TEST(are_of_schemas(verdict.warnings));
  BOOST_TEST(canonical(issues_text(verdict.issues)) == canonical(one.expect.at("issues")));
  BOOST_TEST(canonical(issues_text(verdict.warnings)) == canonical(one.expect.at("warnings")));
}

void run_outline(const vector_case& one) {
  const flagadmin::schema* schema = flagadmin::find_schema(text_of(one.input, "schema"));
  BOOST_TEST_REQUIRE(schema != nullptr);
  BOOST_TEST(outline(*schema) == text_of(one.expect, "outline"));
}

}  // namespace flagadmin::test
