#pragma once

#include <bit>
#include <cstring>
#include <string_view>

#include <flagadmin/json/block.hpp>
#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// Passes the parts of a JSON text and stores the first syntax error. Functions get the position of a part and return
/// the position after it; null on a syntax error. No byte outside the text is read.
class text_pass {
 public:
  explicit text_pass(std::string_view text) noexcept : begin_(text.data()), end_(begin_ + text.size()) {}

 protected:
  const char* pass(json::scan::stop scanned) noexcept {
    return scanned.error == json::syntax_error::none ? scanned.next : fail(scanned);
  }

  const char* fail(json::scan::stop failure) noexcept {
    failure_ = failure;
    return nullptr;
  }

  /// A value of any kind, which white space may precede; `depth` arrays and objects are open.
  const char* pass_value(const char* position, unsigned depth) {
    return pass(json::scan::value(position, end_, json::max_depth - depth));
  }

  /// A string of any characters; `position` is its opening quote.
  [[gnu::always_inline]] const char* pass_string(const char* position) noexcept {
    position = special_of_string(position);
    return position != end_ && *position == '"' ? position + 1 : pass_string_slow_path(position);
  }

  /// The first element or member of an array or object; or the position after its end, if it is `closed`.
  const char* begin(const char* position, char closing, bool& closed) noexcept {
    return pass(json::scan::element(position + 1, end_, closing, true, closed));
  }
  /// The next element or member; `position` is the position after the previous one, or null.
  const char* go_on(const char* position, char closing, bool& closed) noexcept {
    return position == nullptr ? nullptr : pass(json::scan::element(position, end_, closing, false, closed));
  }

  [[nodiscard]] bool is_string(const char* position) const noexcept { return position != end_ && *position == '"'; }

  /// The position after a string without escapes; null if the value is none.
  [[nodiscard, gnu::always_inline]] const char* skip_plain_string(const char* position) const noexcept {
    position = special_of_string(position);
    return position != end_ && *position == '"' ? position + 1 : nullptr;
  }

  /// The position after true or false; `position` itself for another value, or if fewer than five bytes are left.
  [[nodiscard]] const char* skip_boolean(const char* position) const noexcept {
    if (end_ - position < 5) {
      return position;
    }
    if (std::memcmp(position, "true", 4) == 0) {
      return position + 4;
    }
    return std::memcmp(position, "false", 5) == 0 ? position + 5 : position;
  }

  /// Whether a member begins with `lead`; bytes whose bits are in `given` are not compared. A whole block must be left.
  [[nodiscard]] static bool begins(const char* position, const member_lead& lead, unsigned given) noexcept {
    const unsigned same = json::bits_of(json::block_at(position) == json::block_at(lead.text.data())) | given;
    return (same & lead.bits) == lead.bits;
  }

  [[nodiscard]] static std::string_view slice(const char* first, const char* end) noexcept {
    return {first, static_cast<std::size_t>(end - first)};
  }

  [[nodiscard]] const char* text_begin() const noexcept { return begin_; }
  [[nodiscard]] const char* text_end() const noexcept { return end_; }
  [[nodiscard]] json::scan::stop failure() const noexcept { return failure_; }

 private:
  /// The first special byte of a string: its closing quote, a backslash, a control character or a byte
  /// beyond ASCII; or the end of the text.
  [[nodiscard, gnu::always_inline]] const char* special_of_string(const char* position) const noexcept {
    const char* const end = end_;
    for (++position; end - position >= json::block_size; position += json::block_size) {
      const unsigned special = json::scan::special_bytes(json::block_at(position));
      if (special != 0) {
        return position + std::countr_zero(special);
      }
    }
    return special_near_end(position);
  }

  /// Likewise, where less than a block is left: examines the last block of the text.
  [[nodiscard, gnu::noinline]] const char* special_near_end(const char* position) const noexcept {
    if (end_ - begin_ < json::block_size) {
      return json::scan::plain_characters(position, end_);
    }
    const char* const last = end_ - json::block_size;
    const unsigned special = json::scan::special_bytes(json::block_at(last)) >> static_cast<unsigned>(position - last);
    return special == 0 ? end_ : position + std::countr_zero(special);
  }

  [[gnu::noinline]] const char* pass_string_slow_path(const char* position) noexcept {
    bool ignored = false;
    return pass(json::scan::string_rest_slow_path(position, end_, ignored));
  }

  const char* begin_;
  const char* end_;
  json::scan::stop failure_{nullptr};
};

}  // namespace flagadmin
