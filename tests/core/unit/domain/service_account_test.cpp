// Service accounts beyond their vectors (merge-service-account-update.json).
#include <flagadmin/domain/service_account.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/resource.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] result<std::string> normalized_account(std::string_view account) {
  return normalized(resource_of(resource_kind::service_account), account);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_service_account)  // more in tests/vectors/merge-service-account-update.json

BOOST_AUTO_TEST_CASE(normalizing_is_idempotent) {  // D21
  const result<std::string> once = normalized_account(
      R"({"tokens":[{"secret":"s","id":1}],"id":9,"email":"e","seenAt":"2023-01-05T15:22:01Z","name":"n"})");
  BOOST_TEST_REQUIRE(once.ok());
  BOOST_TEST(once.value == R"({"id":9,"name":"n","seenAt":null,"tokens":[{"id":1}]})");
  BOOST_TEST(normalized_account(once.value).value == once.value);
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused) {
  BOOST_TEST(!normalized_account("{}").ok());
  BOOST_TEST(!merge_service_account_update("{}", "{}").ok());
  BOOST_TEST(!merge_service_account_update(R"({"id":1})", R"({"name":null})").ok());
  BOOST_TEST(!merge_service_account_update(R"({"id":1})", "").ok());
}

BOOST_AUTO_TEST_SUITE_END()
