// The tables of addons follow sections 2.1 and 2.2 of the specification.
#include <flagadmin/schema/addon_schema.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_addon)

BOOST_AUTO_TEST_CASE(follows_section_2_1) {
  BOOST_TEST(addon_schema.properties[0].value.minimum.value() == 1);
  BOOST_TEST(addon_schema.name == "addonSchema");
}

BOOST_AUTO_TEST_CASE(follows_section_2_2_and_d11) {
  BOOST_TEST(addon_create_update_schema.properties[0].value.min_length == 1U);  // D8
  BOOST_TEST(addon_create_update_schema.name == "addonCreateUpdateSchema");
}

BOOST_AUTO_TEST_CASE(parameters_are_sensitive) {  // D4
  for (const schema* table : {&addon_schema, &addon_create_update_schema}) {
    for (const property& member : table->properties) {
      BOOST_TEST(member.value.sensitive == (member.name == "parameters"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
