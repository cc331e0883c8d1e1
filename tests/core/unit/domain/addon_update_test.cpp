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

BOOST_AUTO_TEST_CASE(changes_mask_secrets) {  // D14
  const addon_update parts = taken_apart(
      R"({"provider":"webhook","enabled":true,"parameters":{"authorization":"s","contentType":"t"},"events":[]})");
  const provider_set providers;
  const change_list changes = merged_addon(parts, providers).changes();
  BOOST_TEST_REQUIRE(changes.size() == 3U);
  BOOST_TEST(changes[0].instance_path() == "/parameters/authorization");
  BOOST_TEST(changes[0].before.empty());
  BOOST_TEST(changes[0].after == "\"*****\"");
  BOOST_TEST(changes[1].instance_path() == "/parameters/contentType");
  BOOST_TEST(changes[1].after == "\"t\"");
  BOOST_TEST(changes[2].instance_path() == "/parameters/url");
  BOOST_TEST(changes[2].before == "\"*****\"");
  BOOST_TEST(changes[2].after.empty());
}

BOOST_AUTO_TEST_SUITE_END()
