// The list of public schemas; their examples and defaults are valid.
#include <flagadmin/schema/schemas.hpp>

#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

namespace {

/// Checks that examples and defaults are valid by their nodes.
void check_samples(const schema& node, const std::string& place) {
  BOOST_TEST_CONTEXT(place) {
    for (const std::string_view sample : {node.example_json, node.default_json}) {
      BOOST_TEST((sample.empty() || validate(node, sample).valid()));
    }
  }
  for (const property& member : node.properties) {
    check_samples(member.value, place + '/' + std::string(member.name));
    BOOST_TEST_CONTEXT(place << '/' << member.name) { BOOST_TEST((!member.value.description.empty())); }
  }
  if (node.items != nullptr) {
    check_samples(*node.items, place + "/items");
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_registry)

BOOST_AUTO_TEST_CASE(all_are_found_by_name) {
  for (const schema* table : public_schemas()) {
    BOOST_TEST(find_schema(table->name) == table);  // so no name occurs twice
  }
  BOOST_TEST(find_schema("addonschema") == nullptr);
  BOOST_TEST(find_schema("") == nullptr);
}

BOOST_AUTO_TEST_CASE(samples_are_valid) {
  for (const schema* table : public_schemas()) {
    check_samples(*table, std::string(table->name));
  }
  for (const operation& one : operations()) {
    if (one.response != nullptr) {
      check_samples(*one.response, std::string(one.name));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
