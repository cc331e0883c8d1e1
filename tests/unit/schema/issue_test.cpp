#include <flagadmin/schema/issue.hpp>

#include <array>
#include <set>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

namespace {

[[nodiscard]] issue sample() {
  issue found;
  found.code = issue_code::wrong_type;
  found.path = {{"events"}, {{}, 3, true}};
  found.schema_path = "#/properties/events/items/type";
  found.params = {string_param("expected", "string"), string_param("actual", "number"), {"value", "1.50"}};
  return found;
}

}  // namespace

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
  issue found;
  found.path = {{"a/b"}, {"~c"}, {""}, {{}, 10, true}, {"é\""}};
  BOOST_TEST(found.instance_path() == "/a~1b/~0c//10/é\"");
  found.path.clear();
  BOOST_TEST(found.instance_path().empty());
}

BOOST_AUTO_TEST_CASE(messages_are_made_from_params) {
  BOOST_TEST(sample().message() == "must be string, but number 1.50 was sent");
  issue without_value = sample();
  without_value.params.pop_back();
  BOOST_TEST(without_value.message() == "must be string, but number was sent");
}

BOOST_AUTO_TEST_CASE(lists_read_as_english) {
  const auto message = [](std::span<const std::string_view> allowed) {
    issue found;
    found.code = issue_code::not_in_enum;
    found.params = {list_param("allowed", allowed), string_param("value", "x")};
    return found.message();
  };
  constexpr std::array<std::string_view, 3> three{"a", "b", "c"};
  BOOST_TEST(message(three) == "must be a, b or c, but \"x\" was sent");
  BOOST_TEST(message(std::span(three).first(2)) == "must be a or b, but \"x\" was sent");
  BOOST_TEST(message(std::span(three).first(1)) == "must be a, but \"x\" was sent");
  constexpr std::array<std::string_view, 2> quoted{"a\"b", "c\\d"};
  BOOST_TEST(message(quoted) == "must be a\"b or c\\d, but \"x\" was sent");
}

BOOST_AUTO_TEST_CASE(issues_are_written) {  // D4
  std::string wire;
  json::writer wire_out(wire);
  write_issue(wire_out, sample());
  BOOST_TEST(wire == R"({"code":"wrong_type","keyword":"type","instancePath":"/events/3",)"
                     R"("schemaPath":"#/properties/events/items/type",)"
                     R"("params":{"expected":"string","actual":"number","value":1.50},)"
                     R"("message":"must be string, but number 1.50 was sent"})");
  std::string with_path;
  json::writer path_out(with_path);
  write_issues(path_out, {sample(), sample()}, issue_form::with_path);
  BOOST_TEST(with_path.starts_with(
      R"([{"code":"wrong_type","keyword":"type","instancePath":"/events/3","path":["events",3],)"));
  BOOST_TEST(with_path.ends_with("}]"));
}

BOOST_AUTO_TEST_CASE(lists_are_capped) {  // D3
  validation_result result;
  for (std::size_t i = 0; i != max_issues; ++i) {
    result.add_issue(sample());
    result.add_warning(sample());
  }
  BOOST_TEST(!result.truncated);
  result.add_warning(sample());
  BOOST_TEST(result.truncated);
  BOOST_TEST(result.warnings.size() == max_issues);
  result.add_issue(sample());
  BOOST_TEST(result.issues.size() == max_issues);
  BOOST_TEST(!result.valid());
}

BOOST_AUTO_TEST_CASE(summaries_name_the_first) {  // D45
  validation_result result;
  BOOST_TEST(summarize(result).empty());
  result.add_issue(sample());
  BOOST_TEST(summarize(result) == "/events/3 must be string, but number 1.50 was sent");
  result.add_issue(sample());
  BOOST_TEST(summarize(result) == "/events/3 must be string, but number 1.50 was sent (and 1 more)");
  result.issues.front().path.clear();
  BOOST_TEST(summarize(result) == "the body must be string, but number 1.50 was sent (and 1 more)");
}

BOOST_AUTO_TEST_SUITE_END()
