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
  std::string_view message;
};

template <class T>
void check_refused(const service::read_result<T>& read, const invalid_file& file) {
  const auto* const error = std::get_if<service::file_error>(&read);
  BOOST_TEST_REQUIRE((error != nullptr), file.text);
  BOOST_TEST(error->message == file.message);
  BOOST_TEST(error->offset == file.offset);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(files)

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
    check_refused(service::read_tokens(file.text, service::admin_token(admin_secret, context), context), file);
  }
  use_tokens(R"([{"token":"0123456789abcdef","name":"a","permissions":["UPDATE_ADDON"],"environments":["dev"]}])");
  BOOST_TEST(context.tokens()->size() == 2U);
  BOOST_TEST(context.tokens()->back().permissions.front().environments == R"(["dev"])");
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
      invalid_file{R"({"serviceAccounts":[{"id":1,"username":"a"},{"id":2,"username":"a"}]})", 63,
                   R"(username occurs twice: "a")"},
      invalid_file{R"({"serviceAccounts":[{"id":1,"tokens":[{"id":5}]},{"id":2,"tokens":[{"id":5}]}]})", 49,
                   "token id occurs twice: 5"},
      invalid_file{R"({"$schema":1,"addons":[]})", 11, "/$schema must be string, but number 1 was sent"},
  };
  for (const invalid_file& file : files) {
    check_refused(service::read_fixtures(file.text, {}), file);
  }
  constexpr std::string_view all =
      R"({"addons":[],"serviceAccounts":[{"id":3,"username":"a","seenAt":null},{"id":9,"username":"b","seenAt":null}],)"
      R"("strategies":[]})";
  load(all);
  BOOST_TEST(
      service::write_fixtures(store, specification).starts_with(all.substr(0, all.size() - 1)));  // and further kinds
  BOOST_TEST(store.find(resource_kind::service_account, "a")->key == "3");
}

BOOST_FIXTURE_TEST_CASE(fixtures_may_name_their_schema, service_in_memory) {  // D105
  load(R"({"$schema":"./flags.schema.json","serviceAccounts":[{"id":3}]})");
  BOOST_TEST(service::write_fixtures(store, specification)
                 .starts_with(R"({"addons":[],"serviceAccounts":[{"id":3,"seenAt":null}],"strategies":[)"));
}

BOOST_AUTO_TEST_CASE(fixtures_obey_the_rules_of_requests) {  // D85
  constexpr std::string_view masked =
      R"({"addons":[{"id":1,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"*****"},"events":["feature-created"]}]})";
  constexpr std::string_view undefined =
      R"({"addons":[{"id":1,"provider":"pager","description":null,"enabled":true,"parameters":{"x":"*****"},"events":[]}]})";
  constexpr std::string_view twice =
      R"({"strategies":[{"name":"a","displayName":null,"description":null,"editable":true,"deprecated":false,)"
      R"("parameters":[{"name":"a","type":"list"},{"name":"a","type":"list"}]}]})";
  constexpr std::string_view of_no_type =
      R"({"strategies":[{"name":"a","displayName":null,"description":null,"editable":true,"deprecated":false,)"
      R"("parameters":[{"name":"a","type":"x"}]}]})";
  constexpr std::array files{
      invalid_file{R"({"addonz":[]})", 8, "/addonz is not a known property"},
      invalid_file{R"({"version":1,"addons":[]})", 9, "/version is not a known property"},
      invalid_file{R"({"addons":[{"id":1,"provider":"webhook"}]})", 11,
                   "/addons/0/description is required, but missing; /addons/0/enabled is required, but missing; "
                   "/addons/0/parameters is required, but missing; /addons/0/events is required, but missing"},
      invalid_file{
          R"({"addons":[{"id":1,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"x"},"events":[]}]})",
          94, "/addons/0/parameters/url must be an absolute http or https URL for provider webhook"},
      invalid_file{masked, 94, "/addons/0/parameters/url is the mask of a secret: write the secret"},
      invalid_file{undefined, 90, "/addons/0/parameters/x is the mask of a secret: write the secret"},
      invalid_file{R"({"serviceAccounts":[{"id":1,"username":""}]})", 39,
                   "/serviceAccounts/0/username must not be empty"},
      invalid_file{R"({"serviceAccounts":[{"id":1,"tokens":[{"id":1,"description":"a"},{"id":2,"description":"a"}]}]})",
                   87, R"(/serviceAccounts/0/tokens/1/description must be unique, but "a" occurs twice)"},
      invalid_file{R"({"serviceAccounts":[{"id":1,"tokens":[{"id":1,"description":""}]}]})", 60,
                   "/serviceAccounts/0/tokens/0/description must not be empty"},
      invalid_file{twice, 149, R"(/strategies/0/parameters/1/name must be unique, but "a" occurs twice)"},
      invalid_file{
          of_no_type, 133,
          R"(/strategies/0/parameters/0/type must be string, percentage, list, number or boolean, but "x" was sent)"},
  };
  for (const invalid_file& file : files) {
    check_refused(service::read_fixtures(file.text, {}, true), file);
  }
  for (const std::string_view text : {masked, undefined}) {
    const auto read = service::read_fixtures(text, {});
    const auto* const loaded = std::get_if<service::fixtures>(&read);
    BOOST_TEST_REQUIRE(loaded != nullptr);
    BOOST_TEST(loaded->writes.size() == 1U);
    BOOST_TEST(loaded->warnings.size() == (text == masked ? 1U : 2U));
    BOOST_TEST(loaded->warnings.back().ends_with(" is the mask of a secret, and counts as the secret"));
  }
  for (const invalid_file& file : files) {  // those that a service in use may have stored are taken, with a warning
    const auto read = service::read_fixtures(file.text, {.profile = *find_service_profile("unleash-8.2")}, true);
    const auto* const loaded = std::get_if<service::fixtures>(&read);
    const bool can_be_stored = file.text == twice || file.message.find("http or https") != std::string_view::npos;
    BOOST_TEST_REQUIRE((loaded != nullptr) == can_be_stored, file.text);
    BOOST_TEST((loaded == nullptr || !loaded->warnings.empty()));
  }
}

BOOST_AUTO_TEST_CASE(fixtures_whose_events_are_never_sent) {  // D93
  const auto read = service::read_fixtures(
      R"({"addons":[)"
      R"({"id":1,"provider":"datadog","description":null,"enabled":true,"parameters":{"apiKey":"k"},"events":["feature-created","a\n"]},)"
      R"({"id":2,"provider":"slack","description":null,"enabled":true,"parameters":{"url":"https://x","defaultChannel":"c","more":1},"events":[]},)"
      R"({"id":3,"provider":"pager","description":null,"enabled":true,"parameters":{},"events":[]},)"
      R"({"id":4,"provider":"datadog","description":null,"enabled":true,"parameters":{"apiKey":"k"},"events":["*"]}]})",
      {});
  const auto* const loaded = std::get_if<service::fixtures>(&read);
  BOOST_TEST_REQUIRE(loaded != nullptr);
  BOOST_TEST(loaded->writes.size() == 4U);
  const std::vector<std::string> expected{
      R"(addon 1: /events/1 names the event "a\n", which provider datadog does not list: it will never be sent)",
      "addon 2: /events is empty: nothing will be sent to provider slack",
      "addon 3: /provider is not the name of a defined provider",
  };
  BOOST_TEST(loaded->warnings == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace flagadmin::test
