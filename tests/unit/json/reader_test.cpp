#include <flagadmin/json/reader.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;
using json::reader;
using json::string_slice;
using json::syntax_error;
using json::token;
using test::exact_buffer;

namespace {

[[nodiscard]] bool is(token found, token expected) { return found == expected; }

}  // namespace

BOOST_AUTO_TEST_SUITE(json_reader)

BOOST_AUTO_TEST_CASE(walks_a_document) {
  const exact_buffer text(R"( {"a" : [ 1.5 , true ], "b\n": null, "c": {"d": "x"} } )");
  reader in(text.view());
  string_slice name;
  std::string_view number;
  bool flag = false;
  BOOST_TEST(is(in.peek(), token::object));
  BOOST_TEST(in.offset() == 1U);
  BOOST_TEST(in.begin_object());
  BOOST_TEST(in.next_member(name));
  BOOST_TEST(name.raw == "a");
  BOOST_TEST(is(in.peek(), token::array));
  BOOST_TEST(in.begin_array());
  BOOST_TEST(in.next_element());
  BOOST_TEST(is(in.peek(), token::number));
  BOOST_TEST(in.read_number(number));
  BOOST_TEST(number == "1.5");
  BOOST_TEST(in.next_element());
  BOOST_TEST(is(in.peek(), token::boolean));
  BOOST_TEST(in.read_boolean(flag));
  BOOST_TEST(flag);
  BOOST_TEST(!in.next_element());
  BOOST_TEST(!in.failed());
  BOOST_TEST(in.next_member(name));
  BOOST_TEST(name.escaped);
  BOOST_TEST(name.decoded() == "b\n");
  BOOST_TEST(is(in.peek(), token::null));
  BOOST_TEST(in.read_null());
  BOOST_TEST(in.next_member(name));
  std::string_view raw;
  BOOST_TEST(in.skip_value(raw));
  BOOST_TEST(raw == R"({"d": "x"})");
  BOOST_TEST(!in.next_member(name));
  BOOST_TEST(in.finish());
  BOOST_TEST(!in.failed());
}

BOOST_AUTO_TEST_CASE(peeks_every_kind) {
  for (const auto& [text, expected] : {std::pair{"{}", token::object},
                                       {"[]", token::array},
                                       {"\"\"", token::string},
                                       {"-1", token::number},
                                       {"true", token::boolean},
                                       {"false", token::boolean},
                                       {"null", token::null},
                                       {"", token::failure},
                                       {"]", token::failure}}) {
    reader in(text);
    BOOST_TEST(is(in.peek(), expected));
  }
}

BOOST_AUTO_TEST_CASE(stops_at_the_first_error) {
  const exact_buffer text(R"([1,,2])");
  reader in(text.view());
  (void)in.peek();
  BOOST_TEST(!in.skip_value());
  BOOST_TEST(in.failed());
  BOOST_TEST((in.error() == syntax_error::expected_value));
  BOOST_TEST(in.error_offset() == 3U);
  BOOST_TEST(is(in.peek(), token::failure));
  string_slice name;
  BOOST_TEST(!in.next_member(name));
  BOOST_TEST(!in.next_element());
  BOOST_TEST(!in.finish());
  BOOST_TEST(in.error_offset() == 3U);
}

BOOST_AUTO_TEST_CASE(callers_can_stop_it) {
  reader in("{}");
  BOOST_TEST(!in.fail_at(1, syntax_error::duplicate_member));
  BOOST_TEST(!in.fail_at(0, syntax_error::too_deep));
  BOOST_TEST((in.error() == syntax_error::duplicate_member));
  BOOST_TEST(in.error_offset() == 1U);
}

BOOST_AUTO_TEST_CASE(refuses_what_follows) {
  reader in("1 2");
  BOOST_TEST(in.skip_value());
  BOOST_TEST(!in.finish());
  BOOST_TEST((in.error() == syntax_error::trailing_text));
  BOOST_TEST(in.error_offset() == 2U);
}

BOOST_AUTO_TEST_CASE(keeps_to_the_depth) {  // D2
  for (const unsigned depth : {1U, 63U, json::max_depth}) {
    const exact_buffer text(std::string(depth, '[') + std::string(depth, ']'));
    reader fine(text.view());
    BOOST_TEST(fine.skip_value());
    BOOST_TEST(fine.finish());
  }
  const exact_buffer text(std::string(65, '[') + std::string(65, ']'));
  reader deep(text.view());
  BOOST_TEST(!deep.skip_value());
  BOOST_TEST((deep.error() == syntax_error::too_deep));
  BOOST_TEST(deep.error_offset() == 64U);
}

BOOST_AUTO_TEST_CASE(gives_slices) {
  const exact_buffer text("  [ 1 ]  ");
  reader in(text.view());
  std::string_view raw;
  BOOST_TEST(in.skip_value(raw));
  BOOST_TEST(raw == "[ 1 ]");
  BOOST_TEST((raw.data() == text.view().data() + 2));
  BOOST_TEST(in.since(2) == "[ 1 ]");
}

BOOST_AUTO_TEST_CASE(every_prefix_is_refused) {
  const std::string whole =
      R"({"a\u00e9":[1.5e3,"\ud83d\ude80 é",true,false,null,{"b":{}}],"longer name":"0123456789"})";
  for (std::size_t size = 0; size != whole.size(); ++size) {
    const exact_buffer text(std::string_view(whole).substr(0, size));
    reader in(text.view());
    BOOST_TEST(!(in.skip_value() && in.finish()));
    BOOST_TEST(in.error_offset() <= size);
  }
  reader in(whole);
  BOOST_TEST((in.skip_value() && in.finish()));
}

BOOST_AUTO_TEST_CASE(gives_no_slice_of_what_is_broken) {
  for (const char* text : {"", "[1", "tru", "\"a", "]"}) {
    reader in(text);
    std::string_view raw = "untouched";
    BOOST_TEST(!in.skip_value(raw));
    BOOST_TEST(raw == "untouched");
    BOOST_TEST(!in.skip_value());
    BOOST_TEST(!in.finish());
  }
}

BOOST_AUTO_TEST_SUITE_END()
