#include <flagadmin/api/dry_run.hpp>

#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view stored =
    R"({"id":1,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"https://a.example.com"},"events":[]})";

struct written {
  std::string document;
  std::size_t body_end;
};

[[nodiscard]] written dry_run(std::string_view body) {
  member_slices current;
  BOOST_TEST_REQUIRE(validate(addon_schema, stored, current).valid());
  text_buffer out;
  const std::size_t body_end = append_dry_run(out, try_update_addon(current, body));
  return {out.str(), body_end};
}

/// The text of the member `body`.
[[nodiscard]] std::string_view body_of(const written& result) {
  constexpr std::string_view start = R"({"body":)";
  BOOST_TEST_REQUIRE(result.document.starts_with(start));
  return std::string_view(result.document).substr(start.size(), result.body_end - start.size());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(dry_run_document)

BOOST_AUTO_TEST_CASE(contains_body_changes_and_warnings) {
  const written result = dry_run(
      R"({"provider":"webhook","enabled":false,"parameters":{"url":"https://a.example.com","0":1},"events":[]})");
  BOOST_TEST(body_of(result).starts_with(R"({"id":1,"provider":"webhook")"));
  BOOST_TEST(body_of(result).ends_with('}'));
  BOOST_TEST(
      result.document.find(R"(,"status":200,"changes":[{"instancePath":"/enabled","before":true,"after":false})") ==
      result.body_end);
  BOOST_TEST(result.document.find(R"("issues":[],"warnings":[{"code":"unknown_parameter")") != std::string::npos);
  // A member name that looks like an index stays a name.
  BOOST_TEST(result.document.find(R"("path":["parameters","0"])") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(contains_an_error_and_its_issues) {
  const written result = dry_run(R"({"provider":"webhook","enabled":1,"parameters":{},"events":[2]})");
  BOOST_TEST(body_of(result).starts_with(R"({"id":"00000000-0000-0000-0000-000000000000","name":"ValidationError")"));
  BOOST_TEST(result.document.find(R"(,"status":400,"changes":[],"issues":[{"code":"wrong_type")") == result.body_end);
  BOOST_TEST(result.document.find(R"("path":["events",0])") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(has_no_body_where_the_response_has_none) {
  text_buffer out;
  outcome nothing;
  nothing.status = 200;
  BOOST_TEST(append_dry_run(out, nothing) == 0U);
  BOOST_TEST(out.view() == R"({"status":200,"changes":[],"issues":[],"warnings":[]})");
}

BOOST_AUTO_TEST_SUITE_END()
