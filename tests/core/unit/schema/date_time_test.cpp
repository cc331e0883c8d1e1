// Date-times beyond their vectors (D7; tests/vectors/validate-date-time.json).
#include <flagadmin/schema/date_time.hpp>

#include <cstdio>
#include <string>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

[[nodiscard]] std::string formatted(const char* format, int a, int b = 0, int c = 0) {
  char buffer[64];
  const int size = std::snprintf(buffer, sizeof buffer, format, a, b, c);
  return {buffer, static_cast<std::size_t>(size)};
}

[[nodiscard]] int days_of(int year, int month) {
  constexpr int days[]{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return days[month - 1] + (month == 2 && is_leap ? 1 : 0);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_date_time)  // D7; more in tests/vectors/validate-date-time.json

BOOST_AUTO_TEST_CASE(every_day_of_the_calendar) {
  for (const int year : {0, 1600, 1700, 1900, 1999, 2000, 2023, 2024, 2100, 9999}) {
    for (int month = 0; month <= 13; ++month) {
      for (int day = 0; day <= 32; ++day) {
        const bool exists = month >= 1 && month <= 12 && day >= 1 && day <= days_of(year, month);
        const std::string date = formatted("%04d-%02d-%02dT00:00:00Z", year, month, day);
        BOOST_TEST((is_date_time(date) == exists), date);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_time_of_day) {
  for (int hour = 0; hour <= 25; ++hour) {
    for (int minute = 0; minute <= 61; minute += 1) {
      for (const int second : {0, 59, 60, 61}) {
        const bool is_leap_second = hour == 23 && minute == 59 && second == 60;
        const bool exists = hour <= 23 && minute <= 59 && (second <= 59 || is_leap_second);
        const std::string time = formatted("2016-12-31T%02d:%02d:%02dZ", hour, minute, second);
        BOOST_TEST((is_date_time(time) == exists), time);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_offset) {
  for (int hour = 0; hour <= 25; ++hour) {
    for (int minute = 0; minute <= 61; ++minute) {
      for (const char* format : {"2023-01-05T15:22:01+%02d:%02d", "2023-01-05T15:22:01-%02d:%02d"}) {
        const std::string time = formatted(format, hour, minute);
        BOOST_TEST((is_date_time(time) == (hour <= 23 && minute <= 59)), time);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_prefix_is_refused) {
  const std::string whole = "2023-01-05T15:22:01.123+05:30";
  for (std::size_t size = 0; size != whole.size(); ++size) {
    const test::exact_buffer prefix(std::string_view(whole).substr(0, size));
    BOOST_TEST(!is_date_time(prefix.view()));
  }
  BOOST_TEST(is_date_time(test::exact_buffer(whole).view()));
}

BOOST_AUTO_TEST_CASE(moments_are_compared_in_utc) {
  BOOST_TEST((unix_milliseconds("1970-01-01T00:00:00Z") == 0));
  BOOST_TEST((unix_milliseconds("1970-01-01T01:00:00+01:00") == 0));
  BOOST_TEST((unix_milliseconds("1969-12-31T23:59:59.999Z") == -1));
  BOOST_TEST((unix_milliseconds("2000-02-29T12:00:00.5Z") == 951825600500));
  BOOST_TEST((unix_milliseconds("2026-01-05T15:22:01.0009Z") == 1767626521000));
  BOOST_TEST((unix_milliseconds("2026-01-05T14:22:01-01:00") == 1767626521000));
  BOOST_TEST((unix_milliseconds("2016-12-31T23:59:60Z") == 1483228799999));  // a leap second
  BOOST_TEST((unix_milliseconds("0000-03-01T00:00:00Z") == -62162035200000));
  BOOST_TEST(!unix_milliseconds("2026-02-29T00:00:00Z").has_value());
  BOOST_TEST(!unix_milliseconds("2026-01-05").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
