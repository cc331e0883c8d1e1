// Times as the server stores them.
#include "base/time.hpp"

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/date_time.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(time_suite)

BOOST_AUTO_TEST_CASE(a_time_can_be_read_whatever_the_clock_says) {
  for (const auto& [seconds, nanoseconds, expected] :
       {std::tuple<std::time_t, long, std::string_view>{0, 0, "1970-01-01T00:00:00.000Z"},
        {-1, 999999999, "1969-12-31T23:59:59.999Z"},
        {10413792000, 1000000, "2300-01-01T00:00:00.001Z"},  // beyond what nanoseconds in 64 bits hold
        {253402300799, 999999999, "9999-12-31T23:59:59.999Z"},
        {253402300800, 0, "9999-12-31T23:59:59.999Z"},
        {-62135596800, 0, "0001-01-01T00:00:00.000Z"},
        {-62167219200, 0, "0000-01-01T00:00:00.000Z"},
        {-99999999999, 5, "0000-01-01T00:00:00.000Z"}}) {
    const std::string text = server::time_stamp({seconds, nanoseconds});
    BOOST_TEST(text == expected);
    BOOST_TEST(unix_milliseconds(text).has_value());
  }
}

BOOST_AUTO_TEST_SUITE_END()
