// Runs the vectors of request heads, routes, tokens and entity tags.
#include <algorithm>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/head_checks.hpp>
#include <flagadmin/api/header_values.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/precondition.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>

#include "../exact_buffer.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

[[nodiscard]] const flagadmin::operation& operation_named(std::string_view name) {
  const auto table = flagadmin::operations();
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const flagadmin::operation& one) { return one.name == name; });
  BOOST_TEST_REQUIRE((row != table.end()));
  return *row;
}

[[nodiscard]] std::optional<std::size_t> size_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* member = object.if_contains(name);
  if (member == nullptr || member->is_null()) {
    return std::nullopt;
  }
  return boost::json::value_to<std::size_t>(*member);
}

[[nodiscard]] std::string refusal_text(const std::optional<flagadmin::api_error>& error) {
  if (!error) {
    return "null";
  }
  return canonical(
      boost::json::object{{"status", error->status()}, {"name", error->name()}, {"message", error->message}});
}

}  // namespace

void run_request_head(const vector_case& one) {
  const flagadmin::operation& target = operation_named(text_of(one.input, "operation"));
  const exact_buffer content_type(text_of(one.input, "contentType"));
  const exact_buffer content_encoding(text_of(one.input, "contentEncoding"));
  const auto refused =
      flagadmin::check_request_head(target, {one.input.at("granted").as_bool(), false},
                                    {content_type.view(), content_encoding.view(), size_of(one.input, "contentLength"),
                                     size_of(one.input, "limit").value_or(target.size_limit)},
                                    {.strategy_creation_disabled = one.input.contains("creationDisabled")});
  BOOST_TEST(refusal_text(refused) == canonical(one.expect.at("refused")));
}

void run_if_match(const vector_case& one) {
  const exact_buffer header(text_of(one.input, "header"));
  BOOST_TEST(flagadmin::if_match_allows(header.view(), text_of(one.input, "entityTag")) ==
             one.expect.at("allows").as_bool());
}

void run_if_none_match(const vector_case& one) {
  const exact_buffer header(text_of(one.input, "header"));
  BOOST_TEST(flagadmin::if_none_match_names(header.view(), text_of(one.input, "entityTag")) ==
             one.expect.at("names").as_bool());
}

void run_entity_tag(const vector_case& one) {
  BOOST_TEST(flagadmin::entity_tag(std::stoll(text_of(one.input, "version"))) == text_of(one.expect, "entityTag"));
}

void run_token(const vector_case& one) {
  const exact_buffer authorization(text_of(one.input, "authorization"));
  BOOST_TEST(flagadmin::token_of(authorization.view()) == text_of(one.expect, "token"));
}

void run_route(const vector_case& one) {
  const exact_buffer path(text_of(one.input, "path"));
  const flagadmin::route member = flagadmin::find_route(text_of(one.input, "method"), path.view());
  BOOST_TEST((member.target != nullptr ? member.target->name : "") == text_of(one.expect, "operation"));
  const auto parameters = boost::json::value_to<std::vector<std::string>>(one.expect.at("parameters"));
  BOOST_TEST(member.parameters == parameters, boost::test_tools::per_element());
  BOOST_TEST(member.allow == text_of(one.expect, "allow"));
  BOOST_TEST(member.path_exists() == !member.allow.empty());
}

void run_resource_id(const vector_case& one) {
  const exact_buffer id(text_of(one.input, "id"));
  const std::optional<std::int64_t> number = flagadmin::parse_resource_id(id.view());
  BOOST_TEST((number ? std::to_string(*number) : "") == text_of(one.expect, "number"));
}

void run_error_kinds(const vector_case& one) {
  const std::string key = text_of(one.input, "kind");
  const auto rows = flagadmin::error_kinds();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const flagadmin::error_kind_entry& it) { return it.key == key; });
  BOOST_TEST_REQUIRE((row != rows.end()));
  BOOST_TEST(row->status == boost::json::value_to<unsigned>(one.expect.at("status")));
  BOOST_TEST(row->name == text_of(one.expect, "name"));
}

}  // namespace flagadmin::test
