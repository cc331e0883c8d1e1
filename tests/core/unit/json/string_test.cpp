// Strings of JSON text: decoded, compared, cut.
#include <flagadmin/json/string.hpp>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;
using json::string_slice;

namespace {

[[nodiscard]] string_slice slice(std::string_view raw) { return {raw, raw.find('\\') != std::string_view::npos}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(json_string)

BOOST_AUTO_TEST_CASE(decodes) {
  for (const auto& [raw, meant] :
       {std::pair<std::string_view, std::string_view>{"", ""},
        {"abc", "abc"},
        {R"(\"\\\/\b\f\n\r\t)", "\"\\/\b\f\n\r\t"},
        {R"(a\u0041z)", "aAz"},
        {R"(\u00e9\u00E9)", "éé"},
        {R"(\u20ac)", "€"},
        {R"(\ud83d\ude80)", "🚀"},
        {R"(\uD800\uDC00)", "\xF0\x90\x80\x80"},
        {R"(\uDBFF\uDFFF)", "\xF4\x8F\xBF\xBF"},
        {R"(\u007f\u0080\u07ff\u0800\uffff)", "\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF"}}) {
    const test::exact_buffer text(raw);
    BOOST_TEST(slice(text.view()).decoded() == meant);
  }
  BOOST_TEST(slice(R"(\u0000)").decoded() == std::string(1, '\0'));
}

BOOST_AUTO_TEST_CASE(orders_by_bytes) {
  BOOST_TEST((slice("a") < slice("b")));
  BOOST_TEST((slice("a") < slice("ab")));
  BOOST_TEST((slice("") < slice("a")));
  BOOST_TEST((slice(R"(\u0062)") > slice("a")));
  BOOST_TEST((slice("z") < slice("é")));
  BOOST_TEST((slice(R"(z)") < slice(R"(\u00e9)")));
  BOOST_TEST(!(slice(R"(\u0061)") < slice("a")));
  BOOST_TEST(!(slice("a") < slice(R"(\u0061)")));
}

BOOST_AUTO_TEST_CASE(cuts_after_characters) {  // D4
  bool cut = true;
  BOOST_TEST(json::first_characters("abc", 3, cut) == "abc");
  BOOST_TEST(!cut);
  BOOST_TEST(json::first_characters("abcd", 3, cut) == "abc");
  BOOST_TEST(cut);
  BOOST_TEST(json::first_characters("äöü", 2, cut) == "äö");
  BOOST_TEST(cut);
  BOOST_TEST(json::first_characters("🚀🚀", 2, cut) == "🚀🚀");
  BOOST_TEST(!cut);
  BOOST_TEST(json::first_characters("a", 0, cut).empty());
  BOOST_TEST(cut);
  BOOST_TEST(json::first_characters("", 0, cut).empty());
  BOOST_TEST(!cut);
}

BOOST_AUTO_TEST_SUITE_END()
