// Permissions of callers beyond their vectors (decide-permissions.json, decide-caller-permissions.json).
#include <flagadmin/domain/permission.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/domain/role.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(domain_permission)

BOOST_AUTO_TEST_CASE(entries_of_one_permission_add_up) {
  const std::string text =
      R"([{"permission":"UPDATE_ADDON","environments":["a"]},{"permission":"\u0055PDATE_ADDON","environments":["\u00e9"]},)"
      R"({"permission":"DELETE_ADDON","environments":["a"]},{"permission":"DELETE_ADDON"}])";
  const auto read = read_permissions(text);
  BOOST_TEST_REQUIRE(read.ok());
  BOOST_TEST(grant_for(read.value, "UPDATE_ADDON").is_limited);
  BOOST_TEST(first_uncovered(read.value, "UPDATE_ADDON", R"(["a","\u0061"])").empty());
  BOOST_TEST(first_uncovered(read.value, "UPDATE_ADDON", R"(["a","é"])").empty());
  BOOST_TEST(first_uncovered(read.value, "UPDATE_ADDON", R"(["a","b","c"])") == R"("b")");
  BOOST_TEST(grant_for(read.value, "DELETE_ADDON").granted);
  BOOST_TEST(!grant_for(read.value, "DELETE_ADDON").is_limited);
  BOOST_TEST(first_uncovered(read.value, "DELETE_ADDON", R"(["b"])").empty());
  BOOST_TEST(!grant_for(read.value, "CREATE_ADDON").granted);
  BOOST_TEST(first_uncovered(read.value, "CREATE_ADDON", R"(["a"])") == R"("a")");
  BOOST_TEST(grant_for({}, "").granted);
  BOOST_TEST(!grant_for({}, "CREATE_ADDON").granted);
}

BOOST_AUTO_TEST_CASE(permissions_and_roles_are_validated) {
  for (const std::string_view text :
       {R"(["UPDATE_ADDON"])", R"([{"permission":"FLY"}])", R"([{"permission":"*","environments":[1]}])", "{}"}) {
    BOOST_TEST(!read_permissions(text).ok());
  }
  for (const std::string_view text :
       {R"([{"id":1,"name":"a","permissions":["FLY"]}])", R"([{"id":"1","name":"a","permissions":[]}])",
        R"([{"id":9223372036854775808,"name":"a","permissions":[]}])"}) {
    BOOST_TEST(!role_catalog::read(text).ok());
  }
  const auto roles = role_catalog::read(R"([{"id":7.0,"name":"\u0061","permissions":["*"]}])");
  BOOST_TEST_REQUIRE(roles.value.view().find(7) != nullptr);
  BOOST_TEST(roles.value.view().find(7)->name == "a");
  BOOST_TEST(roles.value.view().find(7)->grants("UPDATE_ADDON"));
}

BOOST_AUTO_TEST_SUITE_END()
