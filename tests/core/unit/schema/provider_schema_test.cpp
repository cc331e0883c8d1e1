// The table of provider definitions.
#include <flagadmin/schema/provider_schema.hpp>

#include <boost/test/unit_test.hpp>

#include "outline.hpp"

BOOST_AUTO_TEST_SUITE(schema_provider)

BOOST_AUTO_TEST_CASE(is_a_list_of_definitions) {  // D13
  BOOST_TEST(flagadmin::test::outline(flagadmin::providers_schema) ==
             "[{name!:string, displayName!:string, description!:string, documentationUrl!:string, deprecated:any, "
             "parameters:[{name!:string, displayName!:string, type!:string, description:string, placeholder:string, "
             "required!:boolean, sensitive!:boolean}], events:[string]}]");
}

BOOST_AUTO_TEST_SUITE_END()
