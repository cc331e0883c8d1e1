// The tables of service accounts follow sections 2.3 and 2.4 of the specification.
#include <flagadmin/schema/service_account_schema.hpp>

#include <boost/test/unit_test.hpp>

#include "outline.hpp"

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_service_account)

BOOST_AUTO_TEST_CASE(follows_section_2_3) {
  BOOST_TEST(test::deprecated_names(service_account_schema) ==
             "isAPI email inviteLink loginAttempts emailSent seenAt ");
}

BOOST_AUTO_TEST_CASE(secrets_are_sensitive) {
  const std::size_t place = index_of(service_account_schema, "tokens");
  for (const property& member : service_account_schema.properties[place].value.items->properties) {
    BOOST_TEST(member.value.sensitive == (member.name == "secret"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
