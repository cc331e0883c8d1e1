// Syntax as the validator reads it, on every path of its own (support/ways_of_reading.hpp).

#include <string>
#include <tuple>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../../support/ways_of_reading.hpp"
#include "../exact_buffer.hpp"

using namespace flagadmin;
using json::syntax_error;
using test::exact_buffer;

namespace {

/// Checks the error of a text on all paths.
void check(std::string_view text, syntax_error error, std::size_t offset) {
  const exact_buffer buffer(text);
  const test::reading reading = test::read_past(buffer.view());
  BOOST_TEST(json::name_of(reading.error) == json::name_of(error), text);
  BOOST_TEST(reading.offset == offset, text);
  BOOST_TEST(test::is_read_alike(buffer.view()), text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_syntax)  // the whole grammar: json/conformance_test.cpp

BOOST_AUTO_TEST_CASE(every_kind_has_its_own_error) {
  static constexpr schema element{};
  const schema kinds[]{
      {.type = value_type::object},  {.type = value_type::array, .items = &element},
      {.type = value_type::string},  {.type = value_type::number},
      {.type = value_type::integer}, {.type = value_type::boolean},
      {.type = value_type::boolean},
  };
  const char* const texts[]{"{}", "[]", "\"\"", "-1.5", "-1", "true", "false"};
  for (const schema& kind : kinds) {
    for (const char* text : texts) {
      const std::string_view type = kind_of_value(text);
      const bool is_number = type == "number" && kind.type == value_type::number;
      const bool is_integer = text == std::string_view("-1") && kind.type == value_type::integer;
      BOOST_TEST(validate(kind, text).valid() == (type == name_of(kind.type) || is_number || is_integer), text);
    }
    BOOST_TEST(!validate(kind, "null").valid());
    schema nullable = kind;
    nullable.nullable = true;
    BOOST_TEST(validate(nullable, "null").valid());
  }
  check("]", syntax_error::expected_value, 0);
}

BOOST_AUTO_TEST_CASE(a_text_of_white_space_is_empty) {
  for (const std::string_view text : {"", " ", "\r\n\t "}) {
    const validation_result result = validate({.type = value_type::object}, text);
    BOOST_TEST_REQUIRE(result.issues.size() == 1U);
    BOOST_TEST(result.issues.front().params[0].text == json::name_of(syntax_error::empty));
  }
}

BOOST_AUTO_TEST_CASE(the_first_error_is_reported) {
  check(R"([1,,2 x)", syntax_error::expected_value, 3);
  check(R"({"a":[1,,2],})", syntax_error::expected_value, 8);
  check(R"({"d":1,})", syntax_error::expected_member_name, 7);
  check(R"({"d" 1})", syntax_error::expected_colon, 5);
  check(R"({"c":["x" "y"]})", syntax_error::expected_comma_or_end, 10);
  check(R"({"e":{"x":tru}})", syntax_error::invalid_literal, 10);
  check(R"({"d":01})", syntax_error::invalid_number, 6);
  check(R"(["\x"])", syntax_error::invalid_escape, 2);
  check("\"\xFF\"", syntax_error::invalid_utf8, 1);
  check("\"\n\"", syntax_error::control_character, 1);
  check(R"("\udc00")", syntax_error::unpaired_surrogate, 1);
}

BOOST_AUTO_TEST_CASE(nothing_may_follow) {
  check("1 2", syntax_error::trailing_text, 2);
  check("{} {}", syntax_error::trailing_text, 3);
  check("[ ]]", syntax_error::trailing_text, 3);
  check("\"\"\"", syntax_error::trailing_text, 2);
  check("true,", syntax_error::trailing_text, 4);
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_an_error) {  // D2
  check("\xEF\xBB\xBF{}", syntax_error::byte_order_mark, 0);
}

BOOST_AUTO_TEST_CASE(keeps_to_the_depth) {  // D2
  for (const std::size_t depth : {1U, 63U, json::max_depth}) {
    check(std::string(depth, '[') + std::string(depth, ']'), syntax_error::none, 0);
  }
  check(std::string(65, '[') + std::string(65, ']'), syntax_error::too_deep, 64);
}

BOOST_AUTO_TEST_CASE(every_prefix_is_refused) {
  const std::string whole =
      R"({"a":{"d":1.5e3},"b":[[true,false],null,{"b":{}}],"c":["\ud83d\ude80 é","\u00e9"],"e":{"longer name":"0123456789"}})";
  for (std::size_t size = 0; size != whole.size(); ++size) {
    const exact_buffer text(std::string_view(whole).substr(0, size));
    const test::reading reading = test::read_past(text.view());
    BOOST_TEST(!reading.accepted());
    BOOST_TEST(reading.offset <= size);
    BOOST_TEST(test::is_read_alike(text.view()));
  }
  check(whole, syntax_error::none, 0);
}

BOOST_AUTO_TEST_SUITE_END()
