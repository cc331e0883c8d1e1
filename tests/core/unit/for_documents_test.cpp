// `for_documents` keeps its texts in builds that write documents.
#include <flagadmin/for_documents.hpp>

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(core_for_documents)

BOOST_AUTO_TEST_CASE(tests_are_built_with_documents) { BOOST_TEST(flagadmin::for_documents("text") == "text"); }

BOOST_AUTO_TEST_SUITE_END()
