// Escapes of the JSON writer.
#include <flagadmin/json/writer.hpp>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(json_writer)

BOOST_AUTO_TEST_CASE(escapes_like_javascript) {
  text_buffer text;
  json::append_escaped(text, std::string_view("\0\x01\b\t\n\v\f\r\x1F \"\\/\x7Fé\u2028🚀", 23));
  BOOST_TEST(text.view() == "\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u001f \\\"\\\\/\x7Fé\u2028🚀");
}

BOOST_AUTO_TEST_CASE(printable_text_has_no_control_characters) {
  for (const auto& [given, expected] :
       {std::pair<std::string_view, std::string_view>{"", ""},
        {"a \"quoted\" \\ name é…🚀", "a \"quoted\" \\ name é…🚀"},
        {"x\ny\x1B[2J\x7F", "x\\ny\\u001b[2J\\u007f"},
        {"\xC2\x80\xC2\x85 \xC2\x9B\xC2\x9F\xC2\xA0", "\\u0080\\u0085 \\u009b\\u009f\xC2\xA0"},
        {"\u2027\u2028\u2029\u202a\u202e\u202f\u2065\u2066\u2069\u206a\u200d\u200e\u200f\u2010\u2080",
         "\u2027\\u2028\\u2029\\u202a\\u202e\u202f\u2065\\u2066\\u2069\u206a\u200d\\u200e\\u200f\u2010\u2080"},
        {"\x9B"
         "2J\xC2\xFF\xE2\x82",
         "\uFFFD2J\uFFFD\uFFFD\uFFFD\uFFFD"}}) {
    const test::exact_buffer text(given);
    text_buffer out;
    json::append_printable(out, text.view());
    BOOST_TEST(out.view() == expected);
  }
}

BOOST_AUTO_TEST_SUITE_END()
