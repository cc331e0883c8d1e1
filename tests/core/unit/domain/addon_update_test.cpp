// The members of an addon and of its update, as the rules read them.
#include <flagadmin/domain/addon_update.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view stored =
    R"({"id":7,"provider":"webhook","description":"d","enabled":true,"parameters":{"url":"u"},"events":[],"environments":["a"]})";

[[nodiscard]] addon_update taken_apart(std::string_view body) {
  addon_update parts{.document = body, .current = {}, .update = {}};
  BOOST_TEST_REQUIRE(validate(addon_schema, stored, parts.current).valid());
  BOOST_TEST_REQUIRE(validate(addon_create_update_schema, body, parts.update).valid());
  return parts;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_addon_update)

BOOST_AUTO_TEST_CASE(returns_both_lists_of_environments) {  // D44
  const addon_update kept = taken_apart(R"({"provider":"webhook","enabled":true,"parameters":{},"events":[]})");
  BOOST_TEST(kept.current_environments() == R"(["a"])");
  BOOST_TEST(kept.merged_environments() == R"(["a"])");
  const addon_update emptied =
      taken_apart(R"({"provider":"webhook","enabled":true,"parameters":{},"events":[],"environments":null})");
  BOOST_TEST(emptied.current_environments() == R"(["a"])");
  BOOST_TEST(emptied.merged_environments() == "null");
}

BOOST_AUTO_TEST_CASE(returns_sent_and_stored_parameters) {
  const addon_update parts = taken_apart(R"({"provider":"teams","enabled":true,"parameters":{"url":"x"},"events":[]})");
  const parameter_update parameters = parts.parameters();
  BOOST_TEST(parameters.provider == "\"teams\"");
  BOOST_TEST(parameters.parameters == R"({"url":"x"})");
  BOOST_TEST(parameters.stored_provider == "\"webhook\"");
  BOOST_TEST(parameters.stored_parameters == R"({"url":"u"})");
  BOOST_TEST(parameters.kept_value("url").empty());
}

BOOST_AUTO_TEST_CASE(merges) {  // D10–D12
  const addon_update parts =
      taken_apart(R"({"provider":"webhook","enabled":false,"parameters":{"url":"*****"},"events":["e"]})");
  BOOST_TEST(
      parts.merged({}) ==
      R"({"id":7,"provider":"webhook","description":"d","enabled":false,"parameters":{"url":"u"},"events":["e"],"environments":["a"]})");
}

BOOST_AUTO_TEST_SUITE_END()
