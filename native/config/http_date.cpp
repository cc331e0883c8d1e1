#include "config/http_date.hpp"

#include <array>
#include <charconv>
#include <cstdio>

namespace flagadmin::server {

namespace {

constexpr std::array day_names{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array month_names{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// The number at a position of the text; nothing if there are other characters than digits.
std::optional<unsigned> number_at(std::string_view text, std::size_t first, std::size_t count) {
  if (text.size() < first + count) {
    return std::nullopt;
  }
  unsigned value = 0;
  const char* end = text.data() + first + count;
  const auto [next, error] = std::from_chars(text.data() + first, end, value);
  return error == std::errc() && next == end ? std::optional(value) : std::nullopt;
}

std::optional<std::chrono::sys_days> day(std::optional<unsigned> year, std::optional<unsigned> month,
                                         std::optional<unsigned> day_of_month) {
  if (!year || !month || !day_of_month) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)), std::chrono::month(*month),
                                         std::chrono::day(*day_of_month)};
  return date.ok() ? std::optional(std::chrono::sys_days(date)) : std::nullopt;
}

std::optional<std::string> parse_calendar_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
    return std::nullopt;
  }
  const auto date = day(number_at(text, 0, 4), number_at(text, 5, 2), number_at(text, 8, 2));
  return date ? std::optional(http_date(*date)) : std::nullopt;
}

std::optional<unsigned> month_number(std::string_view name) {
  for (unsigned i = 0; i != month_names.size(); ++i) {
    if (name == month_names[i]) {
      return i + 1;
    }
  }
  return std::nullopt;
}

std::optional<std::string> parse_http_date(std::string_view text) {
  if (text.size() != 29) {
    return std::nullopt;
  }
  const auto date = day(number_at(text, 12, 4), month_number(text.substr(8, 3)), number_at(text, 5, 2));
  const auto hour = number_at(text, 17, 2);
  const auto minute = number_at(text, 20, 2);
  const auto second = number_at(text, 23, 2);
  if (!date || !hour || !minute || !second) {
    return std::nullopt;
  }
  std::string written =
      http_date(*date + std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(*second));
  // Formatting the parsed date again detects all other errors, from the day of the week to the hour 25.
  return written == text ? std::optional(std::move(written)) : std::nullopt;
}

}  // namespace

std::string http_date(std::chrono::sys_seconds time) {
  const auto midnight = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(midnight);
  const std::chrono::hh_mm_ss clock(time - midnight);
  std::array<char, 64> text{};
  const int size =
      std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT",
                    day_names[std::chrono::weekday(midnight).c_encoding()], static_cast<unsigned>(date.day()),
                    month_names[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                    static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                    static_cast<int>(clock.seconds().count()));
  return {text.data(), static_cast<std::size_t>(size)};
}

std::optional<std::string> parse_date(std::string_view text) {
  const auto calendar = parse_calendar_date(text);
  return calendar ? calendar : parse_http_date(text);
}

}  // namespace flagadmin::server
