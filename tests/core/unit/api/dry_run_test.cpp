// The JSON document of a dry run, and its equality with `decide`.
#include <flagadmin/api/dry_run.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/schema/permission_schema.hpp>

#include "../../support/memory_store.hpp"

using namespace flagadmin;

namespace {

constexpr std::string_view stored_addon =
    R"({"id":1,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"https://a.example.com"},"events":[]})";

[[nodiscard]] outcome decided(operation_id id, const dry_run_input& input) {
  dry_run_result result = dry_run(operation_of(id), input);
  BOOST_TEST_REQUIRE((result.refused == nullptr));
  return std::move(result.decided);
}

/// Status, response or error.
[[nodiscard]] std::string body_text(const outcome& outcome) {
  return std::to_string(outcome.status) + (outcome.error ? error_body(*outcome.error, "id") : outcome.body);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(dry_run_document)

BOOST_AUTO_TEST_CASE(has_no_body_where_the_response_has_none) {
  text_buffer out;
  outcome nothing;
  nothing.status = 200;
  BOOST_TEST(append_dry_run(out, nothing) == 0U);
  BOOST_TEST(out.view() == "[]");
}

BOOST_AUTO_TEST_CASE(responses_are_those_of_the_service) {
  constexpr std::string_view update =
      R"({"provider":"webhook","enabled":false,"parameters":{"url":"*****"},"events":["a"]})";
  const std::vector<std::string> parameters{"1"};
  request_context context;
  context.path_parameters = parameters;
  context.key = parameters.front();
  for (const std::string_view body : {update, std::string_view("{}"), std::string_view("[")}) {
    service::memory_store store = test::store_with(resource_kind::addon, "1", std::string(stored_addon));
    const outcome expected = decide(operation_of(operation_id::update_addon), body, &store, context);
    const outcome tried = decided(operation_id::update_addon, {.current = stored_addon, .body = body});
    BOOST_TEST(body_text(tried) == body_text(expected));
    BOOST_TEST(tried.changes.size() == expected.changes.size());
    BOOST_TEST(tried.validation.warnings.size() == expected.validation.warnings.size());
  }
  constexpr std::string_view strategy = R"({"name":"a","parameters":[]})";
  const outcome created = decided(operation_id::create_strategy, {.body = strategy});
  BOOST_TEST(body_text(created) == body_text(decide(operation_of(operation_id::create_strategy), strategy, {}, {})));
  BOOST_TEST(created.validation.warnings.size() == 1U);
  BOOST_TEST(created.headers.empty());
  BOOST_TEST(decided(operation_id::create_strategy, {.body = strategy, .taken_keys = R"(["b","\u0061"])"}).status ==
             409U);
}

BOOST_AUTO_TEST_CASE(current_may_have_any_form) {
  constexpr std::string_view written =
      R"( {"events" : [ "a" ], "parameters":{"url" : "https://a.example.com" }, "enabled":true, "x": 1 ,)"
      R"( "projects" : [ "p" , "q" ], "description": "d","provider" :"webhook", "id" : 7.0} )";
  constexpr std::string_view update =
      R"({"provider":"webhook","enabled":false,"parameters":{"url":"*****"},"events":["a"]})";
  const outcome tried = decided(operation_id::update_addon, {.current = written, .body = update});
  BOOST_TEST(tried.body.starts_with(R"({"id":7,"provider":"webhook","description":"d","enabled":false,)"));
  BOOST_TEST_REQUIRE(tried.changes.size() == 1U);
  BOOST_TEST(tried.changes[0].instance_path() == "/enabled");
}

BOOST_AUTO_TEST_CASE(all_permissions_one_by_one_are_those_of_an_admin) {  // D47
  const auto status = [](std::string_view left_out) {
    std::string held = "[";
    for (const std::string_view name : permission_names) {
      if (name != left_out) {
        held.append(held.size() == 1 ? "" : ",").append(R"({"permission":")").append(name).append(R"("})");
      }
    }
    return decided(operation_id::create_service_account,
                   {.body = R"({"username":"a","rootRole":1})", .permissions = held + "]"})
        .status;
  };
  BOOST_TEST(status("") == 201U);
  for (const std::string_view name : permission_names) {
    BOOST_TEST(status(name) == 403U);
  }
}

BOOST_AUTO_TEST_CASE(arguments_are_validated) {
  const operation& target = operation_of(operation_id::update_addon);
  const auto refused = [&](const dry_run_input& input) { return dry_run(target, input).refused; };
  BOOST_TEST((refused({.current = "{}", .body = "{}"}) == &dry_run_input::current));
  BOOST_TEST((refused({.current = stored_addon, .body = "{}", .taken_keys = "[1]"}) == &dry_run_input::taken_keys));
  BOOST_TEST((refused({.current = stored_addon, .body = "{}", .permissions = "[1]"}) == &dry_run_input::permissions));
  BOOST_TEST((refused({.current = stored_addon, .body = "{}", .roles = "{}"}) == &dry_run_input::roles));
  BOOST_TEST((refused({.current = stored_addon, .body = "{}", .now = "2026-11-22"}) == &dry_run_input::now));
  BOOST_TEST((refused({.current = stored_addon, .body = "{}", .now = "\x1b\"\xff"}) == &dry_run_input::now));
  BOOST_TEST(!dry_run(target, {.current = "{}", .body = "{}"}).why.valid());
}

BOOST_AUTO_TEST_CASE(parameters_of_the_path_are_counted) {
  const operation& target = operation_of(operation_id::delete_service_account_token);
  constexpr std::string_view account = R"({"id":1,"tokens":[]})";
  const dry_run_result result = dry_run(target, {.current = account});
  BOOST_TEST((result.refused == &dry_run_input::path_parameters));
  BOOST_TEST(summarize(result.why) == "/tokenId is required, but missing");
  BOOST_TEST(
      (dry_run(target, {.current = account, .path_parameters = "[]"}).refused == &dry_run_input::path_parameters));
  BOOST_TEST((dry_run(target, {.current = account, .path_parameters = R"(["5"])"}).refused == nullptr));
}

BOOST_AUTO_TEST_CASE(a_name_that_no_path_has_is_not_found) {
  for (const operation_id id : {operation_id::update_strategy, operation_id::deprecate_strategy,
                                operation_id::reactivate_strategy, operation_id::delete_strategy}) {
    const operation& target = operation_of(id);
    BOOST_TEST(decided(id, {.current = R"({"name":".","displayName":null,"description":null,"editable":true,)"
                                       R"("deprecated":false,"parameters":[]})",
                            .body = R"({"parameters":[]})"})
                   .status == 404U);
    BOOST_TEST(std::count(target.dry_run.errors.begin(), target.dry_run.errors.end(), error_kind::not_found) == 1);
  }
}

BOOST_AUTO_TEST_CASE(kinds_of_errors_that_every_dry_run_can_return) {
  std::string keys;
  for (const error_kind_entry& entry : error_kinds()) {
    keys += entry.in_dry_runs ? std::string(entry.key) + " " : "";
  }
  BOOST_TEST(keys == "validation permission name_exists too_large ");
}

BOOST_AUTO_TEST_CASE(bodies_have_their_limits) {
  const std::string large(std::size_t{1} << 21U, ' ');
  BOOST_TEST(decided(operation_id::update_addon, {.current = stored_addon, .body = large}).status == 413U);
  BOOST_TEST(decided(operation_id::create_strategy, {.body = large}).status == 413U);
}

BOOST_AUTO_TEST_SUITE_END()
