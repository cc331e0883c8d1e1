// Numbers by their digits (D1).
#include <flagadmin/json/number.hpp>

#include <limits>
#include <string>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(json_number)

BOOST_AUTO_TEST_CASE(integers_by_value) {  // D1
  for (const char* text : {"0", "-0", "7", "-12", "1.0", "1e2", "1E+2", "0.1e1", "100e-2", "1.25e2", "0e-5", "0.000",
                           "1e400", "123456789012345678901234567890", "1e99999999999999999999", "10.00e-1"}) {
    BOOST_TEST_CONTEXT(text) { BOOST_TEST(json::is_integer(text)); }
  }
  for (const char* text : {"1.5", "0.1", "1e-1", "-2.5", "100e-3", "1.25e1", "1e-400", "1e-99999999999999999999",
                           "1.0000000000000000000000001", "0.5e0"}) {
    BOOST_TEST_CONTEXT(text) { BOOST_TEST(!json::is_integer(text)); }
  }
}

BOOST_AUTO_TEST_CASE(at_least_positive) {
  for (const char* text :
       {"1", "1.0", "1.5", "2", "10", "1e400", "0.1e1", "99999999999999999999999", "1.0000000000001"}) {
    BOOST_TEST_CONTEXT(text) { BOOST_TEST(json::is_at_least(text, 1)); }
  }
  for (const char* text : {"0", "-0", "0.9", "0.99999999999999999999", "-1", "-1e400", "1e-1", "1e-400", "0.1e0"}) {
    BOOST_TEST_CONTEXT(text) { BOOST_TEST(!json::is_at_least(text, 1)); }
  }
}

BOOST_AUTO_TEST_CASE(at_least_zero_and_negative) {
  BOOST_TEST(json::is_at_least("0", 0));
  BOOST_TEST(json::is_at_least("-0", 0));
  BOOST_TEST(json::is_at_least("0.5", 0));
  BOOST_TEST(!json::is_at_least("-0.5", 0));
  BOOST_TEST(json::is_at_least("-1", -1));
  BOOST_TEST(json::is_at_least("-0.5", -1));
  BOOST_TEST(!json::is_at_least("-1.5", -1));
  BOOST_TEST(!json::is_at_least("-2", -1));
  BOOST_TEST(json::is_at_least("5", -1));
}

BOOST_AUTO_TEST_CASE(at_least_extremes) {
  constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
  constexpr auto highest = std::numeric_limits<std::int64_t>::max();
  BOOST_TEST(json::is_at_least("9223372036854775807", highest));
  BOOST_TEST(!json::is_at_least("9223372036854775806", highest));
  BOOST_TEST(!json::is_at_least("9223372036854775806.9", highest));
  BOOST_TEST(json::is_at_least("-9223372036854775808", lowest));
  BOOST_TEST(!json::is_at_least("-9223372036854775808.1", lowest));
  BOOST_TEST(!json::is_at_least("-9223372036854775809", lowest));
}

BOOST_AUTO_TEST_CASE(to_int64_takes_what_fits) {
  const auto is = [](const char* text, std::int64_t value) { return json::to_int64(text) == value; };
  BOOST_TEST(is("0", 0));
  BOOST_TEST(is("-0", 0));
  BOOST_TEST(is("0e20", 0));
  BOOST_TEST(is("-0.0E99999999999999999999", 0));
  BOOST_TEST(is("1e2", 100));
  BOOST_TEST(is("12.0", 12));
  BOOST_TEST(is("-15e-1", 0) == false);
  BOOST_TEST(is("9223372036854775807", std::numeric_limits<std::int64_t>::max()));
  BOOST_TEST(is("-9223372036854775808", std::numeric_limits<std::int64_t>::min()));
  BOOST_TEST(is("1000000000000000000", 1000000000000000000));
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1.5",
                           "18446744073709551616", "99999999999999999999"}) {
    BOOST_TEST_CONTEXT(text) { BOOST_TEST(!json::to_int64(text).has_value()); }
  }
}

BOOST_AUTO_TEST_SUITE_END()
