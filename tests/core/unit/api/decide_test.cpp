// `decide` beyond its vectors (decide-*.json, provider-rules.json): empty stores, damaged resources, sizes.
#include <flagadmin/api/decide.hpp>

#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "../../support/memory_store.hpp"

using namespace flagadmin;

namespace {

constexpr std::string_view addon =
    R"({"id":7,"provider":"webhook","description":"d","enabled":true,"parameters":{"url":"https://a.example.com"},"events":[]})";
constexpr std::string_view update =
    R"({"provider":"webhook","enabled":false,"parameters":{"url":"*****"},"events":["a"]})";

constexpr std::string_view account =
    R"({"id":7,"name":"build","username":"build","rootRole":2,"seenAt":null,"createdAt":"2026-01-05T15:22:01.000Z","tokens":[]})";

/// Status and response, then the stored text.
[[nodiscard]] std::string summary(const outcome& outcome) {
  return std::to_string(outcome.status) + (outcome.error ? error_body(*outcome.error, "id") : outcome.body) +
         (outcome.writes.empty() ? std::string() : outcome.writes.front().json);
}

/// Decides a request about the resource 7, which is stored in this version.
[[nodiscard]] outcome decide_stored(operation_id id, std::string_view stored, std::string_view body,
                                    request_context context = {}, std::int64_t version = 1) {
  const operation& target = operation_of(id);
  service::memory_store store = test::store_with(target.kind, "7", std::string(stored), version);
  const std::vector<std::string> parameters{"7"};
  context.path_parameters = parameters;
  context.key = parameters.front();
  return decide(target, body, &store, context);
}

[[nodiscard]] outcome update_stored_addon(std::string_view body, const request_context& context = {},
                                          std::int64_t version = 1) {
  return decide_stored(operation_id::update_addon, addon, body, context, version);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(api_decide)  // more in tests/vectors/decide-*.json and provider-rules.json

BOOST_AUTO_TEST_CASE(operations_that_read_are_not_decided) {
  BOOST_TEST(decide(operation_of(operation_id::get_addon), "", {}, {}).status == 500U);
}

BOOST_AUTO_TEST_CASE(an_empty_store_has_nothing) {
  const std::vector<std::string> parameters{"7"};
  request_context context;
  context.path_parameters = parameters;
  context.key = parameters.front();
  BOOST_TEST(decide(operation_of(operation_id::update_addon), update, {}, context).status == 404U);
  BOOST_TEST(decide(operation_of(operation_id::create_strategy), R"({"name":"x","parameters":[]})", {}, {}).status ==
             201U);
}

/// A validated body is not validated again: the operations use its members, even if its text has changed since.
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
    const outcome expected = decide_stored(request.id, request.stored, request.body);
    service::memory_store store = test::store_with(target.kind, "7", std::string(request.stored));
    const std::vector<std::string> parameters{"7"};
    request_context context;
    context.path_parameters = parameters;
    context.key = parameters.front();
    request_body body = validate_body(target, request.body, target.size_limit);
    const std::string no_json(request.body.size(), '?');
    body.text = no_json;
    BOOST_TEST(summary(decide(target, std::move(body), &store, context)) == summary(expected));
  }
}

BOOST_AUTO_TEST_CASE(bodies_beyond_their_limit_are_not_validated) {  // D41
  const operation& target = operation_of(operation_id::update_addon);
  request_body body = validate_body(target, "[1, 2, 3]x!", 10);
  BOOST_TEST(body.validation.valid());
  BOOST_TEST(decide(target, std::move(body), {}, {}).status == 413U);
  BOOST_TEST(!validate_body(target, "[1, 2, 3]x", 10).validation.valid());
  BOOST_TEST(validate_body(operation_of(operation_id::get_addon), "x", 10).validation.valid());
}

BOOST_AUTO_TEST_CASE(damaged_resources_are_internal_errors) {  // D45
  const outcome outcome = decide_stored(operation_id::update_addon, "{}", update);
  BOOST_TEST(outcome.status == 500U);
  BOOST_TEST(outcome.error->message.find("{}") == std::string::npos);
  BOOST_TEST(decide_stored(operation_id::update_service_account, "{}", "{}").status == 500U);
  BOOST_TEST(decide_stored(operation_id::update_service_account, R"({"id":8})", "{}").status ==
             500U);  // of another one
}

BOOST_AUTO_TEST_CASE(changes_are_reported_on_request) {
  request_context context;
  const outcome reported = update_stored_addon(update, context);
  BOOST_TEST(reported.changes.size() == 2U);  // enabled and events
  context.wants_changes = false;
  const outcome unreported = update_stored_addon(update, context);
  BOOST_TEST(unreported.changes.empty());
  BOOST_TEST(unreported.writes.front().json == reported.writes.front().json);
}

BOOST_AUTO_TEST_CASE(an_update_that_changes_nothing_writes_nothing) {
  const outcome outcome = decide_stored(operation_id::update_service_account, account, "{}");
  BOOST_TEST(outcome.status == 200U);
  BOOST_TEST(outcome.writes.empty());
  BOOST_TEST(outcome.key == "7");
}

BOOST_AUTO_TEST_SUITE_END()
