#include <flagadmin/api/decide.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

namespace {

constexpr std::string_view addon =
    R"({"id":7,"provider":"webhook","description":"d","enabled":true,"parameters":{"url":"https://a.example.com"},"events":[]})";
constexpr std::string_view update =
    R"({"provider":"webhook","enabled":false,"parameters":{"url":"*****"},"events":["a"]})";

constexpr std::string_view account =
    R"({"id":8,"name":"build","username":"build","rootRole":2,"seenAt":null,"createdAt":"2026-01-05T15:22:01.000Z","tokens":[]})";

[[nodiscard]] member_slices members_of(std::string_view text, const schema& table = addon_schema) {
  member_slices members;
  BOOST_TEST_REQUIRE(validate(table, text, members).valid());
  return members;
}

/// Status, response and new state.
[[nodiscard]] std::string summary(const outcome& made) {
  return std::to_string(made.status) + (made.error ? error_body(*made.error, "id") : made.body) + made.new_state;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(api_decide)  // more in tests/vectors/decide-*.json and provider-rules.json

BOOST_AUTO_TEST_CASE(leads_to_the_three_operations) {
  const request_context context;
  BOOST_TEST(decide(operation_of(operation_id::update_addon), stored_resource{addon, 1}, update, context).status ==
             200U);
  BOOST_TEST(decide(operation_of(operation_id::update_service_account), stored_resource{R"({"id":1})", 1},
                    R"({"name":"x"})", context)
                 .status == 200U);
  BOOST_TEST(
      decide(operation_of(operation_id::create_strategy), std::nullopt, R"({"name":"x","parameters":[]})", context)
          .status == 201U);
  BOOST_TEST(decide(operation_of(operation_id::get_addon), std::nullopt, "", context).status == 500U);
}

/// A body that was validated is not validated again: the operations work on its members, whatever its text is by then.
BOOST_AUTO_TEST_CASE(bodies_are_validated_once) {
  const struct {
    operation_id id;
    std::string_view stored;
    std::string_view body;
  } requests[]{
      {operation_id::update_addon, addon, update},
      {operation_id::update_addon, addon, R"({"provider":"x","enabled":false,"parameters":{},"events":[]})"},
      {operation_id::update_service_account, account, R"({"name":"x","rootRole":1,"more":[]})"},
      {operation_id::create_strategy, {}, R"({"name":"x","parameters":[{"name":"p","type":"list"}]})"},
      {operation_id::create_strategy, {}, R"({"name":"x","parameters":[{"name":"p","type":"list","required":1}]})"},
  };
  for (const auto& request : requests) {
    const operation& target = operation_of(request.id);
    const outcome expected = decide(target, stored_resource{request.stored}, request.body, {});
    request_body body = validate_body(target, request.body);
    const std::string no_json(request.body.size(), '?');
    body.text = no_json;
    BOOST_TEST(summary(decide(target, stored_resource{request.stored}, std::move(body), {})) == summary(expected));
  }
}

BOOST_AUTO_TEST_CASE(bodies_beyond_their_limit_are_not_validated) {  // D41
  const operation& target = operation_of(operation_id::update_addon);
  request_context context;
  context.size_limit = 10;
  request_body body = validate_body(target, "[1, 2, 3]x!", context.size_limit);
  BOOST_TEST(body.validation.valid());
  BOOST_TEST(decide(target, stored_resource{addon}, std::move(body), context).status == 413U);
  BOOST_TEST(!validate_body(target, "[1, 2, 3]x", context.size_limit).validation.valid());
  BOOST_TEST(validate_body(operation_of(operation_id::get_addon), "x").validation.valid());
}

BOOST_AUTO_TEST_CASE(the_version_makes_the_tag) {
  request_context context;
  context.if_match = "\"5\"";
  BOOST_TEST(decide_update_addon(stored_resource{addon, 5}, update, context).status == 200U);
  BOOST_TEST(decide_update_addon(stored_resource{addon, 6}, update, context).status == 412U);
}

BOOST_AUTO_TEST_CASE(what_is_stored_badly_is_our_fault) {  // D45
  const outcome made = decide_update_addon(stored_resource{"{}", 1}, update, {});
  BOOST_TEST(made.status == 500U);
  BOOST_TEST(made.error->message.find("{}") == std::string::npos);
  BOOST_TEST(decide_update_service_account(stored_resource{"{}", 1}, "{}", {}).status == 500U);
}

BOOST_AUTO_TEST_CASE(changes_are_told_to_those_who_want_them) {
  request_context context;
  const outcome told = decide_update_addon(stored_resource{addon, 1}, update, context);
  BOOST_TEST(told.changes.size() == 2U);  // enabled and events
  context.wants_changes = false;
  const outcome untold = decide_update_addon(stored_resource{addon, 1}, update, context);
  BOOST_TEST(untold.changes.empty());
  BOOST_TEST(untold.new_state == told.new_state);
}

BOOST_AUTO_TEST_CASE(new_strategies_have_a_key) {
  const outcome made = decide_create_strategy(R"({"name":"a\u0062","parameters":[]})", {});
  BOOST_TEST(made.name == "ab");
  BOOST_TEST(made.body == made.new_state);
}

BOOST_AUTO_TEST_CASE(without_a_lookup_no_name_is_taken) { BOOST_TEST(!name_lookup{}("x")); }

BOOST_AUTO_TEST_CASE(deprecation_headers_only_for_the_deprecated) {  // D32
  BOOST_TEST(deprecation_headers(operation_of(operation_id::update_addon), "x").empty());
  const std::vector<header> plain = deprecation_headers(operation_of(operation_id::create_strategy), "");
  BOOST_TEST_REQUIRE(plain.size() == 2U);
  BOOST_TEST(plain[0].name == "Deprecation");
  BOOST_TEST(plain[0].value.starts_with('@'));  // RFC 9745, section 2.1
  BOOST_TEST(plain[1].name == "Link");
  BOOST_TEST(plain[1].value.find(R"(rel="deprecation")") != std::string::npos);
  const std::vector<header> dated =
      deprecation_headers(operation_of(operation_id::create_strategy), "Wed, 31 Dec 2031 23:59:59 GMT");
  BOOST_TEST_REQUIRE(dated.size() == 3U);
  BOOST_TEST(dated[2].name == "Sunset");
}

BOOST_AUTO_TEST_CASE(dry_runs_answer_the_same) {
  const auto text = [](const outcome& made) { return made.error ? error_body(*made.error, "id") : made.body; };
  for (const std::string_view body : {std::string_view(update), std::string_view("{}"), std::string_view("[")}) {
    const outcome decided = decide_update_addon(stored_resource{addon}, body, {});
    const outcome tried = try_update_addon(members_of(addon), body);
    BOOST_TEST(text(tried) == text(decided));
    BOOST_TEST(tried.status == decided.status);
    BOOST_TEST(tried.changes.size() == decided.changes.size());
    BOOST_TEST(tried.verdict.warnings.size() == decided.verdict.warnings.size());
  }
  BOOST_TEST(
      text(try_update_service_account(members_of(account, service_account_schema), R"({"name":"x","rootRole":1})")) ==
      text(decide_update_service_account(stored_resource{account}, R"({"name":"x","rootRole":1})", {})));
  const outcome created = try_create_strategy(R"({"name":"a","parameters":[]})", {});
  BOOST_TEST(text(created) == text(decide_create_strategy(R"({"name":"a","parameters":[]})", {})));
  BOOST_TEST(created.verdict.warnings.size() == 1U);
  BOOST_TEST(created.headers.empty());
}

BOOST_AUTO_TEST_CASE(warnings_come_in_the_order_of_the_body) {  // D3b: schema and provider have found them in turn
  constexpr std::string_view body =
      R"({"x":1,"y":1,"provider":"webhook","enabled":true,"parameters":{"url":"https://example.com/","p":1,"q":1},)"
      R"("events":[],"z":1})";
  const outcome made = decide_update_addon(stored_resource{addon}, body, {});
  std::string paths;
  for (const issue& one : made.verdict.warnings) {
    paths += one.instance_path();
  }
  BOOST_TEST(paths == "/x/y/parameters/p/parameters/q/z");
}

BOOST_AUTO_TEST_CASE(dry_runs_take_an_addon_in_any_form) {  // and answer as if it were stored
  constexpr std::string_view written =
      R"( {"events" : [ "a" ], "parameters":{"url" : "https://a.example.com" }, "enabled":true, "x": 1 ,)"
      R"( "projects" : [ "p" , "q" ], "description": "d","provider" :"webhook", "id" : 7.0} )";
  const result<std::string> normalized = normalized_addon(written);
  BOOST_TEST_REQUIRE(normalized.ok());
  const outcome decided = decide_update_addon(stored_resource{normalized.value}, update, {});
  const outcome tried = try_update_addon(members_of(written), update);
  BOOST_TEST(tried.body == decided.body);
  BOOST_TEST(tried.new_state == decided.new_state);
  BOOST_TEST_REQUIRE(tried.changes.size() == 1U);
  BOOST_TEST_REQUIRE(decided.changes.size() == 1U);
  BOOST_TEST(tried.changes[0].instance_path() == "/enabled");
}

BOOST_AUTO_TEST_CASE(dry_runs_refuse_the_same) {
  const auto kind = [](const outcome& made) { return made.error ? std::optional(made.error->kind) : std::nullopt; };
  const std::string large = std::string(update) + std::string(1U << 20U, ' ');
  BOOST_TEST((kind(try_update_addon(members_of(addon), large)) == error_kind::too_large));
  BOOST_TEST(
      (kind(try_update_service_account(members_of(account, service_account_schema), large)) == error_kind::too_large));
  BOOST_TEST((kind(try_create_strategy(large, {})) == error_kind::too_large));
  constexpr std::string_view unknown = R"({"provider":"pager","enabled":true,"parameters":{},"events":[]})";
  BOOST_TEST((kind(try_update_addon(members_of(addon), unknown)) == error_kind::validation));
  BOOST_TEST((kind(try_update_service_account(members_of(account, service_account_schema), R"({"name":null})")) ==
              error_kind::validation));
}

BOOST_AUTO_TEST_SUITE_END()
