#include <flagadmin/schema/date_time.hpp>

#include <array>

namespace flagadmin {
namespace {

/// Takes a text apart from its front; the first mismatch makes it fail for good.
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
    for (const char wanted : characters) {
      if (rest_.starts_with(wanted)) {
        rest_.remove_prefix(1);
        return wanted;
      }
    }
    failed_ = true;
    return 0;
  }

  /// `.` and at least one digit, or nothing.
  void optional_fraction() noexcept {
    if (!rest_.starts_with('.')) {
      return;
    }
    rest_.remove_prefix(1);
    (void)number(1, 0, 9);
    while (begins_with_digit()) {
      rest_.remove_prefix(1);
    }
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

}  // namespace

bool is_date_time(std::string_view text) noexcept {
  date_time_parser parser(text);
  const int year = parser.number(4, 0, 9999);
  parser.one_of("-");
  const int month = parser.number(2, 1, 12);
  parser.one_of("-");
  const int day = parser.number(2, 1, 31);
  parser.one_of("Tt");
  const int hour = parser.number(2, 0, 23);
  parser.one_of(":");
  const int minute = parser.number(2, 0, 59);
  parser.one_of(":");
  const int second = parser.number(2, 0, 60);
  parser.optional_fraction();
  const char zone = parser.one_of("Zz+-");
  int offset_minutes = 0;
  if (zone == '+' || zone == '-') {
    offset_minutes = parser.number(2, 0, 23) * 60;
    parser.one_of(":");
    offset_minutes += parser.number(2, 0, 59);
  }
  if (!parser.succeeded() || day > days_in(year, month)) {
    return false;
  }
  if (second < 60) {
    return true;
  }
  // A leap second is inserted at 23:59:60 UTC, whatever the local time then is.
  constexpr int minutes_a_day = 24 * 60;
  const int local = hour * 60 + minute;
  const int utc = local + (zone == '-' ? offset_minutes : -offset_minutes);
  return (utc + minutes_a_day) % minutes_a_day == minutes_a_day - 1;
}

}  // namespace flagadmin
