#include <flagadmin/schema/error_schema.hpp>

#include <boost/test/unit_test.hpp>

#include "outline.hpp"

BOOST_AUTO_TEST_SUITE(schema_error)

BOOST_AUTO_TEST_CASE(follows_section_2_6_and_d45) {
  BOOST_TEST(flagadmin::test::outline(flagadmin::error_schema) ==
             "{id:string, name:string, message:string, details:[{code!:string, keyword!:string, instancePath!:string, "
             "schemaPath!:string, params!:object, message!:string}]}");
}

BOOST_AUTO_TEST_SUITE_END()
