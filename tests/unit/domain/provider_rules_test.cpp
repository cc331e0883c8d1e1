// Rules of providers beyond their vectors (provider-rules.json, http-url.json).
#include <flagadmin/domain/provider_rules.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view document = R"({"provider":"webhook","parameters":{"url":"*****","contentType":5}})";

[[nodiscard]] parameter_update update_of(std::string_view stored_provider, std::string_view stored) {
  return {document, document.substr(12, 9), document.substr(35, 31), stored_provider, stored};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_provider_rules)  // more in tests/vectors/provider-rules.json and http-url.json

BOOST_AUTO_TEST_CASE(masks) {  // D14
  BOOST_TEST(is_masked(R"("*****")"));
  BOOST_TEST(is_masked(R"("\u002a****")"));
  for (const char* json : {R"("****")", R"("******")", R"(" *****")", "5", "null", R"(["*****"])", R"("")"}) {
    BOOST_TEST(!is_masked(json));
  }
}

BOOST_AUTO_TEST_CASE(keeps_only_from_the_same_provider) {  // D14
  BOOST_TEST(update_of(R"("webhook")", R"({"url":"x"})").kept_value("url") == "\"x\"");
  BOOST_TEST(update_of(R"("webh\u006fok")", R"({"\u0075rl":"x"})").kept_value("url") == "\"x\"");
  BOOST_TEST(update_of(R"("teams")", R"({"url":"x"})").kept_value("url").empty());
  BOOST_TEST(update_of(R"("webhook")", R"({})").kept_value("url").empty());
}

BOOST_AUTO_TEST_CASE(offsets_count_from_the_document) {
  validation_result result;
  check_provider_rules(update_of(R"("webhook")", R"({})"), {}, result);
  BOOST_TEST_REQUIRE(result.issues.size() == 1U);
  BOOST_TEST((result.issues[0].code == issue_code::no_stored_secret));
  BOOST_TEST(document.substr(result.issues[0].offset, 7) == R"("*****")");
}

BOOST_AUTO_TEST_CASE(a_merge_needs_kept_secrets_only) {
  validation_result result;
  check_kept_secrets(update_of(R"("webhook")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.valid());
  check_kept_secrets(update_of(R"("teams")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.issues.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
