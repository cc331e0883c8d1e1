// The set of names that finds duplicate members, also for names made to collide.
#include <algorithm>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

/// Plain, or with every character as an escape sequence.
[[nodiscard]] std::string written(const std::string& name, bool escaped) {
  std::string text;
  for (const char c : name) {
    char sequence[7];
    (void)std::snprintf(sequence, sizeof sequence, "\\u%04x", static_cast<unsigned char>(c));
    text += escaped || static_cast<unsigned char>(c) < 0x20 ? std::string(sequence) : std::string(1, c);
  }
  return '"' + text + '"';
}

/// The index of the first duplicate name, in the order of the text; the number of names if there is none.
[[nodiscard]] std::size_t first_repeated(const std::vector<std::string>& names) {
  std::set<std::string> met;
  const auto repeated =
      std::find_if(names.begin(), names.end(), [&met](const std::string& name) { return !met.insert(name).second; });
  return static_cast<std::size_t>(repeated - names.begin());
}

/// Checks names in a free map, and as unknown members of an object.
void check(const std::vector<std::string>& names, std::mt19937& random) {
  for (const std::string front : {R"({"provider":"x","enabled":true,"events":[],"parameters":{ )", "{ "}) {
    std::string text = front;
    std::vector<std::size_t> places;
    for (const std::string& name : names) {
      text += places.empty() ? "" : ", ";
      places.push_back(text.size());
      text += written(name, random() % 3 == 0) + ":1";
    }
    text += front == "{ " ? "}" : "}}";
    const test::exact_buffer buffer(text);
    const validation_result result = validate(addon_create_update_schema, buffer.view());
    const std::size_t repeated = first_repeated(names);
    const bool is_broken = !result.valid() && result.issues.front().code == issue_code::invalid_json;
    BOOST_TEST_REQUIRE(is_broken == (repeated != names.size()), text);
    if (is_broken) {
      BOOST_TEST_REQUIRE(result.issues.front().offset == places[repeated], text);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_name_set)  // D2

BOOST_AUTO_TEST_CASE(any_names) {
  std::mt19937 random(7);
  for (unsigned round = 0; round != 400; ++round) {
    std::vector<std::string> names(random() % 40);
    for (std::string& name : names) {
      name.resize(random() % 8);
      std::generate(name.begin(), name.end(), [&random] { return "ab\x00\x7Fq"[random() % 5]; });
    }
    check(names, random);
  }
}

/// Every name begins with those before it, the longest path that so many bytes can make; and very many names.
BOOST_AUTO_TEST_CASE(names_of_an_attacker) {
  std::mt19937 random(3);
  std::vector<std::string> nested;
  for (std::size_t size = 0; size != 700; ++size) {
    nested.emplace_back(size, 'a');
  }
  check(nested, random);
  nested.emplace_back(350, 'a');
  check(nested, random);
  std::vector<std::string> many;
  for (unsigned number = 0; number != 30000; ++number) {
    many.push_back(std::to_string(number));
  }
  check(many, random);
  many.emplace_back("4711");
  check(many, random);
}

BOOST_AUTO_TEST_SUITE_END()
