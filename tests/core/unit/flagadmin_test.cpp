// The header flagadmin.hpp is enough to use the library.
#include <flagadmin/flagadmin.hpp>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(core_flagadmin)

BOOST_AUTO_TEST_CASE(one_header_is_enough) {
  BOOST_TEST(flagadmin::validate(flagadmin::update_service_account_schema, "{}").valid());
  BOOST_TEST(flagadmin::merge_service_account_update(R"({"id":1})", R"({"name":"x"})").value ==
             R"({"id":1,"name":"x","seenAt":null})");
}

BOOST_AUTO_TEST_SUITE_END()
