// Addons beyond their vectors (merge-addon-update.json, mask-addon.json) and beyond merge_properties.hpp.
#include <flagadmin/domain/addon.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/resource.hpp>

#include "../../support/merge_properties.hpp"

using namespace flagadmin;

namespace {

constexpr std::string_view webhook_addon =
    R"({"id":7,"provider":"webhook","description":null,"enabled":true,)"
    R"("parameters":{"url":"https://a.example.com","authorization":"secret"},"events":["a"],"projects":["p"]})";

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_addon)  // more in tests/vectors/merge-addon-update.json and mask-addon.json

BOOST_AUTO_TEST_CASE(bad_texts_are_refused) {
  BOOST_TEST(!merge_addon_update(webhook_addon, "{}").ok());
  BOOST_TEST(!merge_addon_update(webhook_addon, "").ok());
  BOOST_TEST(!merge_addon_update("{}", test::detail::update_from(webhook_addon)).ok());
}

BOOST_AUTO_TEST_CASE(an_id_beyond_64_bits_stays_as_it_is) {  // D1
  constexpr std::string_view members =
      R"("provider":"p","description":null,"enabled":true,"parameters":{},"events":[]})";
  const auto stored_with = [&](const char* id) {
    return normalized(resource_of(resource_kind::addon), "{\"id\":" + std::string(id) + ',' + std::string(members));
  };
  BOOST_TEST(stored_with("99999999999999999999").value == "{\"id\":99999999999999999999," + std::string(members));
  BOOST_TEST(stored_with("12.0").value == "{\"id\":12," + std::string(members));
}

BOOST_AUTO_TEST_CASE(a_provider_without_definition_has_no_secrets_to_keep) {  // D14
  constexpr std::string_view stored =
      R"({"id":1,"provider":"p","description":null,"enabled":true,"parameters":{"a":"b"},"events":[]})";
  const auto merged =
      merge_addon_update(stored, R"({"provider":"p","enabled":true,"parameters":{"a":"*****"},"events":[]})");
  BOOST_TEST(merged.ok());
  BOOST_TEST(merged.value ==
             R"({"id":1,"provider":"p","description":null,"enabled":true,"parameters":{"a":"*****"},"events":[]})");
}

BOOST_AUTO_TEST_SUITE_END()
