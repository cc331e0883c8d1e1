// Strategy types beyond their vectors (decide-create-strategy.json).
#include <flagadmin/domain/strategy.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(domain_strategy)  // more in tests/vectors/decide-create-strategy.json

BOOST_AUTO_TEST_CASE(defaults) {  // D30
  const result<new_strategy> made = make_strategy(R"({"name":"a\u0062","parameters":[{"name":"p","type":"list"}]})");
  BOOST_TEST_REQUIRE(made.ok());
  BOOST_TEST(made.value.name == "ab");
  BOOST_TEST(
      made.value.strategy ==
      R"({"title":null,"name":"a\u0062","displayName":null,"description":null,"editable":true,"deprecated":false,)"
      R"("parameters":[{"name":"p","type":"list","description":"","required":false}]})");
  BOOST_TEST(validate(strategy_schema, made.value.strategy).valid());
  BOOST_TEST(normalized_strategy(made.value.strategy).value == made.value.strategy);
}

BOOST_AUTO_TEST_CASE(duplicates_are_an_issue) {  // D31
  const result<new_strategy> made =
      make_strategy(R"({"name":"a","parameters":[{"name":"p","type":"list"},{"type":"list","name":"\u0070"}]})");
  BOOST_TEST_REQUIRE(made.validation.issues.size() == 1U);
  BOOST_TEST(made.validation.issues[0].instance_path() == "/parameters/1/name");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused) {
  BOOST_TEST(!make_strategy("").ok());
  BOOST_TEST(!make_strategy("{}").ok());
  BOOST_TEST(!normalized_strategy("{}").ok());
}

BOOST_AUTO_TEST_SUITE_END()
