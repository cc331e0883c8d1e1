// Checks before the body beyond their vectors (request-head.json, entity-tags.json, token.json).
#include <flagadmin/api/request_rules.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_request_rules)  // more in tests/vectors/request-head.json, entity-tags.json, token.json

BOOST_AUTO_TEST_CASE(reading_needs_no_media_type) {
  const operation& target = operation_of(operation_id::get_addons);
  BOOST_TEST(!check_request_head(target, {true, false}, "", "", std::nullopt, 0).has_value());
  BOOST_TEST(!check_request_head(target, {false, false}, "text/plain", "gzip", 5, 0).has_value());
}

BOOST_AUTO_TEST_CASE(a_limited_permission_is_a_permission) {  // D44: environments are checked with the addon
  const operation& target = operation_of(operation_id::update_addon);
  const permission_grant limited{true, true};
  BOOST_TEST(!check_request_head(target, limited, "application/json", "", 10, 100).has_value());
}

BOOST_AUTO_TEST_CASE(tags_of_versions_match_themselves) {
  for (const std::int64_t version : {1, 2, 1000000}) {
    const std::string tag = entity_tag(version);
    BOOST_TEST(if_match_allows(tag, tag));
    BOOST_TEST(if_none_match_names(tag, tag));
    BOOST_TEST(!if_match_allows(entity_tag(version + 1), tag));
  }
}

BOOST_AUTO_TEST_SUITE_END()
