// Codes, wordings and places of issues beyond their vectors.
#include <flagadmin/schema/issue.hpp>

#include <algorithm>
#include <array>
#include <set>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_issue)

BOOST_AUTO_TEST_CASE(every_code_has_a_row) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i != issue_kinds().size(); ++i) {
    const issue_kind& row = issue_kinds()[i];
    BOOST_TEST(static_cast<std::size_t>(row.code) == i);
    BOOST_TEST(&kind_of(row.code) == &row);
    BOOST_TEST(names.insert(row.name).second);
    BOOST_TEST(!row.keyword.empty());
    BOOST_TEST(!row.wording.empty());
  }
}

BOOST_AUTO_TEST_CASE(pointers_are_escaped) {  // RFC 6901
  const std::array<path_segment, 5> path{"a/b", "~c", "", std::size_t{10}, "é\""};
  issue issue{.code = issue_code::too_short, .schema_depth = 4, .path = path};
  BOOST_TEST(issue.instance_path() == "/a~1b/~0c//10/é\"");
  BOOST_TEST(issue.schema_path() == "#/properties/a~1b/properties/~0c/properties//items/minLength");
  issue = {};
  BOOST_TEST(issue.instance_path().empty());
  BOOST_TEST(issue.schema_path() == "#");
}

BOOST_AUTO_TEST_CASE(wordings_are_cut_into_pieces) {
  std::string_view wording = "is {a}[, but {b} was sent] and so on";
  const auto is_next = [&wording](std::string_view before, std::string_view param, std::string_view after) {
    const wording_piece piece = next_piece(wording);
    return piece.before == before && piece.param == param && piece.after == after;
  };
  BOOST_TEST(is_next("is ", "a", ""));
  BOOST_TEST(is_next(", but ", "b", " was sent"));
  BOOST_TEST(is_next(" and so on", "", ""));
  BOOST_TEST(wording.empty());
  for (const issue_kind& kind : issue_kinds()) {  // as many pieces with a parameter as there are parameters
    std::size_t params = 0;
    for (std::string_view rest = kind.wording; !rest.empty();) {
      params += next_piece(rest).param.empty() ? 0U : 1U;
    }
    BOOST_TEST(params == static_cast<std::size_t>(std::count(kind.wording.begin(), kind.wording.end(), '{')));
  }
}

BOOST_AUTO_TEST_CASE(missing_properties_follow_their_object) {  // D3, D4
  const validation_result validation = validate(addon_schema, R"( {"provider":1,"x": 2})");
  BOOST_TEST(validation.issues.front().offset == 13U);
  BOOST_CHECK(validation.issues.back().code == issue_code::missing_property);
  BOOST_TEST(validation.issues.back().offset == 1U);
  BOOST_TEST(validation.issues.back().order() == 21U);
  BOOST_TEST(validation.warnings.front().offset == 20U);
}

BOOST_AUTO_TEST_CASE(lists_are_capped) {  // D3
  validation_result result;
  for (std::size_t i = 0; i != max_issues; ++i) {
    result.add(result.issues, {});
  }
  BOOST_TEST(!result.truncated);
  result.add(result.issues, {});
  BOOST_TEST(result.truncated);
  BOOST_TEST(result.issues.size() == max_issues);
}

BOOST_AUTO_TEST_SUITE_END()
