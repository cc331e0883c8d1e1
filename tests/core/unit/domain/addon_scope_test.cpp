// The event filter beyond its vectors (tests/vectors/event-filter.json).
#include <flagadmin/domain/addon_scope.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(domain_addon_scope)  // more in tests/vectors/event-filter.json

BOOST_AUTO_TEST_CASE(texts_are_validated) {
  constexpr std::string_view addon =
      R"({"id":7,"provider":"p","description":null,"enabled":true,"parameters":{},"events":["a"]})";
  BOOST_TEST(addon_listens_to(addon, R"({"type":"a","project":null})").value);
  BOOST_TEST(!addon_listens_to(addon, R"({"type":"b"})").value);
  BOOST_TEST(!addon_listens_to(addon, "{}").ok());
  BOOST_TEST(!addon_listens_to("{}", R"({"type":"a"})").ok());
}

BOOST_AUTO_TEST_CASE(incomplete_addons_match_no_event) {
  BOOST_TEST(!addon_listens_to(R"({"enabled":true,"events":["a"]})", event_facts{"a", {}, {}}));
  constexpr std::string_view addon =
      R"({"id":7,"provider":"p","description":null,"enabled":true,"parameters":{},"events":["a","b","a"]})";
  BOOST_TEST(addon_listens_to(addon, event_facts{"a", {}, {}}));
  BOOST_TEST(addon_listens_to(addon, event_facts{"b", "any", "any"}));
}

BOOST_AUTO_TEST_SUITE_END()
