#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/syntax_error.hpp>

namespace flagadmin::json {

/// What a value begins with.
enum class token : std::uint8_t { object, array, string, number, boolean, null, failure };

/// A strict pull reader over one JSON text (D2): a single pass, no copy, no allocation.
///
/// The caller asks what comes next (`peek`) and takes it (`read_…`, `begin_…`, `skip_value`). The first error stops
/// the reader: from then on `peek` answers `token::failure`, every other function `false`, and `error` tells why.
/// After the outermost value the caller calls `finish`.
class reader {
 public:
  /// The text must outlive the reader. A byte order mark is an error at once (D2).
  explicit reader(std::string_view text) noexcept
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {
    if (text.starts_with("\xEF\xBB\xBF")) {
      fail(begin_, syntax_error::byte_order_mark);
    }
  }

  /// Skips white space and tells what the next value is. `token::failure` when none begins here.
  [[nodiscard]] token peek() noexcept;

  /// The byte offset of what was peeked, or of the end of what was read.
  [[nodiscard]] std::size_t offset() const noexcept { return static_cast<std::size_t>(at_ - begin_); }

  /// The text from a byte offset to where the reader stands.
  [[nodiscard]] std::string_view since(std::size_t offset) const noexcept {
    return {begin_ + offset, this->offset() - offset};
  }

  /// Takes a string that was peeked; `value` refers to the text.
  [[nodiscard]] bool read_string(string_slice& value) noexcept;
  /// Takes a number that was peeked; `value` is its text.
  [[nodiscard]] bool read_number(std::string_view& value) noexcept;
  /// Takes a boolean that was peeked.
  [[nodiscard]] bool read_boolean(bool& value) noexcept;
  /// Takes a null that was peeked.
  [[nodiscard]] bool read_null() noexcept { return take(scan::literal(at_, end_, "null")); }

  /// Enters an object that was peeked.
  [[nodiscard]] bool begin_object() noexcept { return begin(); }
  /// The next member's name, the reader then standing before its value; false at the object's end or on an error.
  [[nodiscard]] bool next_member(string_slice& name) noexcept;

  /// Enters an array that was peeked.
  [[nodiscard]] bool begin_array() noexcept { return begin(); }
  /// Whether another element follows, the reader then standing before it; false at the array's end or on an error.
  [[nodiscard]] bool next_element() noexcept;

  /// Reads past one value of any kind, checking it.
  [[nodiscard]] bool skip_value() noexcept;
  /// The same, and `raw` is the value's text without surrounding white space.
  [[nodiscard]] bool skip_value(std::string_view& raw) noexcept;

  /// Whether nothing but white space follows the outermost value, and no error was met.
  [[nodiscard]] bool finish() noexcept;

  /// Whether there was an error.
  [[nodiscard]] bool failed() const noexcept { return error_ != syntax_error::none; }
  /// What it was; `none` when there was not any.
  [[nodiscard]] syntax_error error() const noexcept { return error_; }
  /// The byte offset of the error.
  [[nodiscard]] std::size_t error_offset() const noexcept { return static_cast<std::size_t>(error_at_ - begin_); }

  /// Stops the reader with an error that only its caller can know (a duplicate member name). Always false.
  bool fail_at(std::size_t offset, syntax_error error) noexcept { return fail(begin_ + offset, error); }

 private:
  bool fail(const char* where, syntax_error error) noexcept {
    if (!failed()) {
      error_ = error;
      error_at_ = where;
    }
    at_ = end_;
    return false;
  }
  bool take(scan::outcome scanned) noexcept {
    if (scanned.error != syntax_error::none) {
      return fail(scanned.next, scanned.error);
    }
    at_ = scanned.next;
    return true;
  }
  bool begin() noexcept;
  /// After an element: at the closing bracket leaves the container and answers false, else passes the comma.
  bool another(char closing) noexcept;

  [[nodiscard]] std::uint64_t depth_bit() const noexcept { return std::uint64_t{1} << (depth_ - 1); }

  const char* begin_;
  const char* at_;
  const char* end_;
  const char* error_at_ = nullptr;
  std::uint64_t is_begun_ = 0;  ///< one bit for each open container, the outermost lowest: it has had an element
  unsigned depth_ = 0;
  syntax_error error_ = syntax_error::none;
};

inline token reader::peek() noexcept {
  at_ = scan::white_space(at_, end_);
  if (at_ == end_) {
    fail(at_, syntax_error::unexpected_end);
    return token::failure;
  }
  switch (*at_) {
    case '{':
      return token::object;
    case '[':
      return token::array;
    case '"':
      return token::string;
    case 't':
    case 'f':
      return token::boolean;
    case 'n':
      return token::null;
    default:
      if (scan::is_digit(*at_) || *at_ == '-') {
        return token::number;
      }
      fail(at_, syntax_error::expected_value);
      return token::failure;
  }
}

inline bool reader::read_string(string_slice& value) noexcept {
  const char* first = at_ + 1;
  const scan::outcome scanned = scan::string_rest(first, end_, value.escaped);
  if (!take(scanned)) {
    return false;
  }
  value.raw = {first, static_cast<std::size_t>(scanned.next - first) - 1};
  return true;
}

inline bool reader::read_number(std::string_view& value) noexcept {
  const char* first = at_;
  if (!take(scan::number(at_, end_))) {
    return false;
  }
  value = {first, static_cast<std::size_t>(at_ - first)};
  return true;
}

inline bool reader::read_boolean(bool& value) noexcept {
  value = *at_ == 't';
  return take(value ? scan::literal(at_, end_, "true") : scan::literal(at_, end_, "false"));
}

inline bool reader::begin() noexcept {
  if (depth_ == max_depth) {
    return fail(at_, syntax_error::too_deep);
  }
  ++at_;
  ++depth_;
  is_begun_ &= ~depth_bit();
  return true;
}

inline bool reader::another(char closing) noexcept {
  bool closed = false;
  const bool is_first = (is_begun_ & depth_bit()) == 0;
  is_begun_ |= depth_bit();
  if (!take(scan::element(at_, end_, closing, is_first, closed))) {
    return false;
  }
  depth_ -= closed ? 1U : 0U;
  return !closed;
}

inline bool reader::next_element() noexcept { return !failed() && another(']'); }

inline bool reader::next_member(string_slice& name) noexcept {
  return !failed() && another('}') && take(scan::member_name(at_, end_, name));
}

inline bool reader::skip_value() noexcept {
  at_ = scan::white_space(at_, end_);
  return !failed() && take(scan::value(at_, end_, max_depth - depth_));
}

inline bool reader::skip_value(std::string_view& raw) noexcept {
  at_ = scan::white_space(at_, end_);
  const char* first = at_;
  if (!skip_value()) {
    return false;
  }
  raw = {first, static_cast<std::size_t>(at_ - first)};
  return true;
}

inline bool reader::finish() noexcept {
  if (failed()) {
    return false;
  }
  at_ = scan::white_space(at_, end_);
  return at_ == end_ || fail(at_, syntax_error::trailing_text);
}

}  // namespace flagadmin::json
