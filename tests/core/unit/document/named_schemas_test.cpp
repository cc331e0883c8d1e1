// The list of schemas with a name of their own.
#include <flagadmin/document/named_schemas.hpp>

#include <algorithm>
#include <set>

#include <boost/test/unit_test.hpp>

#include <flagadmin/document/json_schema.hpp>
#include <flagadmin/schema/schemas.hpp>

using namespace flagadmin;

namespace {

void check_same_below(const std::vector<const schema*>& known, const schema& node) {
  if (!node.name.empty()) {
    const auto found = std::ranges::find(known, node.name, &schema::name);
    BOOST_TEST_REQUIRE((found != known.end()), node.name << " is missing");
    BOOST_TEST(json_schema_document(**found, schema_dialect::openapi_3_0) ==
               json_schema_document(node, schema_dialect::openapi_3_0));
  }
  for (const property& member : node.properties) {
    check_same_below(known, member.value);
  }
  if (node.items != nullptr) {
    check_same_below(known, *node.items);
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(named_schemas_list)

BOOST_AUTO_TEST_CASE(holds_the_public_schemas_in_their_order) {
  const auto is_public = [](const schema* table) {
    return std::ranges::find(public_schemas(), table) != public_schemas().end();
  };
  std::vector<const schema*> list = named_schemas();
  BOOST_TEST_REQUIRE(!list.empty());
  BOOST_TEST(is_public(list.front()));
  std::erase_if(list, [&](const schema* table) { return !is_public(table); });
  BOOST_TEST(std::ranges::equal(list, public_schemas()));
}

BOOST_AUTO_TEST_CASE(names_are_unique_and_mean_one_schema) {
  const std::vector<const schema*> list = named_schemas();
  std::set<std::string_view> names;
  for (const schema* node : list) {
    BOOST_TEST(!node->name.empty());
    BOOST_TEST(names.insert(node->name).second, node->name << " occurs twice");
    check_same_below(list, *node);
  }
}

BOOST_AUTO_TEST_SUITE_END()
