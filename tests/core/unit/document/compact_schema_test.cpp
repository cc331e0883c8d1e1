// The compact form of a schema: malformed texts are refused, and none reaches memory that is not its own. What the form
// keeps is proved by parity and by the vectors in WebAssembly, which validate by it.
#include <flagadmin/document/compact_schema.hpp>

#include <cstddef>
#include <deque>
#include <string>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/compact_schema.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
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

}  // namespace

BOOST_AUTO_TEST_SUITE(compact_schema)

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
