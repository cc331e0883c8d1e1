// Mistakes in the table of a schema, which `is_well_formed` finds.
#include <flagadmin/schema/schema.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

constexpr schema any_string{.type = value_type::string};
constexpr std::array<std::string_view, 2> twice{"a", "a"};
constexpr std::array<std::string_view, 2> distinct{"a", "b"};

constexpr std::array two_names{property{"a", true, any_string}, property{"b", false, any_string}};
constexpr std::array same_names{property{"a", true, any_string}, property{"a", false, any_string}};
constexpr std::array nameless{property{"", true, any_string}};
constexpr std::array required_with_default{property{"a", true, {.type = value_type::boolean, .default_json = "true"}}};
constexpr std::array wrong_default{property{"a", false, {.type = value_type::boolean, .default_json = "1"}}};

constexpr schema wrong{.type = value_type::string, .minimum = 1};
constexpr std::array wrong_inside{property{"a", true, wrong}};

// Tables with names that are escaped in JSON, or beyond ASCII. The size of the list is 64.
constexpr std::array with_quote{property{"a\"b", true, any_string}};
constexpr std::array beyond_ascii{property{"\xC3\xB6", true, any_string}};
constexpr std::array with_line_break{property{"a\n", true, any_string}};
constexpr std::array<std::string_view, 1> backslash{"a\\b"};
constexpr std::array<std::string_view, 1> wide{"\x7F"};
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!?";
constexpr auto many = [] {
  std::array<std::string_view, 64> all{};
  for (std::size_t i = 0; i != all.size(); ++i) {
    all[i] = letters.substr(i, 1);
  }
  return all;
}();
static_assert(!is_well_formed({.type = value_type::object, .properties = with_quote}));
static_assert(!is_well_formed({.type = value_type::object, .properties = beyond_ascii}));
static_assert(!is_well_formed({.type = value_type::object, .properties = with_line_break}));
static_assert(!is_well_formed({.type = value_type::string, .enumeration = backslash}));
static_assert(!is_well_formed({.type = value_type::string, .forbidden = wide}));
static_assert(!is_well_formed({.type = value_type::array, .items = &any_string, .unique_member = "a\n"}));
static_assert(is_well_formed({.type = value_type::string, .enumeration = many}));

constexpr schema object{.type = value_type::object, .properties = two_names};
static_assert(is_well_formed(object));
static_assert(index_of(object, "b") == 1);

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_tables)

BOOST_AUTO_TEST_CASE(mistakes_are_found) {
  BOOST_TEST(!is_well_formed({.type = value_type::object, .properties = same_names}));
  BOOST_TEST(!is_well_formed({.type = value_type::object, .properties = nameless}));
  BOOST_TEST(!is_well_formed({.type = value_type::object, .properties = required_with_default}));
  BOOST_TEST(!is_well_formed({.type = value_type::object, .properties = wrong_default}));
  BOOST_TEST(!is_well_formed({.type = value_type::string, .properties = two_names}));
  BOOST_TEST(!is_well_formed({.type = value_type::string, .enumeration = twice}));
  BOOST_TEST(!is_well_formed({.type = value_type::string, .minimum = 1}));
  BOOST_TEST(!is_well_formed({.type = value_type::integer, .minimum = max_exact_integer + 1}));
  BOOST_TEST(!is_well_formed({.type = value_type::number, .enumeration = distinct}));
  BOOST_TEST(!is_well_formed({.type = value_type::number, .format = string_format::date_time}));
  BOOST_TEST(!is_well_formed({.type = value_type::number, .forbidden = distinct}));
  BOOST_TEST(!is_well_formed({.type = value_type::string, .forbidden = twice}));
  BOOST_TEST(!is_well_formed({.type = value_type::boolean, .min_length = 1}));
  BOOST_TEST(!is_well_formed({.type = value_type::string, .min_length = 2}));
  BOOST_TEST(!is_well_formed({.type = value_type::object, .properties = wrong_inside}));
  BOOST_TEST(!is_well_formed({.type = value_type::array, .items = &wrong}));
}

BOOST_AUTO_TEST_CASE(an_object_has_a_bit_for_each_property) {
  const auto with_names = []<std::size_t... I>(std::index_sequence<I...>) {
    const std::array members{property{many[I], true, any_string}...};
    return is_well_formed({.type = value_type::object, .properties = members});
  };
  BOOST_TEST(with_names(std::make_index_sequence<max_properties>()));
  BOOST_TEST(!with_names(std::make_index_sequence<max_properties + 1>()));
}

BOOST_AUTO_TEST_CASE(a_default_is_of_its_type) {
  const auto with_default = [](value_type type, std::string_view json) {
    const std::array members{property{"a", false, {.type = type, .items = &any_string, .default_json = json}}};
    return is_well_formed({.type = value_type::object, .properties = members});
  };
  BOOST_TEST(with_default(value_type::boolean, "true"));
  BOOST_TEST(with_default(value_type::boolean, "false"));
  BOOST_TEST(with_default(value_type::string, R"("a")"));
  BOOST_TEST(with_default(value_type::array, "[]"));
  for (const std::string_view json : {"\"", "a\"", "\"a", "1"}) {
    BOOST_TEST(!with_default(value_type::string, json));
  }
  BOOST_TEST(with_default(value_type::object, "{}"));
  BOOST_TEST(!with_default(value_type::object, "{"));
  BOOST_TEST(!with_default(value_type::object, "}"));
  BOOST_TEST(with_default(value_type::integer, "1"));
  BOOST_TEST(!with_default(value_type::array, "{}"));
  BOOST_TEST(!with_default(value_type::array, "[}"));
}

BOOST_AUTO_TEST_CASE(sensible_tables_pass) {
  BOOST_TEST(is_well_formed({.type = value_type::array, .items = &any_string}));
  BOOST_TEST(is_well_formed({.type = value_type::string, .enumeration = distinct, .min_length = 1}));
  for (const std::int64_t minimum : {std::int64_t{1}, std::int64_t{-5}, max_exact_integer, -max_exact_integer}) {
    BOOST_TEST(is_well_formed({.type = value_type::integer, .minimum = minimum}));
  }
  BOOST_TEST(is_well_formed({}));
}

BOOST_AUTO_TEST_SUITE_END()
