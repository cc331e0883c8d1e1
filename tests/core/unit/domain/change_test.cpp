// Differences between two versions of a resource.
#include <flagadmin/domain/change.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] std::string differences(const schema& object, std::string_view before, std::string_view after) {
  text_buffer text;
  json::writer out(text);
  write_changes(out, changes_between(object, before, after));
  return text.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_change)

BOOST_AUTO_TEST_CASE(a_free_map_by_its_own_members) {
  constexpr std::string_view before =
      R"({"id":1,"provider":"p","description":null,"enabled":true,"parameters":{"a":1,"b/c":2,"d":3},"events":[]})";
  constexpr std::string_view after =
      R"({"id":1,"provider":"p","description":null,"enabled":true,"parameters":{"e":4,"\u0061":1,"b/c":[2]},"events":[]})";
  BOOST_TEST(
      differences(addon_schema, before, after) ==
      R"([{"instancePath":"/parameters/e","after":4},{"instancePath":"/parameters/b~1c","before":2,"after":[2]},)"
      R"({"instancePath":"/parameters/d","before":3}])");
}

BOOST_AUTO_TEST_CASE(a_free_map_that_comes_or_goes) {
  BOOST_TEST(differences(addon_schema, R"({"id":1})", R"({"id":1,"parameters":{"a":1}})") ==
             R"([{"instancePath":"/parameters","after":{"a":1}}])");
  BOOST_TEST(differences(addon_schema, R"({"id":1,"parameters":{"a":1}})", R"({"id":1})") ==
             R"([{"instancePath":"/parameters","before":{"a":1}}])");
}

BOOST_AUTO_TEST_CASE(a_free_map_of_many_members) {
  const auto map = [](int first, int last) {
    std::string text = R"({"id":1,"parameters":{)";
    for (int i = first; i != last; ++i) {
      text += (i == first ? "\"p" : ",\"p") + std::to_string(i) + "\":" + std::to_string(i % 17 == 3 ? first : i);
    }
    return text + "}}";
  };
  BOOST_TEST(
      differences(addon_schema, map(0, 30), map(1, 31)) ==
      R"([{"instancePath":"/parameters/p3","before":0,"after":1},{"instancePath":"/parameters/p20","before":0,"after":1},)"
      R"({"instancePath":"/parameters/p30","after":30},{"instancePath":"/parameters/p0","before":0}])");
}

BOOST_AUTO_TEST_SUITE_END()
