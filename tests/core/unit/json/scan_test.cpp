// The innermost loops of the validator, byte by byte.
#include <flagadmin/json/scan.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;
using json::syntax_error;
using test::exact_buffer;

namespace {

struct stop {
  std::size_t offset;
  syntax_error error;
};

template <class Scan>
[[nodiscard]] stop stop_of(std::string_view text, Scan scan) {
  const exact_buffer buffer(text);
  const char* const begin = buffer.view().data();
  const json::scan::outcome found = scan(begin, begin + text.size());
  return {static_cast<std::size_t>(found.next - begin), found.error};
}

void check(stop found, std::size_t offset, syntax_error error) {
  BOOST_TEST(found.offset == offset);
  BOOST_TEST(static_cast<int>(found.error) == static_cast<int>(error));
}

[[nodiscard]] stop string_stop(std::string_view text) {
  return stop_of(text, [](const char* at, const char* end) {
    bool escaped = false;
    return json::scan::string_rest(at, end, escaped);
  });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_scan)

BOOST_AUTO_TEST_CASE(white_space_is_four_characters) {
  const exact_buffer text(" \t\r\n\v");
  const char* const begin = text.view().data();
  BOOST_TEST(json::scan::white_space(begin, begin + 5) - begin == 4);
  BOOST_TEST(json::scan::white_space(begin, begin + 4) - begin == 4);
}

BOOST_AUTO_TEST_CASE(plain_characters_stop_at_each_special_byte_at_each_place) {
  for (std::size_t size = 1; size != 40; ++size) {
    for (std::size_t place = 0; place != size; ++place) {
      for (const char special : {'"', '\\', '\x1F', '\x00', '\n', '\x80', '\xFF'}) {
        std::string text(size, 'x');
        text[place] = special;
        const exact_buffer buffer(text);
        const char* const begin = buffer.view().data();
        const auto stopped = static_cast<std::size_t>(json::scan::plain_characters(begin, begin + size) - begin);
        BOOST_TEST((stopped == place),
                   "size " << size << ", place " << place << ", byte " << static_cast<int>(special));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(plain_characters_pass_every_other_ascii_byte) {
  for (int byte = 0x20; byte != 0x80; ++byte) {
    if (byte == '"' || byte == '\\') {
      continue;
    }
    const exact_buffer text(std::string(37, static_cast<char>(byte)));
    const char* const begin = text.view().data();
    BOOST_TEST(json::scan::plain_characters(begin, begin + 37) - begin == 37);
  }
}

/// RFC 3629, section 4: every pair of first bytes, validated by the ranges of its table.
BOOST_AUTO_TEST_CASE(utf8_first_two_bytes) {
  for (unsigned lead = 0x80; lead != 0x100; ++lead) {
    for (unsigned second = 0; second != 0x100; ++second) {
      std::string text{static_cast<char>(lead), static_cast<char>(second)};
      const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
      text.resize(size, '\xBF');
      bool is_valid = lead >= 0xC2 && lead <= 0xF4 && second >= 0x80 && second <= 0xBF;
      is_valid = is_valid && !(lead == 0xE0 && second < 0xA0) && !(lead == 0xED && second > 0x9F) &&
                 !(lead == 0xF0 && second < 0x90) && !(lead == 0xF4 && second > 0x8F);
      const stop found = stop_of(text, json::scan::utf8_sequence);
      BOOST_TEST(((found.error == syntax_error::none) == is_valid && found.offset == (is_valid ? size : 0)),
                 "bytes " << std::hex << lead << ' ' << second);
    }
  }
}

BOOST_AUTO_TEST_CASE(utf8_cut_off) {
  for (const std::string_view whole : {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x9A\x80"}) {
    for (std::size_t size = 1; size != whole.size(); ++size) {
      check(stop_of(whole.substr(0, size), json::scan::utf8_sequence), 0, syntax_error::invalid_utf8);
    }
    check(stop_of(whole, json::scan::utf8_sequence), whole.size(), syntax_error::none);
  }
}

BOOST_AUTO_TEST_CASE(escape_letters) {
  for (unsigned letter = 0; letter != 0x100; ++letter) {
    const bool is_known = std::string_view("\"\\/bfnrt").find(static_cast<char>(letter)) != std::string_view::npos;
    if (letter == 'u') {
      continue;
    }
    const stop found = stop_of(std::string{'\\', static_cast<char>(letter)}, json::scan::escape_sequence);
    check(found, is_known ? 2 : 0, is_known ? syntax_error::none : syntax_error::invalid_escape);
  }
}

BOOST_AUTO_TEST_CASE(escape_code_units) {
  check(stop_of("\\u0041", json::scan::escape_sequence), 6, syntax_error::none);
  check(stop_of("\\uD83D\\uDE80x", json::scan::escape_sequence), 12, syntax_error::none);
  check(stop_of("\\uDE80", json::scan::escape_sequence), 0, syntax_error::unpaired_surrogate);
  check(stop_of("\\uD83Dx", json::scan::escape_sequence), 0, syntax_error::unpaired_surrogate);
  check(stop_of("\\uD83D\\u0041", json::scan::escape_sequence), 0, syntax_error::unpaired_surrogate);
  check(stop_of("\\uD83D\\u00g1", json::scan::escape_sequence), 6, syntax_error::invalid_escape);
  check(stop_of("\\u00", json::scan::escape_sequence), 4, syntax_error::unexpected_end);
  check(stop_of("\\", json::scan::escape_sequence), 1, syntax_error::unexpected_end);
}

BOOST_AUTO_TEST_CASE(string_rest) {
  check(string_stop("\""), 1, syntax_error::none);
  check(string_stop("abc\"d"), 4, syntax_error::none);
  check(string_stop("a\xC3\xA9\\n\"x"), 6, syntax_error::none);
  check(string_stop(""), 0, syntax_error::unexpected_end);
  check(string_stop("abcdefgh"), 8, syntax_error::unexpected_end);
  check(string_stop("abc\x01"), 3, syntax_error::control_character);
  check(string_stop("abcdefghi\xFF\""), 9, syntax_error::invalid_utf8);
}

BOOST_AUTO_TEST_CASE(string_rest_reports_escapes) {
  for (const auto& [text, expected] : {std::pair{"abc\"", false}, {"a\\\\c\"", true}, {"\xC3\xA9\"", false}}) {
    bool escaped = !expected;
    const std::string_view view(text);
    (void)json::scan::string_rest(view.data(), view.data() + view.size(), escaped);
    BOOST_TEST(escaped == expected);
  }
}

BOOST_AUTO_TEST_CASE(numbers) {
  const auto number = [](std::string_view text) { return stop_of(text, json::scan::number); };
  for (const std::string_view text : {"0", "-0", "10", "1.5", "1e5", "1E+5", "-0.10e-010"}) {
    check(number(text), text.size(), syntax_error::none);
    check(number(std::string(text) + ","), text.size(), syntax_error::none);
  }
  check(number("01"), 1, syntax_error::invalid_number);
  check(number("-"), 1, syntax_error::unexpected_end);
  check(number("-x"), 1, syntax_error::invalid_number);
  check(number("1."), 2, syntax_error::unexpected_end);
  check(number("1.x"), 2, syntax_error::invalid_number);
  check(number("1e"), 2, syntax_error::unexpected_end);
  check(number("1e+]"), 3, syntax_error::invalid_number);
}

BOOST_AUTO_TEST_CASE(literals) {
  const auto null = [](std::string_view text) {
    return stop_of(text, [](const char* at, const char* end) { return json::scan::literal(at, end, "null"); });
  };
  check(null("null"), 4, syntax_error::none);
  check(null("nullx"), 4, syntax_error::none);
  check(null("nul"), 3, syntax_error::unexpected_end);
  check(null("nulx"), 0, syntax_error::invalid_literal);
  check(null("nx"), 0, syntax_error::invalid_literal);
}

BOOST_AUTO_TEST_CASE(bytes_are_found_at_every_place) {
  for (std::size_t size = 0; size != 40; ++size) {
    for (std::size_t place = 0; place <= size; ++place) {
      std::string text(size, 'x');
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(place), text.end(), '\n');
      const exact_buffer buffer(text);
      const char* const first = buffer.view().data();
      BOOST_TEST(json::scan::find('\n', first, first + size) - first == static_cast<std::ptrdiff_t>(place));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
