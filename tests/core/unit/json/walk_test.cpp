// Walks over the members and elements of valid JSON.
#include <flagadmin/json/walk.hpp>

#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(json_walk)

BOOST_AUTO_TEST_CASE(members) {
  const test::exact_buffer text(R"({ "a" : 1 , "b\n" : [ 2 ], "c":{"d":3} })");
  std::string seen;
  for (json::walker walker(text.view(), '{'); walker.next();) {
    seen += walker.name().decoded() + '=' + std::string(walker.value()) + ';';
  }
  BOOST_TEST(seen == "a=1;b\n=[ 2 ];c={\"d\":3};");
}

BOOST_AUTO_TEST_CASE(elements) {
  const test::exact_buffer text(R"([ 1 , "x" , [ ] ])");
  std::vector<std::string> seen;
  json::for_each_element(text.view(), [&](std::string_view value) { seen.emplace_back(value); });
  const std::vector<std::string> expected{"1", "\"x\"", "[ ]"};
  BOOST_TEST(seen == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(finds_a_member) {
  BOOST_TEST(json::find_member(R"({"a":1,"\u0062":2})", "b") == "2");
  BOOST_TEST(json::find_member(R"({"a":1})", "b").empty());
  BOOST_TEST(json::find_member(R"({"\u0062":1})", "bc").empty());
  BOOST_TEST(json::find_member(R"({"a":{"b":1}})", "b").empty());
  BOOST_TEST(json::find_member("null", "b").empty());
}

BOOST_AUTO_TEST_CASE(stops_at_invalid_json) {
  for (const char* text :
       {R"({"a":1,"b"})", R"({"a":1,"b":})", R"({"a":1 "b":2})", R"({"a":1,"b":tru})", R"({"a":1,)"}) {
    const test::exact_buffer buffer(text);
    std::string seen;
    for (json::walker walker(buffer.view(), '{'); walker.next();) {
      (seen += walker.name().raw) += walker.value();
    }
    BOOST_TEST(seen == "a1");
  }
  for (const char* text : {"", "tru", "\"a", "]", "[tru", "[\"a", "[,", "{\"a\":1"}) {
    const test::exact_buffer buffer(text);
    json::for_each_element(buffer.view(), [&](std::string_view value) { BOOST_ERROR(text << " gives " << value); });
  }
  for (const char* text : {"[1,]", "[1 2]", "[1,\"", "[1,[2]"}) {
    const test::exact_buffer buffer(text);
    std::string seen;
    json::for_each_element(buffer.view(), [&](std::string_view value) { seen += value; });
    BOOST_TEST(seen.substr(0, 1) == "1");
  }
}

BOOST_AUTO_TEST_SUITE_END()
