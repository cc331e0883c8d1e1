// Bodies and messages of errors (2.6, D45).
#include <flagadmin/api/api_error.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_error_bodies)

BOOST_AUTO_TEST_CASE(every_refusal_has_its_row) {
  const auto check = [](const api_error& error, unsigned status, std::string_view name) {
    BOOST_TEST(error.status() == status);
    BOOST_TEST(error.name() == name);
    BOOST_TEST(!error.message.empty());
    const std::string body = error_body(error, "some-id");
    BOOST_TEST(validate(error_schema, body).valid());
    BOOST_TEST(body.starts_with(R"({"id":"some-id","name":")" + std::string(name) + R"(","message":")"));
  };
  check(authentication_required(), 401, "AuthenticationRequired");
  check(permission_missing("UPDATE_ADDON"), 403, "NoAccessError");
  check(permission_missing("UPDATE_ADDON", "production"), 403, "NoAccessError");
  check(route_not_found("GET", "/nowhere"), 404, "NotFoundError");
  check(resource_not_found("addon", "7"), 404, "NotFoundError");
  check(method_not_allowed("POST", "GET, HEAD"), 405, "MethodNotAllowed");
  check(name_exists("strategy type", "name", "x"), 409, "NameExistsError");
  check(precondition_failed(), 412, "PreconditionFailed");
  check(content_too_large(102400), 413, "ContentTooLarge");
  check(unsupported_media_type("text/plain"), 415, "ContentTypeerror");
  check(unsupported_content_encoding("gzip"), 415, "ContentTypeerror");
  check(strategy_creation_disabled(), 403, "NoAccessError");
  check(not_ready(), 503, "ServiceUnavailable");
  check(outcome_unknown(), 504, "OutcomeUnknown");
  check(internal_error(), 500, "InternalError");
}

// D4: a message includes the name of a property cut and escaped; the path in the details has the whole name.
BOOST_AUTO_TEST_CASE(messages_cut_and_escape_names) {
  const std::string name = "a\\n\\u001b~" + std::string(200, 'x');
  const std::string json = "{\"" + name + "\":1,\"" + name + "\":2}";
  const api_error error = validation_error(validate(error_schema, json));
  BOOST_TEST(error.message.starts_with("/a\\n\\u001b~0" + std::string(96, 'x') + "… is not valid JSON: "));
  BOOST_TEST(error.message.size() < 500);
  BOOST_TEST(error.details.find("~0" + std::string(200, 'x')) != std::string::npos);
}

// D45
BOOST_AUTO_TEST_CASE(a_cut_list_is_named) {
  std::string details;
  for (std::size_t i = 0; i <= max_issues; ++i) {
    details += i == 0 ? "1" : ",1";
  }
  const std::string json = R"({"details":[)" + details + "]}";
  const std::string body = error_body(validation_error(validate(error_schema, json)), "1");
  BOOST_TEST(body.ends_with(R"(],"truncated":true})"));
  BOOST_TEST(validate(error_schema, body).valid());
  BOOST_TEST(error_body(validation_error(validate(error_schema, R"({"id":1})")), "1").find("truncated") ==
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
