#include <flagadmin/document/shorthand.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include <boost/test/unit_test.hpp>

#include <flagadmin/document/named_schemas.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/shorthand.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

/// Zeros for schemas, in a heap block of exactly so many bytes.
class schema_memory {
 public:
  explicit schema_memory(std::size_t bytes = 65536) : bytes_(new std::byte[bytes]()), left(bytes_.get(), bytes) {}

 private:
  std::unique_ptr<std::byte[]> bytes_;

 public:
  std::span<std::byte> left;  ///< what is not taken yet
};

[[nodiscard]] const schema* read(std::string_view text, schema_memory& memory) {
  return read_shorthand(test::exact_buffer(text).view(), memory.left);
}

/// That a schema is another, as far as the validator looks.
void check_same(const schema& made, const schema& table, const std::string& place) {
  BOOST_TEST_CONTEXT(place) {
    BOOST_TEST((made.type == table.type && made.usual == table.usual && made.format == table.format));
    BOOST_TEST((made.nullable == table.nullable && made.deprecated == table.deprecated));
    BOOST_TEST((made.sensitive == table.sensitive && made.has_character_rules == table.has_character_rules));
    BOOST_TEST((made.min_length == table.min_length && made.minimum == table.minimum));
    BOOST_TEST(std::ranges::equal(made.enumeration, table.enumeration));
    BOOST_TEST(std::ranges::equal(made.forbidden, table.forbidden));
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
constexpr std::array one_of_all{
    property{"colour", true, {.type = value_type::string, .nullable = true, .enumeration = colours, .min_length = 1}},
    property{"not", false, {.type = value_type::string, .forbidden = colours, .format = string_format::url_friendly}},
    property{"least", true, {.type = value_type::integer, .minimum = 0, .deprecated = true}},
    property{"longerThanALead", false, {.sensitive = true}},
};
constexpr schema all_kinds{.type = value_type::object, .properties = one_of_all};

}  // namespace

BOOST_AUTO_TEST_SUITE(shorthand)

BOOST_AUTO_TEST_CASE(is_short) {
  BOOST_TEST(shorthand_of(schema_of(schema_id::update_service_account)) == "0102name,031rootRole,050");
}

BOOST_AUTO_TEST_CASE(keeps_what_the_validator_looks_at) {
  schema_memory memory;
  for (const schema* table : named_schemas()) {
    const schema* made = read(shorthand_of(*table), memory);
    BOOST_TEST_REQUIRE(made != nullptr);
    check_same(*made, *table, std::string(table->name));
  }
  const schema* made = read(shorthand_of(all_kinds), memory);
  BOOST_TEST_REQUIRE(made != nullptr);
  check_same(*made, all_kinds, "all_kinds");
}

BOOST_AUTO_TEST_CASE(is_plain_ascii_that_nothing_escapes) {
  for (const schema* table : public_schemas()) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '\'' && c != '\\' && c != '`'; };
    BOOST_TEST(std::ranges::all_of(shorthand_of(*table), is_plain));
  }
}

BOOST_AUTO_TEST_CASE(is_judged_by) {
  schema_memory memory;
  const schema* made = read(shorthand_of(schema_of(schema_id::addon_create_update)), memory);
  BOOST_TEST_REQUIRE(made != nullptr);
  BOOST_TEST(validate(*made, R"({"provider":"webhook","enabled":true,"parameters":{},"events":[]})").valid());
  const validation_result verdict = validate(*made, R"({"provider":"","enabled":1,"events":[2]})");
  BOOST_TEST(verdict.issues.size() == 4U);
}

BOOST_AUTO_TEST_CASE(needs_room) {
  const std::string text = shorthand_of(schema_of(schema_id::create_strategy));
  schema_memory plenty;
  const std::size_t before = plenty.left.size();
  BOOST_TEST_REQUIRE(read(text, plenty) != nullptr);
  const std::size_t needed = before - plenty.left.size();
  for (std::size_t bytes = 0; bytes != needed; ++bytes) {
    schema_memory little(bytes);
    BOOST_TEST_REQUIRE((read(text, little) == nullptr));
    BOOST_TEST_REQUIRE(little.left.size() == bytes);
  }
  schema_memory enough(needed);
  BOOST_TEST((read(text, enough) != nullptr));
  BOOST_TEST(enough.left.empty());
}

BOOST_AUTO_TEST_CASE(refuses_what_no_generator_wrote) {
  const std::string text = shorthand_of(schema_of(schema_id::service_account));
  const std::string too_many = "010" + std::string(1, '0' + max_properties + 1);
  const std::string too_deep = [] {
    std::string arrays;
    for (int i = 0; i != 1000; ++i) {
      arrays += "020";
    }
    return arrays + "031";
  }();
  for (const std::string& wrong : {text + '0', too_many, too_deep}) {
    schema_memory memory;
    BOOST_TEST((read(wrong, memory) == nullptr));
  }
}

/// Whatever stands there: no byte outside of text and memory is touched, and what is made can be judged by.
BOOST_AUTO_TEST_CASE(survives_every_change_of_a_character) {
  for (const schema* table : public_schemas()) {
    const std::string text = shorthand_of(*table);
    for (std::size_t at = 0; at != text.size(); ++at) {
      for (const char other : {'\0', '\xff', '0', '1', '2', '3', '8', ',', '@', '~'}) {
        std::string changed = text;
        changed[at] = other;
        schema_memory memory(16384);
        const schema* made = read(changed, memory);
        BOOST_TEST_REQUIRE((made == nullptr || !validate(*made, R"({"a":[{"name":""}],"id":1})").truncated));
      }
      schema_memory memory(16384);
      const schema* made = read(std::string_view(text).substr(0, at), memory);
      BOOST_TEST_REQUIRE((made == nullptr || !validate(*made, "[[],{}]").truncated));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
