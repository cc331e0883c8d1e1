// The table of resources: their forms in the store, in fixtures and in responses.
#include <flagadmin/api/resource.hpp>

#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/schema/response_schemas.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_resource)

BOOST_AUTO_TEST_CASE(nothing_stored) {
  BOOST_TEST(list_body(resource_of(resource_kind::addon), {},
                       {.providers = provider_set(std::span<const provider_definition>())}) ==
             R"({"addons":[],"providers":[]})");
  BOOST_TEST(
      list_body(resource_of(resource_kind::service_account), {}, {.roles = role_set(std::span<const root_role>())}) ==
      R"({"serviceAccounts":[],"rootRoles":[]})");
  BOOST_TEST(list_body(resource_of(resource_kind::strategy), {}, {}) == R"({"version":1,"strategies":[]})");
}

BOOST_AUTO_TEST_CASE(keys_are_canonical) {
  const resource& addons = resource_of(resource_kind::addon);
  BOOST_TEST(key_of(addons, R"({"id":7.0})") == "7");
  for (const std::string_view none :
       {R"({"id":0})", R"({"id":-1})", R"({"id":1.5})", R"({"id":9223372036854775808})"}) {
    BOOST_TEST(key_of(addons, none).empty());
  }
  const resource& strategies = resource_of(resource_kind::strategy);
  BOOST_TEST(key_of(strategies, R"({"name":"a\u0062"})") == "ab");
  for (const std::string_view none : {R"({"name":""})", R"({"name":"."})", R"({"name":".."})"}) {
    BOOST_TEST(key_of(strategies, none).empty());
  }
}

BOOST_AUTO_TEST_CASE(every_kind_has_a_row) {
  for (const resource& row : resources()) {
    BOOST_TEST(&resource_of(row.kind) == &row);
    BOOST_TEST(!row.noun.empty());
    BOOST_TEST_REQUIRE(row.item != nullptr);
  }
}

BOOST_AUTO_TEST_CASE(tokens_of_fixtures_have_records) {  // D64, D86
  constexpr std::string_view account =
      R"({"id":7,"username":"b","seenAt":null,"tokens":[{"id":5},{},{"id":1.5},{"id":9}]})";
  const std::vector<stored_write> writes = writes_of_fixture(resource_of(resource_kind::service_account), account, {});
  BOOST_TEST_REQUIRE(writes.size() == 3U);
  BOOST_TEST((writes[0].action == write_action::insert));
  BOOST_TEST((writes[0].kind == resource_kind::service_account_token));
  BOOST_TEST(writes[0].key == "5");
  BOOST_TEST(writes[0].alternate_key.empty());  // no secret
  BOOST_TEST(writes[0].json == R"({"id":5,"userId":7})");
  BOOST_TEST(writes[1].key == "9");
  BOOST_TEST((writes[2].action == write_action::insert));
  BOOST_TEST(writes[2].key == "7");
  BOOST_TEST(writes[2].alternate_key == "b");
  BOOST_TEST(writes[2].json == account);
}

BOOST_AUTO_TEST_SUITE_END()
