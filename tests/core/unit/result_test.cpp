// `result`: a value, or issues.
#include <flagadmin/result.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(core_result)

BOOST_AUTO_TEST_CASE(is_a_value_until_there_is_an_issue) {
  result<int> made{5, {}};
  BOOST_TEST(made.ok());
  BOOST_TEST(static_cast<bool>(made));
  made.validation.add_warning(issue_code::unknown_property, 0, {}, 0, {});
  BOOST_TEST(made.ok());
  made.validation.add_issue(issue_code::too_short, 0, {}, 0, {});
  BOOST_TEST(!made.ok());
}

BOOST_AUTO_TEST_SUITE_END()
