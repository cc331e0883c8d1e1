#include <flagadmin/schema/date_time.hpp>

#include <array>

namespace flagadmin {
namespace {

/// Parses a text from its start; after the first mismatch every function fails.
class date_time_parser {
 public:
  explicit date_time_parser(std::string_view text) noexcept : rest_(text) {}

  /// A number of exactly `digits` digits between the two bounds.
  int number(int digits, int minimum, int maximum) noexcept {
    int value = 0;
    for (int i = 0; i != digits; ++i) {
      if (!begins_with_digit()) {
        failed_ = true;
        return 0;
      }
      value = value * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    failed_ = failed_ || value < minimum || value > maximum;
    return value;
  }

  /// One of the characters; 0 if there is another.
  char one_of(std::string_view characters) noexcept {
    for (const char character : characters) {
      if (rest_.starts_with(character)) {
        rest_.remove_prefix(1);
        return character;
      }
    }
    failed_ = true;
    return 0;
  }

  /// `.` and at least one digit, or nothing: whole milliseconds.
  int optional_fraction() noexcept {
    if (!rest_.starts_with('.')) {
      return 0;
    }
    rest_.remove_prefix(1);
    int milliseconds = number(1, 0, 9) * 100;
    for (int scale = 10; begins_with_digit(); scale /= 10) {
      milliseconds += (rest_.front() - '0') * scale;
      rest_.remove_prefix(1);
    }
    return milliseconds;
  }

  [[nodiscard]] bool succeeded() const noexcept { return !failed_ && rest_.empty(); }

 private:
  [[nodiscard]] bool begins_with_digit() const noexcept {
    return !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9';
  }

  std::string_view rest_;
  bool failed_ = false;
};

[[nodiscard]] int days_in(int year, int month) noexcept {
  constexpr std::array days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && is_leap_year ? 29 : days[static_cast<std::size_t>(month) - 1];
}

/// The parts of a date-time.
struct date_time {
  int year;
  int month;
  int day;
  int hour;
  int minute;
  int second;
  int millisecond;
  int offset_minutes;  ///< of the local time from UTC

  /// The minute of the day in UTC; negative or more than a day's minutes on another day.
  [[nodiscard]] int utc_minutes() const noexcept { return hour * 60 + minute - offset_minutes; }
};

[[nodiscard]] std::optional<date_time> parse(std::string_view text) noexcept {
  date_time_parser parser(text);
  date_time read{};
  read.year = parser.number(4, 0, 9999);
  parser.one_of("-");
  read.month = parser.number(2, 1, 12);
  parser.one_of("-");
  read.day = parser.number(2, 1, 31);
  parser.one_of("Tt");
  read.hour = parser.number(2, 0, 23);
  parser.one_of(":");
  read.minute = parser.number(2, 0, 59);
  parser.one_of(":");
  read.second = parser.number(2, 0, 60);
  read.millisecond = parser.optional_fraction();
  const char zone = parser.one_of("Zz+-");
  if (zone == '+' || zone == '-') {
    read.offset_minutes = parser.number(2, 0, 23) * 60;
    parser.one_of(":");
    read.offset_minutes += parser.number(2, 0, 59);
    read.offset_minutes *= zone == '-' ? -1 : 1;
  }
  if (!parser.succeeded() || read.day > days_in(read.year, read.month)) {
    return std::nullopt;
  }
  // A leap second is inserted at 23:59:60 UTC, at any local time.
  constexpr int minutes_a_day = 24 * 60;
  const bool is_last_minute = (read.utc_minutes() + minutes_a_day) % minutes_a_day == minutes_a_day - 1;
  return read.second < 60 || is_last_minute ? std::optional(read) : std::nullopt;
}

/// Days from 1970-01-01 to a date of the Gregorian calendar: years begin in March, so that leap days end them.
[[nodiscard]] std::int64_t days_since_1970(int year, int month, int day) noexcept {
  const std::int64_t shifted = month > 2 ? year : year - 1;
  const std::int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
  const std::int64_t year_of_era = shifted - era * 400;
  const std::int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const std::int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

}  // namespace

bool is_date_time(std::string_view text) noexcept { return parse(text).has_value(); }

std::optional<std::int64_t> unix_milliseconds(std::string_view text) noexcept {
  const std::optional<date_time> read = parse(text);
  if (!read) {
    return std::nullopt;
  }
  const std::int64_t minutes = days_since_1970(read->year, read->month, read->day) * 24 * 60 + read->utc_minutes();
  const std::int64_t in_minute = read->second < 60 ? read->second * 1000 + read->millisecond : 59999;
  return minutes * 60000 + in_minute;
}

}  // namespace flagadmin
