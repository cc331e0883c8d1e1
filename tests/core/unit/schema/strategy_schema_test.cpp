// The tables of strategy types follow section 2.5 of the specification.
#include <flagadmin/schema/strategy_schema.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] constexpr const schema& value_of(const schema& object, std::size_t index) {
  return object.properties[index].value;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_strategy)

BOOST_AUTO_TEST_CASE(request_follows_section_2_5) {
  BOOST_TEST(value_of(create_strategy_schema, index_of(create_strategy_schema, "editable")).default_json == "true");
  BOOST_TEST(value_of(create_strategy_schema, index_of(create_strategy_schema, "deprecated")).default_json == "false");
}

BOOST_AUTO_TEST_CASE(parameter_types) {
  const schema& item = *value_of(create_strategy_schema, index_of(create_strategy_schema, "parameters")).items;
  const auto types = value_of(item, index_of(tables::create_strategy_parameter, "type")).enumeration;
  std::string all;
  for (const std::string_view one : types) {
    all += std::string(one) + ' ';
  }
  BOOST_TEST(all == "string percentage list number boolean ");
  BOOST_TEST(value_of(item, index_of(tables::create_strategy_parameter, "required")).default_json == "false");
}

BOOST_AUTO_TEST_CASE(names_become_path_segments) {  // D8
  const schema& name = value_of(create_strategy_schema, index_of(create_strategy_schema, "name"));
  BOOST_TEST(name.min_length == 1U);
  BOOST_TEST(name.forbidden.size() == 2U);
  BOOST_TEST((name.format == string_format::url_friendly));
}

BOOST_AUTO_TEST_SUITE_END()
