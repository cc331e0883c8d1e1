// Rules of providers beyond their vectors (provider-rules.json).
#include <flagadmin/domain/provider_rules.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view sent_update = R"({"provider":"webhook","parameters":{"url":"*****","contentType":5}})";

[[nodiscard]] parameter_update update_of(std::string_view stored_provider, std::string_view stored) {
  return {.document = sent_update,
          .provider = sent_update.substr(12, 9),
          .parameters = sent_update.substr(35, 31),
          .stored_provider = stored_provider,
          .stored_parameters = stored};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_provider_rules)  // more in tests/vectors/provider-rules.json

BOOST_AUTO_TEST_CASE(offsets_count_from_the_document) {
  validation_result result;
  check_provider_rules(update_of(R"("webhook")", R"({})"), {}, result);
  BOOST_TEST_REQUIRE(result.issues.size() == 1U);
  BOOST_TEST((result.issues[0].code == issue_code::no_stored_secret));
  BOOST_TEST(sent_update.substr(result.issues[0].offset, 7) == R"("*****")");
}

BOOST_AUTO_TEST_CASE(a_merge_needs_kept_secrets_only) {
  validation_result result;
  check_kept_secrets(update_of(R"("webhook")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.valid());
  check_kept_secrets(update_of(R"("teams")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.issues.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
