// Checks before the body beyond their vectors (request-head.json).
#include <flagadmin/api/head_checks.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_head_checks)  // more in tests/vectors/request-head.json

BOOST_AUTO_TEST_CASE(reading_needs_no_media_type) {
  const operation& target = operation_of(operation_id::get_addons);
  BOOST_TEST(!check_request_head(target, {true, false}, {}).has_value());
  BOOST_TEST(!check_request_head(target, {false, false}, {"text/plain", "gzip", 5}).has_value());
}

BOOST_AUTO_TEST_CASE(a_limited_permission_is_a_permission) {  // D44: environments are checked with the addon
  const operation& target = operation_of(operation_id::update_addon);
  const permission_grant limited{true, true};
  BOOST_TEST(!check_request_head(target, limited, {"application/json", "", 10, 100}).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
