// The list of public schemas; their examples and defaults are valid.
#include <flagadmin/schema/schemas.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/response_schemas.hpp>
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
  std::vector<std::string_view> names;
  for (const schema* table : public_schemas()) {
    BOOST_TEST(find_schema(table->name) == table);  // so no name occurs twice
    names.emplace_back(table->name);
  }
  const std::vector<std::string_view> expected{"addonCreateUpdateSchema",
                                               "addonSchema",
                                               "updateServiceAccountSchema",
                                               "serviceAccountSchema",
                                               "createStrategySchema",
                                               "strategySchema",
                                               "errorSchema",
                                               "createServiceAccountSchema",
                                               "createServiceAccountTokenSchema"};
  BOOST_TEST(names == expected, boost::test_tools::per_element());
  BOOST_TEST(find_schema("addonschema") == nullptr);
  BOOST_TEST(find_schema("") == nullptr);
}

BOOST_AUTO_TEST_CASE(samples_are_valid) {
  for (const schema* table : public_schemas()) {
    check_samples(*table, std::string(table->name));
  }
  for (const schema* table : {&addons_schema, &service_accounts_schema, &strategies_schema, &health_schema}) {
    check_samples(*table, std::string(table->name));
  }
}

BOOST_AUTO_TEST_SUITE_END()
