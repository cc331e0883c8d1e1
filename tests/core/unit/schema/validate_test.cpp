// The validator beyond its vectors (tests/vectors/validate-*.json): reuse, slices, offsets, prefixes.
#include <flagadmin/schema/validate.hpp>

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

constexpr std::string_view update_body =
    R"( {"events" : ["a"], "provider":"webhook","enabled":true,"parameters":{ "url" : "x" },"description":null} )";

}  // namespace

BOOST_AUTO_TEST_SUITE(schema_validate)  // the rules themselves: tests/vectors/validate-*.json

BOOST_AUTO_TEST_CASE(uses_a_result_again) {
  validation_result result;
  validate(addon_create_update_schema, R"({"more":1})", result);
  BOOST_TEST(result.issues.size() == 4U);
  BOOST_TEST(result.warnings.size() == 1U);
  validate(addon_create_update_schema, R"({"provider")", result);
  BOOST_TEST(result.issues.size() == 1U);
  BOOST_TEST(result.warnings.empty());
  validate(addon_create_update_schema, update_body, result);
  BOOST_TEST(result.valid());
}

BOOST_AUTO_TEST_CASE(gives_slices_of_described_members) {
  const test::exact_buffer text(update_body);
  member_slices members;
  const validation_result result = validate(addon_create_update_schema, text.view(), members);
  BOOST_TEST(result.valid());
  const auto slice = [&](std::size_t index) { return members[index]; };
  BOOST_TEST(slice(index_of(addon_create_update_schema, "provider")) == "\"webhook\"");
  BOOST_TEST(slice(index_of(addon_create_update_schema, "parameters")) == R"({ "url" : "x" })");
  BOOST_TEST(slice(index_of(addon_create_update_schema, "events")) == R"(["a"])");
  BOOST_TEST(members.is_null(index_of(addon_create_update_schema, "description")));
  BOOST_TEST(!members.has(index_of(addon_create_update_schema, "projects")));
  BOOST_TEST(members.has(index_of(addon_create_update_schema, "enabled")));
}

BOOST_AUTO_TEST_CASE(slices_of_an_earlier_text_do_not_remain) {
  member_slices members;
  (void)validate(update_service_account_schema, R"({"name":"x","rootRole":1})", members);
  (void)validate(update_service_account_schema, R"({"rootRole":2})", members);
  BOOST_TEST(!members.has(index_of(update_service_account_schema, "name")));
  BOOST_TEST(members[index_of(update_service_account_schema, "rootRole")] == "2");
}

BOOST_AUTO_TEST_CASE(names_written_with_escapes_are_found) {
  member_slices members;
  BOOST_TEST(validate(update_service_account_schema, R"({"n\u0061me":"x"})", members).valid());
  BOOST_TEST(members[index_of(update_service_account_schema, "name")] == "\"x\"");
}

/// D3e, D3f: each kind of issue counts towards the limit.
BOOST_AUTO_TEST_CASE(every_kind_of_issue_is_capped) {
  static constexpr std::array<std::string_view, 2> words{"a", "b"};
  static constexpr schema short_text{.type = value_type::string, .min_length = 1};
  static constexpr schema one_of{.type = value_type::string, .enumeration = words};
  static constexpr schema none_of{.type = value_type::string, .forbidden = words};
  static constexpr schema moment{.type = value_type::string, .format = string_format::date_time};
  static constexpr schema flag{.type = value_type::boolean};
  static constexpr schema whole{.type = value_type::integer, .minimum = 1};
  static constexpr schema amount{.type = value_type::number, .minimum = 1};
  static constexpr std::array needs{property{"a", true, flag}};
  static constexpr schema object{.type = value_type::object, .properties = needs};
  for (const auto& [items, element, code] : {std::tuple{&short_text, R"("")", issue_code::too_short},
                                             {&one_of, R"("c")", issue_code::not_in_enum},
                                             {&none_of, R"("a")", issue_code::forbidden_value},
                                             {&moment, R"("now")", issue_code::invalid_format},
                                             {&flag, "1", issue_code::wrong_type},
                                             {&whole, "1.5", issue_code::wrong_type},
                                             {&whole, "0", issue_code::too_small},
                                             {&amount, "0.5", issue_code::too_small},
                                             {&object, "{}", issue_code::missing_property}}) {
    const schema list{.type = value_type::array, .items = items};
    for (const std::size_t count : {max_issues, max_issues + 1}) {
      std::string text;
      for (std::size_t i = 0; i != count; ++i) {
        text += text.empty() ? "[" : ",";
        text += element;
      }
      const validation_result result = validate(list, text + "]");
      BOOST_TEST(result.issues.size() == max_issues);
      BOOST_TEST((result.issues.back().code == code));
      BOOST_TEST(result.truncated == (count > max_issues));
    }
  }
}

/// D2: the limit of nesting is the same for described and unknown members.
BOOST_AUTO_TEST_CASE(keeps_to_the_depth_along_a_schema) {
  constexpr std::size_t levels = json::max_depth + 1;
  static constexpr schema flag{.type = value_type::boolean};
  std::vector<schema> arrays(levels + 1, flag);
  std::vector<schema> objects(levels + 1, flag);
  std::vector<property> members;
  members.reserve(levels);
  for (std::size_t i = levels; i-- != 0;) {
    arrays[i] = {.type = value_type::array, .items = &arrays[i + 1]};
    members.push_back({"a", true, objects[i + 1]});
    objects[i] = {.type = value_type::object, .properties = property_view(&members.back(), 1)};
  }
  const auto nested = [](std::string_view open, std::string_view close, std::size_t depth) {
    std::string text = "true";
    for (std::size_t i = 0; i != depth; ++i) {
      text = std::string(open) + text + std::string(close);
    }
    return text;
  };
  for (const auto& [open, close, tables] : {std::tuple{"[", "]", &arrays}, {R"({"a":)", "}", &objects}}) {
    BOOST_TEST(validate((*tables)[1], nested(open, close, json::max_depth)).valid());
    const validation_result deep = validate(tables->front(), nested(open, close, levels));
    BOOST_TEST_REQUIRE(deep.issues.size() == 1U);
    BOOST_TEST(deep.issues.front().params.front().text == json::name_of(json::syntax_error::too_deep));
  }
}

/// Likewise, for lists of strings and free maps, which have a fast path.
BOOST_AUTO_TEST_CASE(limits_the_depth_on_the_fast_path) {
  static constexpr schema name{.type = value_type::string};
  static constexpr schema names{.type = value_type::array, .items = &name};
  static constexpr schema map{.type = value_type::object};
  for (const auto& [leaf, text, levels] :
       {std::tuple{names, R"(["x"])", 1U}, {map, R"({"x":"y"})", 1U}, {map, R"({"x":[0]})", 2U}}) {
    schema whole = leaf;
    std::string json = text;
    std::vector<property> members;
    members.reserve(json::max_depth);
    const auto wrap = [&] {
      members.push_back({"a", true, whole});
      whole = {.type = value_type::object, .properties = property_view(&members.back(), 1)};
      json = R"({"a":)" + json + "}";
    };
    for (unsigned i = levels; i != json::max_depth; ++i) {
      wrap();
    }
    BOOST_TEST(validate(whole, json).valid());
    wrap();
    const validation_result deep = validate(whole, json);
    BOOST_TEST_REQUIRE(deep.issues.size() == 1U);
    BOOST_TEST(deep.issues.front().params.front().text == json::name_of(json::syntax_error::too_deep));
  }
}

/// The validator has a fast and a slow path: the position where it changes between them does not change the result.
BOOST_AUTO_TEST_CASE(one_space_changes_nothing) {
  const std::string text = R"({"provider":"webhook","description":"a text of more than sixteen bytes","enabled":false,)"
                           R"("parameters":{"address":"https","retries":3,"a":[{}]},"events":["a","feature-created"],)"
                           R"("projects":[],"environments":["production"]})";
  for (std::size_t place = text.find_first_of("{}[]:,"); place != std::string::npos;
       place = text.find_first_of("{}[]:,", place + 1)) {
    std::string spaced = text;
    spaced.insert(place + 1, " ");
    const test::exact_buffer buffer(spaced);
    member_slices members;
    const validation_result result = validate(addon_create_update_schema, buffer.view(), members);
    BOOST_TEST(result.valid(), spaced);
    BOOST_TEST(result.warnings.empty());
    BOOST_TEST(members[index_of(addon_create_update_schema, "enabled")] == "false");
    BOOST_TEST(members.has(index_of(addon_create_update_schema, "environments")));
  }
}

/// Fast paths for blocks end near the end of a text, without reading beyond it.
BOOST_AUTO_TEST_CASE(members_near_the_end) {
  for (const char* const last :
       {R"("projects":[])", R"("environments":["a"])", R"("projects":["","b"],"environments":null)",
        R"("environments":["production"],"more":{})", R"("description":"")"}) {
    for (std::size_t size = 1; size != 40; ++size) {
      const std::string text = R"({"provider":"x","enabled":true,"parameters":{},"events":[")" +
                               std::string(size, 'x') + R"("],)" + last + "}";
      const test::exact_buffer buffer(text);
      BOOST_TEST(validate(addon_create_update_schema, buffer.view()).valid(), text);
    }
  }
  const test::exact_buffer brief(R"({"events":[]})");
  BOOST_TEST(validate(addon_create_update_schema, brief.view()).issues.size() == 3U);
}

BOOST_AUTO_TEST_CASE(duplicate_members_are_reported_at_their_names) {
  for (const auto& [text, offset] : {std::pair{R"({"provider":"webhook","provider":"webhook"})", 22U},
                                     {R"({"provider":"webhook", "provider":"webhook"})", 23U},
                                     {R"({"enabled":true,"provider":"x","enabled":true})", 31U},
                                     {R"({"parameters":{"a":"b","a":"c"},"events":[]})", 23U}}) {
    const test::exact_buffer buffer(text);
    const validation_result result = validate(addon_create_update_schema, buffer.view());
    BOOST_TEST_REQUIRE(result.issues.size() == 1U);
    BOOST_TEST(result.issues.front().params.front().text == json::name_of(json::syntax_error::duplicate_member));
    BOOST_TEST(result.issues.front().offset == offset);
  }
}

/// A text that ends like a list or map of the fast path and begins otherwise is refused.
BOOST_AUTO_TEST_CASE(brackets_that_do_not_match) {
  for (const char* const member :
       {R"("parameters":{},"events":{"a"])", R"("parameters":{},"events":x])", R"("parameters":{},"events":"])",
        R"("parameters":["a":"b"})", R"("parameters":x})", R"("parameters":"})"}) {
    const std::string text = std::string(R"({"provider":"x","description":"","enabled":true,)") + member + "}";
    const test::exact_buffer buffer(text);
    const validation_result result = validate(addon_create_update_schema, buffer.view());
    BOOST_TEST_REQUIRE(result.issues.size() == 1U, text);
    BOOST_TEST((result.issues.front().code == issue_code::invalid_json), text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
