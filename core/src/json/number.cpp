#include <flagadmin/json/number.hpp>

#include <algorithm>
#include <limits>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin::json {
namespace {

/// A number as 0.d1d2d3… × 10^exponent with d1 and the last digit not 0; zero has no digits.
/// The digits are the characters of `text` between `first` and `last`, the decimal point passed over.
class decimal {
 public:
  explicit decimal(std::string_view number) noexcept {
    constexpr auto none = std::string_view::npos;
    std::int64_t place = 0;  // the number of digits so far, with leading zeros
    std::int64_t point = -1;
    std::int64_t first_place = 0;
    std::size_t first = none;
    std::size_t position = 0;
    for (; position != number.size() && (number[position] | 0x20) != 'e'; ++position) {
      const char c = number[position];
      if (c == '-') {
        negative_ = true;
      } else if (c == '.') {
        point = place;
      } else {
        if (c != '0') {
          if (first == none) {
            first = position;
            first_place = place;
          }
          digits_ = number.substr(first, position - first + 1);
          digit_count_ = place - first_place + 1;
        }
        ++place;
      }
    }
    if (is_zero()) {
      return;  // zero, with any exponent
    }
    exponent_ = (point < 0 ? place : point) - first_place;
    if (position != number.size()) {
      exponent_ += power(number.substr(position + 1));
    }
  }

  [[nodiscard]] bool is_zero() const noexcept { return digits_.empty(); }
  [[nodiscard]] bool is_negative() const noexcept { return negative_ && !is_zero(); }
  [[nodiscard]] std::int64_t exponent() const noexcept { return exponent_; }
  [[nodiscard]] bool is_integer() const noexcept { return is_zero() || exponent_ >= digit_count_; }

  /// The magnitude as unsigned 64 bits; the largest such value if it is greater or not an integer.
  [[nodiscard]] std::uint64_t magnitude() const noexcept {
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    if (is_zero()) {
      return 0;
    }
    if (exponent_ > 19) {
      return largest;
    }
    std::uint64_t value = 0;
    std::int64_t places = exponent_;
    for (const char c : digits_) {
      if (c != '.' && places > 0) {
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
        --places;
      }
    }
    while (places-- > 0) {
      value *= 10;
    }
    return value;
  }

 private:
  /// The value of an exponent, limited to a range that no shorter text can leave.
  [[nodiscard]] static std::int64_t power(std::string_view written) noexcept {
    constexpr std::int64_t bound = std::int64_t{1} << 60;
    const bool is_negative = written.starts_with('-');
    if (is_negative || written.starts_with('+')) {
      written.remove_prefix(1);
    }
    std::int64_t value = 0;
    for (const char digit : written) {
      value = std::min(value * 10 + (digit - '0'), bound / 10);
    }
    return is_negative ? -value : value;
  }

  bool negative_ = false;
  std::string_view digits_;
  std::int64_t digit_count_ = 0;
  std::int64_t exponent_ = 0;
};

[[nodiscard]] std::uint64_t absolute(std::int64_t value) noexcept {
  return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

}  // namespace

bool is_in_digits(std::string_view number) noexcept {
  return std::all_of(number.begin(), number.end(), scan::is_digit);
}

bool is_integer(std::string_view number) noexcept { return decimal(number).is_integer(); }

bool is_at_least(std::string_view number, std::int64_t minimum) noexcept {
  const decimal value(number);
  // The magnitude is the integer part alone, so digits after the point are checked separately.
  const std::uint64_t whole = value.magnitude();
  const std::uint64_t bound = absolute(minimum);
  if (!value.is_negative()) {
    return minimum <= 0 || whole >= bound;
  }
  return minimum < 0 && (whole < bound || (whole == bound && value.is_integer()));
}

std::optional<std::int64_t> to_int64(std::string_view number) noexcept {
  if (number.empty() || (number.front() != '-' && !scan::is_digit(number.front()))) {
    return std::nullopt;
  }
  const decimal value(number);
  if (!value.is_integer() || value.exponent() > 19) {
    return std::nullopt;
  }
  const std::uint64_t magnitude = value.magnitude();
  constexpr auto positive_limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (magnitude > positive_limit + (value.is_negative() ? 1 : 0)) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value.is_negative() ? ~magnitude + 1 : magnitude);
}

std::string decimal_text(std::int64_t number) {
  text_buffer text;
  append_number(text, number);
  return text.str();
}

}  // namespace flagadmin::json
