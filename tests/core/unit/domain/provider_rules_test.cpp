// Rules of providers beyond their vectors (provider-rules.json, http-url.json).
#include <flagadmin/domain/provider_rules.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view sent_update = R"({"provider":"webhook","parameters":{"url":"*****","contentType":5}})";

[[nodiscard]] parameter_update update_of(std::string_view stored_provider, std::string_view stored) {
  return {sent_update, sent_update.substr(12, 9), sent_update.substr(35, 31), stored_provider, stored};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_provider_rules)  // more in tests/vectors/provider-rules.json and http-url.json

BOOST_AUTO_TEST_CASE(offsets_count_from_the_document) {
  validation_result result;
  check_provider_rules(update_of(R"("webhook")", R"({})"), {}, result);
  BOOST_TEST_REQUIRE(result.issues.size() == 1U);
  BOOST_TEST((result.issues[0].code == issue_code::no_stored_secret));
  BOOST_TEST(sent_update.substr(result.issues[0].offset, 7) == R"("*****")");
}

BOOST_AUTO_TEST_CASE(origins) {  // D14h
  BOOST_TEST(have_same_origin("HTTPS://user:pass@Example.COM/x?y#z", "https://example.com:443"));
  BOOST_TEST(have_same_origin("https://example.com", "https://example.com:/"));
  BOOST_TEST(have_same_origin("https://example.com", "https://example.com:0443?a"));
  BOOST_TEST(have_same_origin("http://example.com", "http://example.com:80#@other.example.com"));
  BOOST_TEST(have_same_origin("http://[2001:DB8::1]/a:b@c", "http://[2001:db8::1]:80"));
  BOOST_TEST(!have_same_origin("http://example.com:443", "https://example.com"));
  BOOST_TEST(!have_same_origin("http://example.com", "http://example.com:0"));
  BOOST_TEST(!have_same_origin("http://example.com", "http://example.com.invalid"));
  BOOST_TEST(!have_same_origin("http://[::1]", "http://[::1]:8080"));
  for (const char* text : {"", "example.com", "ftp://example.com", "http://", "http://a:x"}) {
    BOOST_TEST(!have_same_origin(text, text));
  }
}

BOOST_AUTO_TEST_CASE(a_merge_needs_kept_secrets_only) {
  validation_result result;
  check_kept_secrets(update_of(R"("webhook")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.valid());
  check_kept_secrets(update_of(R"("teams")", R"({"url":"x"})"), {}, result);
  BOOST_TEST(result.issues.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
