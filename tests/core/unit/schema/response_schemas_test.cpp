// The tables of responses have the resources.
#include <flagadmin/schema/response_schemas.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_responses)

BOOST_AUTO_TEST_CASE(lists_hold_the_resources) {
  BOOST_TEST(addons_schema.properties[0].value.items == &addon_schema);
  BOOST_TEST(addons_schema.properties[1].value.items == &provider_schema);
  BOOST_TEST(service_accounts_schema.properties[0].value.items == &service_account_schema);
  BOOST_TEST(strategies_schema.properties[1].value.items == &strategy_schema);
  for (const schema* table : {&addons_schema, &service_accounts_schema, &strategies_schema, &health_schema}) {
    for (const property& member : table->properties) {
      BOOST_TEST(member.required == (member.name != "rootRoles"));  // other servers leave it out
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
