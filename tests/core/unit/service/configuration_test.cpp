#include <boost/test/unit_test.hpp>

#include <array>
#include <string>
#include <string_view>

#include "../../support/service_in_memory.hpp"

namespace flagadmin::test {
namespace {

struct invalid_file {
  std::string_view text;
  std::size_t offset;
  std::string_view rule;
};

template <class T>
void check_refused(const service::read_result<T>& read, const invalid_file& file) {
  const auto* const error = std::get_if<service::file_error>(&read);
  BOOST_TEST_REQUIRE((error != nullptr), file.text);
  BOOST_TEST(error->rule == file.rule);
  BOOST_TEST(error->offset == file.offset);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(configuration)

BOOST_FIXTURE_TEST_CASE(tokens, service_in_memory) {
  constexpr std::array files{
      invalid_file{"{}", 0, "the file must be array, but object was sent"},
      invalid_file{R"([{"token":"short","name":"a","permissions":[]}])", 10,
                   R"(the token of "a" must consist of visible ASCII characters, at least 16)"},
      invalid_file{R"([{"token":"0123456789abcdef","name":"a","permissions":[],"environment":[]}])", 69,
                   "/0/environment is not a known property"},
      invalid_file{
          R"([{"token":"0123456789abcdef","name":"a","permissions":["CREATE_STRATEGY"],"environments":["dev"]}])", 55,
          "the permission CREATE_STRATEGY cannot be limited to environments: only permissions over addons can"},
      invalid_file{R"([{"token":"test-admin-token","name":"a","permissions":[]}])", 1,
                   "the token occurs twice, or is the admin token"},
  };
  for (const invalid_file& file : files) {
    check_refused(service::read_tokens(file.text, service::admin_token(admin_secret, of), of), file);
  }
  use_tokens(R"([{"token":"0123456789abcdef","name":"a","permissions":["UPDATE_ADDON"],"environments":["dev"]}])");
  BOOST_TEST(of.tokens()->size() == 2U);
  BOOST_TEST(of.tokens()->back().permissions.front().environments == R"(["dev"])");
}

BOOST_AUTO_TEST_CASE(roles) {
  constexpr std::array files{
      invalid_file{"[]", 0, "there must be at least one role"},
      invalid_file{R"([{"id":0,"name":"a","permissions":[]}])", 7, "the id of a role must be at least 1"},
      invalid_file{R"([{"id":1,"name":"","permissions":[]}])", 16, "the name of a role must not be empty"},
      invalid_file{R"([{"id":1,"name":"a","permissions":[]},{"id":1,"name":"b","permissions":[]}])", 44,
                   "role id occurs twice: 1"},
  };
  for (const invalid_file& file : files) {
    check_refused(service::read_roles(file.text), file);
  }
}

BOOST_FIXTURE_TEST_CASE(fixtures_are_read_and_written, service_in_memory) {
  constexpr std::array files{
      invalid_file{R"({"serviceAccounts":[{"id":0}]})", 26,
                   "service account id must be a whole number from 1 to 2^63 - 1"},
      invalid_file{R"({"serviceAccounts":[{"id":1},{"id":1}]})", 35, "service account id occurs twice: 1"},
  };
  for (const invalid_file& file : files) {
    check_refused(service::read_fixtures(file.text, {}), file);
  }
  constexpr std::string_view all =
      R"({"addons":[],"serviceAccounts":[{"id":3,"username":"a","seenAt":null},{"id":9,"username":"a","seenAt":null}],)"
      R"("strategies":[]})";
  load(all);
  BOOST_TEST(service::write_fixtures(store).starts_with(all.substr(0, all.size() - 1)));  // and further kinds
  BOOST_TEST(store.find(resource_kind::service_account, "a")->key == "3");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace flagadmin::test
