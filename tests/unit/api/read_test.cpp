#include <flagadmin/api/read.hpp>

#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/response_schemas.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_read)

BOOST_AUTO_TEST_CASE(addons_are_masked) {  // D14
  const std::vector<std::string> stored{
      R"({"id":1,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"secret"},"events":[]})",
      R"({"id":2,"provider":"gone","description":null,"enabled":true,"parameters":{"key":"secret"},"events":[]})"};
  const std::string body = addons_body(stored, {});
  BOOST_TEST(validate(addons_schema, body).valid());
  BOOST_TEST(body.find("secret\"") == std::string::npos);
  BOOST_TEST(body.starts_with(R"({"addons":[{"id":1,"provider":"webhook",)"));
  BOOST_TEST(body.find(R"("providers":[{"name":"datadog",)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(accounts_and_strategies) {
  const std::vector<std::string> accounts{R"({"id":1,"seenAt":null})", R"({"id":2,"seenAt":null})"};
  BOOST_TEST(service_accounts_body(accounts) ==
             R"({"serviceAccounts":[{"id":1,"seenAt":null},{"id":2,"seenAt":null}]})");
  const std::vector<std::string> strategies{
      R"({"name":"a","displayName":null,"description":null,"editable":true,"deprecated":false,"parameters":[]})"};
  BOOST_TEST(strategies_body(strategies) == R"({"version":1,"strategies":[)" + strategies.front() + "]}");
  BOOST_TEST(validate(strategies_schema, strategies_body(strategies)).valid());
}

BOOST_AUTO_TEST_CASE(nothing_stored) {
  BOOST_TEST(addons_body({}, provider_set(std::span<const provider_definition>())) ==
             R"({"addons":[],"providers":[]})");
  BOOST_TEST(service_accounts_body({}) == R"({"serviceAccounts":[]})");
  BOOST_TEST(strategies_body({}) == R"({"version":1,"strategies":[]})");
}

BOOST_AUTO_TEST_SUITE_END()
