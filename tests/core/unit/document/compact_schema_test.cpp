// The compact form of a schema: short, and enough for validation; malformed ones are refused.
#include <flagadmin/document/compact_schema.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/compact_schema.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

/// Schemas and the texts that their names are slices of, each in a heap block of exactly its size.
struct schema_memory {
  arena memory;
  std::deque<test::exact_buffer> texts;
};

[[nodiscard]] const schema* read(std::string_view text, schema_memory& memory) {
  return read_compact_schema(memory.texts.emplace_back(text).view(), memory.memory);
}

/// Checks that two schemas are equal for the validator.
void check_same(const schema& made, const schema& table, const std::string& place) {
  BOOST_TEST_CONTEXT(place) {
    BOOST_TEST((made.type == table.type && made.fast_path == table.fast_path && made.format == table.format));
    BOOST_TEST((made.nullable == table.nullable && made.deprecated == table.deprecated));
    BOOST_TEST((made.sensitive == table.sensitive && made.has_character_rules == table.has_character_rules));
    BOOST_TEST((made.min_length == table.min_length && made.minimum == table.minimum));
    BOOST_TEST(std::ranges::equal(made.enumeration, table.enumeration));
    BOOST_TEST(std::ranges::equal(made.forbidden, table.forbidden));
    BOOST_TEST(made.unique_member == table.unique_member);
    BOOST_TEST(made.required_bits == table.required_bits);
    BOOST_TEST_REQUIRE(made.properties.size() == table.properties.size());
    BOOST_TEST_REQUIRE((made.items == nullptr) == (table.items == nullptr));
  }
  for (std::size_t i = 0; i != table.properties.size(); ++i) {
    const property& one = made.properties[i];
    const property& other = table.properties[i];
    BOOST_TEST((one.name == other.name && one.required == other.required));
    BOOST_TEST((one.lead.text == other.lead.text && one.lead.bits == other.lead.bits));
    BOOST_TEST(one.lead.size == other.lead.size);
    check_same(one.value, other.value, place + '/' + std::string(other.name));
  }
  if (table.items != nullptr) {
    check_same(*made.items, *table.items, place + "/items");
  }
}

constexpr std::array<std::string_view, 2> colours{"red", "green"};
/// More than one character of the form can count.
constexpr std::size_t many = 300;
/// Different slices of one text, whose length is their only difference.
constexpr std::array<char, many> letters = [] {
  std::array<char, many> text{};
  text.fill('a');
  return text;
}();
constexpr std::array<std::string_view, many> many_names = [] {
  std::array<std::string_view, many> names;
  for (std::size_t i = 0; i != many; ++i) {
    names[i] = {letters.data(), i + 1};
  }
  return names;
}();

constexpr std::array one_of_all{
    property{"colour", true, {.type = value_type::string, .nullable = true, .enumeration = colours, .min_length = 1}},
    property{"not", false, {.type = value_type::string, .forbidden = colours, .format = string_format::url_friendly}},
    property{"least", true, {.type = value_type::integer, .minimum = 0, .deprecated = true}},
    property{"greatest", false, {.type = value_type::integer, .minimum = max_exact_integer}},
    property{"smallest", false, {.type = value_type::number, .minimum = -max_exact_integer}},
    property{"many", false, {.type = value_type::string, .enumeration = many_names}},
    property{"longerThanALead", false, {.sensitive = true}},
};
constexpr schema every_kind{.type = value_type::object, .properties = one_of_all};

}  // namespace

BOOST_AUTO_TEST_SUITE(compact_schema)

BOOST_AUTO_TEST_CASE(is_short) {
  BOOST_TEST(compact_form_of(update_service_account_schema) == "0102,name,031rootRole,85010,3,0,0,");
}

BOOST_AUTO_TEST_CASE(keeps_the_parts_for_the_validator) {
  schema_memory memory;
  for (const schema* table : named_schemas()) {
    const schema* made = read(compact_form_of(*table), memory);
    BOOST_TEST_REQUIRE(made != nullptr);
    check_same(*made, *table, std::string(table->name));
  }
  const schema* made = read(compact_form_of(every_kind), memory);
  BOOST_TEST_REQUIRE(made != nullptr);
  check_same(*made, every_kind, "every_kind");
}

BOOST_AUTO_TEST_CASE(is_ascii_without_escapes) {
  for (const schema* table : public_schemas()) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '\'' && c != '\\' && c != '`'; };
    BOOST_TEST(std::ranges::all_of(compact_form_of(*table), is_plain));
  }
}

BOOST_AUTO_TEST_CASE(is_usable_for_validation) {
  schema_memory memory;
  const schema* made = read(compact_form_of(addon_create_update_schema), memory);
  BOOST_TEST_REQUIRE(made != nullptr);
  BOOST_TEST(validate(*made, R"({"provider":"webhook","enabled":true,"parameters":{},"events":[]})").valid());
  constexpr std::string_view wrong = R"({"provider":"","enabled":1,"events":[2]})";
  BOOST_TEST(validate(*made, wrong).issues.size() == 4U);
  BOOST_TEST(summarize(validate(*made, wrong)) == summarize(validate(addon_create_update_schema, wrong)));
}

BOOST_AUTO_TEST_CASE(any_number_of_schemas_shares_memory) {
  const std::string text = compact_form_of(create_strategy_schema);
  schema_memory memory;
  std::vector<const schema*> made;
  for (int i = 0; i != 100; ++i) {
    made.push_back(read(text, memory));
    BOOST_TEST_REQUIRE(made.back() != nullptr);
  }
  for (const schema* one : made) {
    check_same(*one, create_strategy_schema, "createStrategySchema");
  }
}

BOOST_AUTO_TEST_CASE(the_largest_object_is_validated_in_full) {
  std::vector<std::string> names;
  std::vector<property> properties;
  for (int i = 0; i != int{max_properties}; ++i) {
    names.push_back("p" + std::to_string(i));
  }
  for (const std::string& name : names) {
    properties.push_back({name, true, {.type = value_type::integer}});
  }
  const schema large{.type = value_type::object, .properties = {properties.data(), properties.size()}};
  schema_memory memory;
  const std::string text = compact_form_of(large);
  const schema* made = read(text, memory);
  BOOST_TEST_REQUIRE(made != nullptr);
  check_same(*made, large, "large");
  const auto json_of = [](auto begin, auto end) {
    std::string json;
    for (auto at = begin; at != end; ++at) {
      json += (json.empty() ? "{\"" : ",\"") + *at + "\":1";
    }
    return json + "}";
  };
  const std::string whole = json_of(names.begin(), names.end());
  const std::string reversed = json_of(names.rbegin(), names.rend());
  for (const schema* one : {made, &large}) {
    BOOST_TEST(validate(*one, whole).valid());
    BOOST_TEST(validate(*one, reversed).valid());
    BOOST_TEST(summarize(validate(*one, json_of(names.begin(), names.end() - 1))) == "/p62 is required, but missing");
    BOOST_TEST(summarize(validate(*one, json_of(names.rbegin(), names.rend() - 1))) == "/p0 is required, but missing");
    BOOST_TEST(validate(*one, "{}").issues.size() == max_properties);
    for (const std::string_view again : {"p0", "p31", "p32", "p62"}) {
      const std::string twice = whole.substr(0, whole.size() - 1) + ",\"" + std::string(again) + "\":1}";
      BOOST_TEST_REQUIRE(validate(*one, twice).issues.size() == 1U);
      BOOST_TEST((validate(*one, twice).issues.front().code == issue_code::invalid_json));
    }
  }
  member_slices members;
  BOOST_TEST(validate(*made, reversed, members).valid());
  BOOST_TEST(members[62] == "1");
}

BOOST_AUTO_TEST_CASE(every_beginning_is_refused) {
  for (const schema* table : public_schemas()) {
    const std::string text = compact_form_of(*table);
    for (std::size_t size = 0; size != text.size(); ++size) {
      schema_memory memory;
      BOOST_TEST_REQUIRE((read(std::string_view(text).substr(0, size), memory) == nullptr));
    }
  }
}

BOOST_AUTO_TEST_CASE(refuses_malformed_texts) {
  const std::string text = compact_form_of(service_account_schema);
  std::string too_many = "010" + std::to_string(max_properties + 1) + ',';
  for (std::size_t i = 0; i <= max_properties; ++i) {
    too_many += "p" + std::to_string(i) + ",000";
  }
  const std::string no_digits = "0101x,a,031";
  const std::string negative = "010-1,";
  const std::string too_large = "850103" + std::string(20, '9') + ",0,0,";
  const std::string more_than_the_text = "83010,099999999999,a,0,";
  const std::string too_deep = [] {
    std::string arrays;
    for (int i = 0; i != 1000; ++i) {
      arrays += "020";
    }
    return arrays + "031";
  }();
  const std::string no_type = "070";
  for (const std::string& wrong :
       {text + '0', too_many, no_digits, negative, too_large, more_than_the_text, too_deep, no_type, std::string()}) {
    schema_memory memory;
    BOOST_TEST((read(wrong, memory) == nullptr));
  }
}

/// For any text: no byte outside of text and memory is accessed, and a returned schema can validate.
BOOST_AUTO_TEST_CASE(survives_every_change_of_a_character) {
  for (const schema* table : public_schemas()) {
    const std::string text = compact_form_of(*table);
    std::size_t accepted = 0;
    std::size_t refused = 0;
    const auto check = [&](std::string_view changed) {
      schema_memory memory;
      const schema* made = read(changed, memory);
      ++(made == nullptr ? refused : accepted);
      if (made != nullptr) {
        BOOST_TEST_REQUIRE(validate(*made, R"({"a":[{"name":""}],"id":1})").issues.size() <= max_issues);
        BOOST_TEST_REQUIRE(!validate(*made, "{").valid());
      }
    };
    for (std::size_t at = 0; at != text.size(); ++at) {
      for (const char other : {'\0', '\xff', '0', '1', '2', '3', '8', ',', '@', '~'}) {
        std::string changed = text;
        changed[at] = other;
        check(changed);
      }
    }
    BOOST_TEST_CONTEXT(table->name) {
      BOOST_TEST(accepted > 0U, "a change of a name makes another schema");
      BOOST_TEST(refused > 0U);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
