#include <algorithm>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../exact_buffer.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

/// The circumstances of a vector, with everything that the context only refers to.
class circumstances {
 public:
  explicit circumstances(const boost::json::object& given)
      : providers_(given), if_match_(text_of(given, "ifMatch")), sunset_(text_of(given, "sunset")) {
    context.providers = providers_.view();
    context.grant.granted = true;
    if (const auto* environments = given.if_contains("environments")) {
      context.grant.environments = boost::json::value_to<std::vector<std::string>>(*environments);
    }
    if (given.contains("ifMatch")) {
      context.if_match = if_match_;
    }
    if (const auto* names = given.if_contains("existingNames")) {
      names_ = boost::json::value_to<std::vector<std::string>>(*names);
    }
    context.strategy_names = {&names_, [](const void* state, std::string_view name) {
                                const auto& names = *static_cast<const std::vector<std::string>*>(state);
                                return std::find(names.begin(), names.end(), name) != names.end();
                              }};
    if (const auto* limit = given.if_contains("sizeLimit")) {
      context.size_limit = boost::json::value_to<std::size_t>(*limit);
    }
    context.strategy_creation_disabled = given.contains("creationDisabled");
    context.sunset = sunset_;
  }
  circumstances(const circumstances&) = delete;
  circumstances& operator=(const circumstances&) = delete;

  flagadmin::request_context context;

 private:
  providers_of providers_;
  std::string if_match_;
  std::string sunset_;
  std::vector<std::string> names_;
};

[[nodiscard]] std::string headers_text(const std::vector<flagadmin::header>& headers) {
  boost::json::object named;
  for (const flagadmin::header& one : headers) {
    named[one.name] = one.value;
  }
  return canonical(named);
}

[[nodiscard]] std::string changes_text(const flagadmin::change_list& changes) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  flagadmin::write_changes(out, changes);
  return canonical(text.view());
}

/// What is true of every outcome: it keeps to the table of its operation and to its schemas.
void check_promises(const flagadmin::operation& target, const std::optional<flagadmin::stored_resource>& stored,
                    const flagadmin::outcome& made, std::string_view body) {
  if (made.error) {
    BOOST_TEST(std::count(target.errors.begin(), target.errors.end(), made.error->kind) == 1);
    BOOST_TEST(flagadmin::validate(flagadmin::error_schema, body).valid());
    BOOST_TEST(made.new_state.empty());
    BOOST_TEST(made.changes.empty());
  } else {
    BOOST_TEST(made.status == target.success);
    BOOST_TEST(flagadmin::validate(*target.response, body).valid());
    BOOST_TEST(made.changes.empty() == (stored && stored->json == made.new_state));
  }
}

}  // namespace

void run_decide(const vector_case& one) {
  const std::string method = text_of(one.input, "method");
  const std::string path = text_of(one.input, "path");
  const flagadmin::route found = flagadmin::find_route(method, path);
  BOOST_TEST_REQUIRE(found.target != nullptr);
  BOOST_TEST(found.target->name == text_of(one.input, "operation"));

  std::string body = bytes_of(one.input, "body", "bodyBytesBase64");
  if (const auto* size = one.input.if_contains("padBodyTo")) {
    body.resize(boost::json::value_to<std::size_t>(*size), ' ');
  }
  const exact_buffer exact_body(body);
  const exact_buffer stored_text(text_of(one.input, "stored"));
  std::optional<flagadmin::stored_resource> stored;
  if (!one.input.at("stored").is_null()) {
    stored = flagadmin::stored_resource{stored_text.view(), 1};
  }
  circumstances given(one.input.at("context").as_object());
  given.context.resource_id = found.parameter;

  const flagadmin::outcome made = flagadmin::decide(*found.target, stored, exact_body.view(), given.context);

  const std::string answer = made.error ? flagadmin::error_body(*made.error, nil_uuid) : made.body;
  BOOST_TEST(made.status == boost::json::value_to<unsigned>(one.expect.at("status")));
  BOOST_TEST(answer == text_of(one.expect, "body"));
  BOOST_TEST(headers_text(made.headers) == canonical(one.expect.at("headers")));
  BOOST_TEST(changes_text(made.changes) == canonical(one.expect.at("changes")));
  BOOST_TEST(canonical(issues_text(made.verdict.warnings)) == canonical(one.expect.at("warnings")));
  BOOST_TEST(made.new_state == text_of(one.expect, "newState"));
  check_promises(*found.target, stored, made, answer);
}

}  // namespace flagadmin::test
