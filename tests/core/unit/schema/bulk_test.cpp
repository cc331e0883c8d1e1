// Validation of many elements: arrays and lines. fuzz_bulk proves that inputs in pieces have the same findings.
#include <flagadmin/schema/bulk.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

const schema& element = update_service_account_schema;

struct validation {
  std::string text;  ///< what was found, in short
  std::uint64_t count = 0;
};

void append(std::string& text, const bulk_finding& one) {
  text += std::to_string(one.index) + '@' + std::to_string(one.offset) + ' ' + summarize(one.validation) + '\n';
}

/// The issues when all elements are validated in one call.
[[nodiscard]] validation together(const schema& root, std::string_view input,
                                  bulk_format format = bulk_format::by_first_byte) {
  validation result;
  const test::exact_buffer buffer(input);
  for (const bulk_finding& one : validate_many(root, buffer.view(), result.count, format)) {
    append(result.text, one);
  }
  return result;
}

/// Lines whose values may continue in the next line.
constexpr std::string_view begun_lines[] = {
    R"({"provider":"x","enabled":true,"parameters":{"a":1},"events":["e"]})",
    R"({ "provider": "x", "enabled": true, "parameters": {}, "events": [] } )",
    R"({"provider":"x","enabled":true,"parameters":{"a":)",
    R"(1},"events":["e"]})",
    R"({"provider":"x","enabled":true,"parameters":{"b":[)",
    R"({"provider":"x","enabled":true,"parameters":{)",
    R"(]},"events":[)",
    R"("events":[]})",
    R"({"provider":"x","enabled":true,"parameters":{},)",
    R"({"provider":)",
    R"("x","enabled":true,"parameters":{},"events":[]})",
    "{",
    "}",
    "[",
    "]",
    ",",
    "12",
    "\r",
    "",
};

/// The issues when each line is validated as a text of its own.
[[nodiscard]] validation each_alone(const schema& root, std::span<const std::string_view> lines) {
  validation result;
  std::size_t at = 0;
  for (const std::string_view line : lines) {
    if (line.find_first_not_of('\r') != std::string_view::npos) {
      const validation_result validated = validate(root, line);
      if (!validated.valid()) {
        result.text += std::to_string(result.count) + '@' + std::to_string(at) + ' ' + summarize(validated) + '\n';
      }
      ++result.count;
    }
    at += line.size() + 1;
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_bulk)

// The issues of a line never depend on the next line.
BOOST_AUTO_TEST_CASE(nothing_is_read_of_the_next_line) {
  const auto of_member = [](std::string_view name) {
    const auto& members = addon_create_update_schema.properties;
    return &std::find_if(members.begin(), members.end(), [&](const property& one) { return one.name == name; })->value;
  };
  for (const schema* const root : {&addon_create_update_schema, of_member("parameters"), of_member("events")}) {
    for (const std::string_view first : begun_lines) {
      for (const std::string_view second : begun_lines) {
        for (const std::string_view third : begun_lines) {
          const std::string_view lines[] = {"0", first, second, third};  // an input that begins with `[` is an array
          const validation expected = each_alone(*root, lines);
          std::string input;
          for (const std::string_view line : lines) {
            input += line;
            input += '\n';
          }
          const validation found = together(*root, input);
          BOOST_REQUIRE_MESSAGE(found.text == expected.text && found.count == expected.count, input << found.text
                                                                                                    << "instead of\n"
                                                                                                    << expected.text);
        }
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(an_array_may_be_demanded) {
  static constexpr schema any;
  static constexpr schema array{.type = value_type::array, .items = &any};
  for (const std::string_view value :
       {"{\"name\":\"a\"}", "\"text\"", "123", "null", "tru", "]", "{", "\xEF\xBB\xBF[]"}) {
    const std::string input = ' ' + std::string(value);
    const validation result = together(element, input, bulk_format::array);
    BOOST_TEST(result.count == 1U);
    BOOST_TEST(result.text == "0@1 " + summarize(validate(array, value)) + '\n');
  }
  BOOST_TEST(together(element, " \n", bulk_format::array).text == "0@2 " + summarize(validate(array, "")) + '\n');
}

BOOST_AUTO_TEST_CASE(empty_input_has_no_elements) {
  for (const char* input : {"", " \n\r\t", "[]", " [ ] "}) {
    const validation result = together(element, input);
    BOOST_TEST(result.count == 0U);
    BOOST_TEST(result.text.empty());
  }
}

BOOST_AUTO_TEST_CASE(an_array_ends_with_a_syntax_error) {
  struct broken {
    const char* input;
    std::uint64_t index;
    std::uint64_t offset;
  };
  for (const broken& one : std::initializer_list<broken>{{"[", 0, 1},
                                                         {"[{}", 1, 3},
                                                         {"[{},", 1, 4},
                                                         {"[{},]", 1, 4},
                                                         {"[{} {}]", 1, 4},
                                                         {"[,{}]", 0, 1},
                                                         {"[{}]x", 1, 4},
                                                         {"[{}}", 1, 3},
                                                         {"[{\"a\"}, {}]", 0, 1},
                                                         {"[tru]", 0, 1}}) {
    std::uint64_t count = 0;
    const std::vector<bulk_finding> found = validate_many(element, test::exact_buffer(one.input).view(), count);
    BOOST_TEST_CONTEXT(one.input) {
      BOOST_TEST_REQUIRE(found.size() == 1U);
      BOOST_TEST_REQUIRE(found.front().validation.issues.size() == 1U);
      BOOST_TEST((found.front().validation.issues.front().code == issue_code::invalid_json));
      BOOST_TEST(found.front().index == one.index);
      BOOST_TEST(count == one.index + 1);
      BOOST_TEST(found.front().offset == one.offset);
    }
  }
}

BOOST_AUTO_TEST_CASE(strict_rules_make_errors_of_warnings) {
  const std::string_view input = R"([{},{"more":1},5])";
  bulk_validator validator(element);
  validator.begin(element, {.strict = true});
  const std::size_t used = validator.feed(input, true);
  BOOST_REQUIRE(validator.found() != nullptr);
  BOOST_TEST(validator.found()->index == 1U);
  BOOST_TEST((validator.found()->validation.issues.front().code == issue_code::unknown_property));
  BOOST_TEST(validator.found()->validation.warnings.empty());
  BOOST_TEST(validator.feed(input.substr(used), true) == 2U);
  BOOST_REQUIRE(validator.found() != nullptr);
  BOOST_TEST(validator.found()->index == 2U);
}

/// The findings of elements of at most 13 bytes: index, offset, and an issue or `large`.
[[nodiscard]] std::string with_limit(std::string_view input) {
  bulk_validator validator(element);
  validator.begin(element, {.largest = 13});
  std::string all;
  std::size_t done = 0;
  std::size_t end = 0;
  do {
    end = std::min(end + 1, input.size());
    do {
      const test::exact_buffer window(input.substr(done, end - done));
      done += validator.feed(window.view(), end == input.size());
      if (const bulk_finding* const found = validator.found(); found != nullptr) {
        all += std::to_string(found->index) + '@' + std::to_string(found->offset) + ' ' +
               (found->is_too_large ? "large" : std::string(kind_of(found->validation.issues.front().code).name)) +
               '\n';
      }
    } while (validator.found() != nullptr);
    BOOST_TEST(end - done < 13 + 4);  // no larger window is needed
  } while (end != input.size());
  return all + std::to_string(validator.count());
}

BOOST_AUTO_TEST_CASE(elements_can_be_too_large) {
  struct limited {
    const char* input;
    const char* found;
  };
  for (const limited& given : std::initializer_list<limited>{
           {R"([{"name":"ab"},{}])", "2"},
           {R"([{"name":"abc"},{},5])", "0@1 large\n1"},
           {R"([{}, {"name":"ab"])", "1@5 invalid_json\n2"},   // the error is the last byte of what is permitted
           {R"([{}, {"name":"abc"])", "1@5 invalid_json\n2"},  // and here the byte after it
           {R"([{}, {"name":"abcd"])", "1@5 large\n2"},
           {R"([{"name":"a)", "0@1 invalid_json\n1"},
           {R"([{"name":"abcdefgh)", "0@1 large\n1"},
           {R"([{}           ,5])", "1@15 wrong_type\n2"},
           {R"([{"aaaa":1,"aaaa":2}])", "0@1 invalid_json\n1"},  // the error is at 10, and seen with byte 16
           {R"([{"aaaa":1,"aaaaaaaa":2}])", "0@1 large\n1"},
           {R"([{"a":123,"b":nulx}])", "0@1 invalid_json\n1"},
           {"[\"\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\x80\",{}]", "0@1 invalid_json\n1"},
           {"{}\n{\"name\":\"ab\"}\r\n5", "2@18 wrong_type\n3"},
           {"{\"name\":\"ab\"}\r", "1"},
           {"{\"name\":\"ab\"}\r\r\n5", "0@0 large\n1@16 wrong_type\n2"},
           {"  {\"name\":\"abcdefghijklmnop\"}\r\n\n{}\n5", "0@2 large\n2@35 wrong_type\n3"},
           {"{}            \n[]", "0@0 large\n1@15 wrong_type\n2"},
           {"{]]]]]]]]]]]]]]]]]]]]]]]]]", "0@0 large\n1"},
           {"{}\n{]]]]]]]]]]]]]]]]]]]]]]]\n5", "1@3 large\n2@28 wrong_type\n3"}}) {
    BOOST_TEST_CONTEXT(given.input) { BOOST_TEST(with_limit(given.input) == given.found); }
  }
  BOOST_TEST(with_limit("  [1]") == "0@3 wrong_type\n1");
  bulk_validator array(element, bulk_format::array);
  array.begin(element, {.largest = 3}, bulk_format::array);
  BOOST_TEST(array.feed("12345", true) == 5U);
  BOOST_REQUIRE(array.found() != nullptr);
  BOOST_TEST(array.found()->is_too_large);
  BOOST_TEST(array.count() == 1U);
}

BOOST_AUTO_TEST_CASE(a_validator_can_be_reused) {
  bulk_validator validator(element);
  BOOST_TEST(validator.feed("[{},", false) == 4U);
  validator.begin(element);
  BOOST_TEST(validator.feed("{}\n5\n", true) == 4U);
  BOOST_REQUIRE(validator.found() != nullptr);
  BOOST_TEST(validator.found()->index == 1U);
  BOOST_TEST(validator.found()->offset == 3U);
  BOOST_TEST(validator.count() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
