// RFC 8259 by its sections: tables that are complete where the alphabet is small. The validator accepts and rejects
// each text on all of its paths (support/ways_of_reading.hpp), with the same error at the same offset.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include <flagadmin/json/string.hpp>

#include "../../support/ways_of_reading.hpp"
#include "../exact_buffer.hpp"

using namespace flagadmin;
using json::syntax_error;

namespace {

/// Counts the texts of a table, and reports each with a wrong result.
class table {
 public:
  table() = default;
  table(const table&) = delete;
  table& operator=(const table&) = delete;
  ~table() { BOOST_TEST(accepted_ + refused_ != 0U); }

  void expect(std::string_view text, bool is_json) {
    const test::exact_buffer buffer(text);
    const test::reading found = test::read_past(buffer.view());
    accepted_ += found.accepted() ? 1U : 0U;
    refused_ += found.accepted() ? 0U : 1U;
    if (found.accepted() != is_json || found.offset > text.size() || !test::is_read_alike(buffer.view())) {
      BOOST_ERROR("expected " << (is_json ? "" : "no ") << "JSON: " << boost::json::serialize(text));
    }
  }

  /// Likewise, of a string that holds these bytes.
  void expect_in_string(std::string_view bytes, bool is_json) {
    expect('"' + std::string(bytes) + '"', is_json);
    expect("{\"12345678" + std::string(bytes) + "\":0}", is_json);
  }

  [[nodiscard]] std::size_t accepted() const noexcept { return accepted_; }
  [[nodiscard]] std::size_t refused() const noexcept { return refused_; }

 private:
  std::size_t accepted_ = 0;
  std::size_t refused_ = 0;
};

/// Every sequence of up to so many of the parts.
template <std::size_t Size, class Visit>
void for_each_sequence(const std::array<std::string_view, Size>& parts, unsigned length, const Visit& visit) {
  const auto extend = [&](const auto& self, const std::string& begun, unsigned left) -> void {
    for (const std::string_view part : parts) {
      const std::string text = begun + std::string(part);
      visit(text);
      if (left > 1) {
        self(self, text, left - 1);
      }
    }
  };
  extend(extend, {}, length);
}

/// Section 6: `number = [ minus ] int [ frac ] [ exp ]`.
[[nodiscard]] bool is_number(std::string_view text) {
  const auto take = [&text](std::string_view characters) {
    const bool found = !text.empty() && characters.find(text.front()) != std::string_view::npos;
    text.remove_prefix(found ? 1 : 0);
    return found;
  };
  const auto digits = [&take] {
    bool found = false;
    while (take("0123456789")) {
      found = true;
    }
    return found;
  };
  take("-");
  if (!take("0") && !(take("123456789") && (digits(), true))) {
    return false;
  }
  if (take(".") && !digits()) {
    return false;
  }
  if (take("eE") && (take("+-"), !digits())) {
    return false;
  }
  return text.empty();
}

[[nodiscard]] bool is_surrogate(std::uint32_t code) { return code >= 0xD800 && code <= 0xDFFF; }

/// RFC 3629, section 3.
[[nodiscard]] std::string utf8_of(std::uint32_t code) {
  const auto byte = [](std::uint32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
  const auto rest = [&byte, code](unsigned shift) { return byte(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) {
    return {byte(code)};
  }
  if (code < 0x800) {
    return {byte(0xC0U | code >> 6U), rest(0)};
  }
  if (code < 0x10000) {
    return {byte(0xE0U | code >> 12U), rest(6), rest(0)};
  }
  return {byte(0xF0U | code >> 18U), rest(12), rest(6), rest(0)};
}

[[nodiscard]] std::string escape_of(std::uint32_t unit) {
  constexpr std::string_view digits = "0123456789abCDEF";
  std::string text = "\\u";
  for (unsigned shift = 16; shift != 0; shift -= 4) {
    text += digits[(unit >> (shift - 4)) & 0xFU];
  }
  return text;
}

[[nodiscard]] std::string byte_text(unsigned byte) { return {static_cast<char>(static_cast<unsigned char>(byte))}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(json_conformance)

BOOST_AUTO_TEST_CASE(section_2_structure) {
  constexpr std::array<std::string_view, 8> parts{"{", "}", "[", "]", ",", ":", "\"a\"", "1"};
  table texts;
  for_each_sequence(parts, 5, [&](const std::string& text) {
    boost::system::error_code error;
    const boost::json::value ignored = boost::json::parse(text, error);
    texts.expect(text, !error);
  });
  BOOST_TEST(texts.accepted() > 15U);
  BOOST_TEST(texts.accepted() + texts.refused() == 8U + 64U + 512U + 4096U + 32768U);
}

BOOST_AUTO_TEST_CASE(section_2_white_space_is_four_bytes_between_tokens) {
  constexpr std::array<std::string_view, 15> tokens{"[",     "true", ",", "{",     "\"a\"", ":", "null", ",",
                                                    "\"b\"", ":",    "[", "\"c\"", "]",     "}", "]"};
  table texts;
  for (std::size_t place = 0; place <= tokens.size(); ++place) {
    for (unsigned byte = 0; byte != 0x100; ++byte) {
      std::string text;
      for (std::size_t i = 0; i != tokens.size(); ++i) {
        text += i == place ? byte_text(byte) : "";
        text += tokens[i];
      }
      text += place == tokens.size() ? byte_text(byte) : "";
      texts.expect(text, byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r');
    }
  }
  BOOST_TEST(texts.accepted() == 4U * 16U);
}

BOOST_AUTO_TEST_CASE(section_2_nothing_is_no_text) {
  table texts;
  for_each_sequence(std::array<std::string_view, 4>{" ", "\t", "\n", "\r"}, 3,
                    [&](const std::string& text) { texts.expect(text, false); });
  texts.expect("", false);
  BOOST_TEST(texts.refused() == 85U);
}

BOOST_AUTO_TEST_CASE(section_3_literals_are_three) {
  table texts;
  for (const std::string word : {"true", "false", "null"}) {
    texts.expect(word, true);
    for (std::size_t place = 0; place != word.size(); ++place) {
      texts.expect(word.substr(0, place), false);
      for (unsigned byte = 0; byte != 0x100; ++byte) {
        std::string changed = word;
        changed[place] = static_cast<char>(static_cast<unsigned char>(byte));
        texts.expect(changed, changed == word);
        texts.expect("[" + changed + "]", changed == word);
      }
    }
    texts.expect(word + word, false);
  }
  BOOST_TEST(texts.accepted() == 3U + 2U * 13U);
}

BOOST_AUTO_TEST_CASE(section_6_numbers) {
  constexpr std::array<std::string_view, 7> parts{"0", "7", "-", "+", ".", "e", "E"};
  table texts;
  for_each_sequence(parts, 5, [&](const std::string& text) {
    texts.expect(text, is_number(text));
    texts.expect("[" + text + "]", is_number(text));
  });
  BOOST_TEST(texts.accepted() > 300U);
  BOOST_TEST(texts.refused() > 30000U);
}

BOOST_AUTO_TEST_CASE(section_6_longer_numbers) {
  table texts;
  for (const char* text : {"-0.0e-0", "12345678901234567890123456789012345678901234567890", "0.00000000000000000000001",
                           "1e400", "-1E-400", "1e+00000000000000000000001", "9007199254740993", "10.25e+07"}) {
    texts.expect(text, true);
  }
  for (const char* text :
       {"-00", "+1",  "0x10", "1_000", "1,5", "1 000", "Infinity", "-Infinity", "NaN",  "1f",   "1n",
        "0b1", "0o7", "1.e5", ".5e1",  "--1", "1e5.5", "1e--5",    "- 1",       "1 e5", "1. 5", "\xD9\xA1"}) {
    texts.expect(text, false);
  }
}

BOOST_AUTO_TEST_CASE(section_7_every_byte_of_a_string) {
  table texts;
  for (unsigned byte = 0; byte != 0x80; ++byte) {
    texts.expect_in_string(byte_text(byte), byte >= 0x20 && byte != '"' && byte != '\\');
  }
  BOOST_TEST(texts.accepted() == 2U * (0x80U - 0x20U - 2U));
}

BOOST_AUTO_TEST_CASE(section_7_every_letter_of_an_escape) {
  table texts;
  for (unsigned byte = 0; byte != 0x100; ++byte) {
    const bool is_known =
        byte != 0 && std::string_view("\"\\/bfnrt").find(static_cast<char>(byte)) != std::string_view::npos;
    texts.expect_in_string("\\" + byte_text(byte) + ' ', is_known);
    const bool is_digit = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'F') || (byte >= 'a' && byte <= 'f');
    for (std::size_t place = 0; place != 4; ++place) {
      std::string digits = "0041";
      digits[place] = static_cast<char>(static_cast<unsigned char>(byte));
      // Not a surrogate, because of its second digit: "\uD041" is a Hangul character.
      texts.expect_in_string("\\u" + digits, is_digit);
    }
  }
  BOOST_TEST(texts.accepted() == 2U * (8U + 4U * 22U));
}

BOOST_AUTO_TEST_CASE(section_7_every_code_unit) {
  table texts;
  for (std::uint32_t unit = 0; unit != 0x10000; ++unit) {
    const std::string escaped = escape_of(unit);
    if (unit % 16 == 0 || is_surrogate(unit)) {
      texts.expect('"' + escaped + '"', !is_surrogate(unit));  // D2: a half of a pair is no character
    }
    if (!is_surrogate(unit)) {
      const bool is_meant = json::string_slice{escaped, true}.decoded() == utf8_of(unit);
      if (!is_meant) {
        BOOST_ERROR("means another character: " << escaped);
      }
    }
  }
  BOOST_TEST(texts.refused() == 2048U);
}

BOOST_AUTO_TEST_CASE(section_7_surrogate_pairs) {
  table texts;
  constexpr std::array<std::uint32_t, 8> seconds{0x0000, 0x0041, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000};
  for (std::uint32_t first = 0xD7FF; first <= 0xDC00; ++first) {
    for (const std::uint32_t second : seconds) {
      const bool is_pair = first >= 0xD800 && first <= 0xDBFF && second >= 0xDC00 && second <= 0xDFFF;
      const bool is_two = !is_surrogate(first) && !is_surrogate(second);
      const std::string escaped = escape_of(first) + escape_of(second);
      texts.expect('"' + escaped + '"', is_pair || is_two);
      if (is_pair) {
        const std::uint32_t code = 0x10000U + ((first - 0xD800U) << 10U) + (second - 0xDC00U);
        if (json::string_slice{escaped, true}.decoded() != utf8_of(code)) {
          BOOST_ERROR("means another character: " << escaped);
        }
      }
    }
  }
  BOOST_TEST(texts.accepted() == 1024U * 2U + 4U);
}

BOOST_AUTO_TEST_CASE(section_8_1_every_character_in_utf8) {
  table texts;
  std::string text;
  for (std::uint32_t code = 0x80; code <= 0x110000; ++code) {
    const bool is_character = code <= 0x10FFFF && !is_surrogate(code);
    if (is_character) {
      text += utf8_of(code);
    } else if (code % 64 == 0) {
      texts.expect_in_string(utf8_of(code), false);
    }
    if (code % 0x400 == 0) {
      texts.expect_in_string(text, true);
      text.clear();
    }
  }
  BOOST_TEST(texts.refused() == 2U * (2048U / 64U + 1U));
}

BOOST_AUTO_TEST_CASE(section_8_1_boundaries_of_utf8) {
  table texts;
  constexpr std::array<std::uint32_t, 10> boundaries{0x80,   0x7FF,   0x800,    0xD7FF,  0xE000,
                                                     0xFFFF, 0x10000, 0x3FFFFU, 0x40000, 0x10FFFF};
  for (const std::uint32_t code : boundaries) {
    const std::string whole = utf8_of(code);
    texts.expect_in_string(whole, true);
    for (std::size_t place = 1; place != whole.size(); ++place) {
      texts.expect_in_string(whole.substr(0, place), false);
      texts.expect_in_string(whole.substr(place), false);
      for (unsigned byte = 0; byte != 0x100; ++byte) {
        std::string changed = whole;
        changed[place] = static_cast<char>(static_cast<unsigned char>(byte));
        // Table 3-7 of Unicode: only the second byte of some first ones has narrower bounds.
        const auto lead = static_cast<unsigned char>(whole.front());
        unsigned lowest = 0x80;
        unsigned highest = 0xBF;
        if (place == 1) {
          lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : lowest;
          highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : highest;
        }
        texts.expect_in_string(changed, byte >= lowest && byte <= highest);
      }
    }
  }
  for (unsigned byte = 0x80; byte != 0x100; ++byte) {
    texts.expect_in_string(byte_text(byte), false);
    texts.expect(byte_text(byte), false);
  }
}

BOOST_AUTO_TEST_CASE(section_8_1_no_other_encoding_and_no_mark) {  // D2
  using namespace std::string_view_literals;
  table texts;
  for (const std::string_view text : {"\xEF\xBB\xBF{}"sv, "\xEF\xBB\xBF"sv, "\xFE\xFF\0{\0}"sv, "\xFF\xFE{\0}\0"sv,
                                      "{\0}\0"sv, "\0{\0}"sv, "{}\xEF\xBB\xBF"sv, "\xEF\xBB{}"sv, "{}\0"sv}) {
    texts.expect(text, false);
  }
  texts.expect_in_string("\xEF\xBB\xBF", true);
}

BOOST_AUTO_TEST_CASE(section_9_nesting_up_to_64) {  // D2
  table texts;
  for (unsigned depth = 1; depth != 130; ++depth) {
    for (const unsigned pattern : {0U, 1U, 2U}) {  // arrays, objects, both in turn
      std::string begun;
      std::string ended;
      for (unsigned level = 0; level != depth; ++level) {
        const bool is_object = pattern == 1 || (pattern == 2 && level % 2 == 1);
        begun += is_object ? "{\"a\":" : "[";
        ended.insert(0, is_object ? "}" : "]");
      }
      const bool is_json = depth <= json::max_depth;
      texts.expect(begun + "0" + ended, is_json);
      texts.expect("[" + begun + "0" + ended + "]", depth < json::max_depth);
      texts.expect(begun, false);
      texts.expect(begun + "0" + ended + ended, false);
    }
  }
  BOOST_TEST(texts.accepted() == 3U * (64U + 63U));
}

BOOST_AUTO_TEST_CASE(section_9_many_levels_side_by_side) {  // D2: depth counts, not how many there are
  table texts;
  std::string text;
  for (int i = 0; i != 200; ++i) {
    text += text.empty() ? "[" : ",";
    text += std::string(63, '[') + std::string(63, ']');
  }
  texts.expect(text + "]", true);
  texts.expect(text + ",[" + std::string(63, '[') + std::string(63, ']') + "]]", false);
}

BOOST_AUTO_TEST_SUITE_END()
