// RFC 8259 beside Boost.JSON: all short texts, all neighbours of valid ones, all characters, and the limit of D2. The
// validator accepts and rejects each text on all of its paths (support/ways_of_reading.hpp), with the same error at the
// same offset, and strings have the same characters.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include <flagadmin/json/string.hpp>

#include "../../fuzz/boost_oracle.hpp"
#include "../../support/ways_of_reading.hpp"
#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

/// Compares a text with what Boost.JSON says, and counts those that are JSON.
class comparison {
 public:
  void operator()(std::string_view text) {
    const test::exact_buffer buffer(text);
    const test::reading reading = test::read_past(buffer.view());
    bool is_number_too_large = false;
    boost::json::value value;
    const bool is_json = fuzzing::boost_accepts(text, is_number_too_large, value) || is_number_too_large;
    accepted += is_json ? 1U : 0U;
    ++all;
    if (reading.accepted() != is_json || reading.offset > text.size() || !test::is_read_alike(buffer.view())) {
      BOOST_ERROR("expected " << (is_json ? "" : "no ") << "JSON: " << boost::json::serialize(text));
    }
    if (value.is_string() && text.front() == '"' && text.back() == '"' &&
        json::string_slice{text.substr(1, text.size() - 2), true}.decoded() != value.as_string()) {
      BOOST_ERROR("means another text: " << text);
    }
  }

  std::size_t accepted = 0;
  std::size_t all = 0;
};

/// Every sequence of up to so many of the parts.
template <std::size_t Size, class Visit>
void for_each_sequence(const std::array<std::string_view, Size>& parts, unsigned length, Visit&& visit,
                       const std::string& begun = {}) {
  for (const std::string_view part : parts) {
    const std::string text = begun + std::string(part);
    visit(text);
    if (length > 1) {
      for_each_sequence(parts, length - 1, visit, text);
    }
  }
}

/// RFC 3629, section 3; also for what is no character.
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

}  // namespace

BOOST_AUTO_TEST_SUITE(json_conformance)

BOOST_AUTO_TEST_CASE(every_short_text) {
  comparison compare;
  for_each_sequence(std::array<std::string_view, 8>{"{", "}", "[", "]", ",", ":", "\"a\"", "1"}, 5, compare);
  BOOST_TEST(compare.accepted > 15U);
  comparison numbers;
  for_each_sequence(std::array<std::string_view, 7>{"0", "7", "-", "+", ".", "e", "E"}, 5, [&](const auto& text) {
    numbers(text);
    numbers('[' + text + ']');
  });
  BOOST_TEST(numbers.accepted > 300U);
}

BOOST_AUTO_TEST_CASE(every_neighbour_of_a_valid_text) {
  using namespace std::string_view_literals;
  comparison compare;
  for (const std::string_view text :
       {"[true,{\"a\":null,\"b\":[\"c\"]},false]"sv, "-10.25e+07"sv,
        "12345678901234567890123456789012345678901234567"sv, "1e+00000000000000000000001"sv,
        "0.00000000000000000000001"sv, R"("\u0041\n\/\"\\")"sv, R"({"12345678\uD041":0})"sv, R"("\ud83d\ude00")"sv,
        "\"\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF\""sv,
        "{\"12345678\xF0\x90\x80\x80\xF3\x80\x80\x80\xF4\x8F\xBF\xBF\":\"\xEF\xBB\xBF\"}"sv, " \t\r\n{}"sv}) {
    compare(text);
    BOOST_TEST(compare.accepted == compare.all);
    for (std::size_t place = 0; place != text.size(); ++place) {
      const std::string before(text.substr(0, place));
      compare(before);
      compare(before + std::string(text.substr(place + 1)));
      for (unsigned byte = 0; byte != 0x100; ++byte) {
        const char other = static_cast<char>(static_cast<unsigned char>(byte));
        compare(before + other + std::string(text.substr(place)));
        compare(before + other + std::string(text.substr(place + 1)));
      }
    }
    compare.accepted = compare.all = 0;
  }
  for (const std::string_view text :
       {""sv, "\xEF\xBB\xBF{}"sv, "\xFE\xFF\0{\0}"sv, "\xFF\xFE{\0}\0"sv, "{\0}\0"sv, "{}\xEF\xBB\xBF"sv, "{}\0"sv}) {
    compare(text);
  }
  BOOST_TEST(compare.accepted == 0U);  // D2: no other encoding, no mark
}

BOOST_AUTO_TEST_CASE(every_character) {
  comparison compare;
  for (std::uint32_t code = 0; code <= 0x110000; code += code < 0x10000 || code % 0x400 > 0x3F0 ? 1 : 0x11) {
    compare('"' + utf8_of(code) + '"');
  }
  for (std::uint32_t unit = 0; unit != 0x10000; ++unit) {
    compare('"' + escape_of(unit) + '"');  // D2: a half of a pair is no character
  }
  for (std::uint32_t first = 0xD7FF; first <= 0xDC00; ++first) {
    for (const std::uint32_t second : {0x0000U, 0x0041U, 0xD7FFU, 0xD800U, 0xDBFFU, 0xDC00U, 0xDFFFU, 0xE000U}) {
      compare('"' + escape_of(first) + escape_of(second) + '"');
    }
  }
  BOOST_TEST(compare.accepted > 0x1F000U);
}

BOOST_AUTO_TEST_CASE(nesting_up_to_64) {  // D2: depth counts, not how many levels there are
  comparison compare;
  std::string begun;
  std::string ended;
  for (unsigned depth = 1; depth != 130; ++depth) {
    begun += depth % 3 == 0 ? "{\"a\":" : "[";
    ended.insert(0, depth % 3 == 0 ? "}" : "]");
    compare(begun + '0' + ended);
    BOOST_TEST(compare.accepted == std::min<std::size_t>(depth, json::max_depth));
  }
  std::string text = "[" + std::string(63, '[') + std::string(63, ']');
  for (int i = 0; i != 200; ++i) {
    text += ',' + std::string(63, '[') + std::string(63, ']');
  }
  compare(text + ']');
  BOOST_TEST(compare.accepted == 65U);
  compare(text + ",[" + std::string(63, '[') + std::string(63, ']') + "]]");
  BOOST_TEST(compare.accepted == 65U);
}

BOOST_AUTO_TEST_SUITE_END()
