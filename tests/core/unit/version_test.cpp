// The version of the library is that of the build.
#include <flagadmin/version.hpp>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(core_version)

BOOST_AUTO_TEST_CASE(is_the_version_of_the_build) { BOOST_TEST(flagadmin::version == FLAGADMIN_VERSION); }

BOOST_AUTO_TEST_SUITE_END()
