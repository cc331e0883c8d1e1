#include <flagadmin/schema/validate.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

constexpr std::string_view update =
    R"( {"events" : ["a"], "provider":"webhook","enabled":true,"parameters":{ "url" : "x" },"description":null} )";

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_validate)  // the rules themselves: tests/vectors/validate-*.json

BOOST_AUTO_TEST_CASE(gives_slices_of_described_members) {
  const test::exact_buffer text(update);
  member_slices members;
  const validation_result verdict = validate(addon_create_update_schema, text.view(), members);
  BOOST_TEST(verdict.valid());
  const auto slice = [&](std::size_t index) { return members[index]; };
  BOOST_TEST(slice(index_of(addon_create_update_schema, "provider")) == "\"webhook\"");
  BOOST_TEST(slice(index_of(addon_create_update_schema, "parameters")) == R"({ "url" : "x" })");
  BOOST_TEST(slice(index_of(addon_create_update_schema, "events")) == R"(["a"])");
  BOOST_TEST(members.is_null(index_of(addon_create_update_schema, "description")));
  BOOST_TEST(!members.has(index_of(addon_create_update_schema, "projects")));
  BOOST_TEST(members.has(index_of(addon_create_update_schema, "enabled")));
}

BOOST_AUTO_TEST_CASE(slices_of_an_earlier_text_do_not_remain) {
  member_slices members;
  (void)validate(update_service_account_schema, R"({"name":"x","rootRole":1})", members);
  (void)validate(update_service_account_schema, R"({"rootRole":2})", members);
  BOOST_TEST(!members.has(index_of(update_service_account_schema, "name")));
  BOOST_TEST(members[index_of(update_service_account_schema, "rootRole")] == "2");
}

BOOST_AUTO_TEST_CASE(names_written_with_escapes_are_found) {
  member_slices members;
  BOOST_TEST(validate(update_service_account_schema, R"({"n\u0061me":"x"})", members).valid());
  BOOST_TEST(members[index_of(update_service_account_schema, "name")] == "\"x\"");
}

BOOST_AUTO_TEST_CASE(offsets_point_at_values) {
  const validation_result verdict = validate(update_service_account_schema, R"({"name" : 1, "rootRole":"x"})");
  BOOST_TEST_REQUIRE(verdict.issues.size() == 2U);
  BOOST_TEST(verdict.issues[0].offset == 10U);
  BOOST_TEST(verdict.issues[1].offset == 24U);
}

BOOST_AUTO_TEST_CASE(missing_properties_stand_at_the_closing_bracket) {
  const validation_result verdict = validate(service_account_schema, R"({"name":"x" } )");
  BOOST_TEST_REQUIRE(verdict.issues.size() == 1U);
  BOOST_TEST(verdict.issues[0].offset == 12U);
}

/// No prefix is valid, none is read beyond its end (AddressSanitizer watches).
BOOST_AUTO_TEST_CASE(every_prefix_is_refused) {
  const std::string_view whole = update.substr(0, update.size() - 1);
  for (std::size_t size = 0; size != whole.size(); ++size) {
    const test::exact_buffer prefix(whole.substr(0, size));
    const validation_result verdict = validate(addon_create_update_schema, prefix.view());
    BOOST_TEST_REQUIRE(verdict.issues.size() == 1U);
    BOOST_TEST((verdict.issues.front().code == issue_code::invalid_json));
  }
}

BOOST_AUTO_TEST_SUITE_END()
