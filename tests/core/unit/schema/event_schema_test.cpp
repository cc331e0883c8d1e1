// The table of events has the properties that filters need.
#include <flagadmin/schema/event_schema.hpp>

#include <boost/test/unit_test.hpp>

#include "outline.hpp"

BOOST_AUTO_TEST_SUITE(schema_event)

BOOST_AUTO_TEST_CASE(has_the_properties_for_filters) {  // section 6, D50
  BOOST_TEST(flagadmin::test::outline(flagadmin::event_schema) ==
             "{type!:string, project:string|null, environment:string|null}");
}

BOOST_AUTO_TEST_SUITE_END()
