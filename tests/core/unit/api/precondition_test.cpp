// Entity tags beyond their vectors (entity-tags.json).
#include <flagadmin/api/precondition.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_precondition)  // more in tests/vectors/entity-tags.json

BOOST_AUTO_TEST_CASE(tags_of_versions_match_themselves) {
  for (const std::int64_t version : {1, 2, 1000000}) {
    const std::string tag = entity_tag(version);
    BOOST_TEST(if_match_allows(tag, tag));
    BOOST_TEST(if_none_match_names(tag, tag));
    BOOST_TEST(!if_match_allows(entity_tag(version + 1), tag));
  }
}

BOOST_AUTO_TEST_SUITE_END()
