// The OpenAPI document: complete, with references that resolve and examples that are valid.
#include <flagadmin/document/openapi.hpp>

#include <algorithm>
#include <cctype>
#include <set>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/version.hpp>

#include "json_text.hpp"

using namespace flagadmin;
using test::at;
using test::segment;

namespace {

[[nodiscard]] const boost::json::value& document() {
  static const boost::json::value parsed = boost::json::parse(openapi_document());
  return parsed;
}

[[nodiscard]] const boost::json::value& written(const operation& one) {
  std::string method(one.method);
  std::ranges::transform(method, method.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const boost::json::value* found = at(document(), "/paths" + segment(one.path) + segment(method));
  BOOST_TEST_REQUIRE(found, one.name << " is missing");
  return *found;
}

/// The target of a reference, or the value itself.
[[nodiscard]] const boost::json::value& resolved(const boost::json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr || !object->contains("$ref")) {
    return value;
  }
  const std::string_view reference = object->at("$ref").as_string();
  const boost::json::value* found = at(document(), reference.substr(1));
  BOOST_TEST_REQUIRE(found, reference << " leads nowhere");
  return *found;
}

/// The example of a body is valid by the core's own validation.
void check_example(const boost::json::value* content, const schema& table) {
  BOOST_TEST_REQUIRE(content);
  BOOST_TEST(at(*content, "/schema/$ref")->as_string() == "#/components/schemas/" + std::string(table.name));
  const boost::json::value* example = at(*content, "/example");
  BOOST_TEST_REQUIRE(example);
  const validation_result result = validate(table, boost::json::serialize(*example));
  BOOST_TEST(result.valid(), summarize(result));
}

[[nodiscard]] bool has_headers(const boost::json::value& response, std::initializer_list<std::string_view> names) {
  return std::ranges::all_of(names, [&](std::string_view name) { return at(response, "/headers" + segment(name)); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(openapi)

BOOST_AUTO_TEST_CASE(head_of_the_document) {
  BOOST_TEST(document().at("openapi") == "3.0.3");
  BOOST_TEST(at(document(), "/info/version")->as_string() == version);
  BOOST_TEST(*at(document(), "/components/securitySchemes/token/name") == "Authorization");
}

BOOST_AUTO_TEST_CASE(every_reference_resolves) {
  std::size_t count = 0;
  test::walk(document(), [&](const boost::json::value& value) {
    (void)resolved(value);
    count += &resolved(value) != &value ? 1U : 0U;
  });
  BOOST_TEST(count > 0U);
}

BOOST_AUTO_TEST_CASE(every_component_is_used) {
  std::set<std::string> used;
  test::walk(document(), [&](const boost::json::value& value) {
    if (const auto* object = value.if_object(); object != nullptr && object->contains("$ref")) {
      used.emplace(object->at("$ref").as_string());
    }
  });
  for (const char* kind : {"schemas", "headers", "responses"}) {
    for (const auto& component : at(document(), "/components" + segment(kind))->as_object()) {
      const std::string reference = "#/components" + segment(kind) + segment(component.key());
      BOOST_TEST(used.contains(reference), reference << " is not used");
    }
  }
}

BOOST_AUTO_TEST_CASE(every_operation_is_there) {
  std::size_t count = 0;
  for (const auto& path : document().at("paths").as_object()) {
    count += path.value().as_object().size();
  }
  BOOST_TEST(count == operations().size());
  for (const operation& one : operations()) {
    BOOST_TEST_CONTEXT(one.name) {
      const boost::json::value& node = written(one);
      BOOST_TEST(node.at("operationId").as_string() == one.name);
      BOOST_TEST(node.as_object().contains("deprecated") == one.deprecated);
      BOOST_TEST(node.at("security").as_array().empty() == !one.access.needs_token);
      BOOST_TEST(node.as_object().contains("requestBody") == (one.body != nullptr));
      BOOST_TEST(node.as_object().contains("x-flagadmin-extension") == one.extension);
    }
  }
}

BOOST_AUTO_TEST_CASE(every_response_is_described) {
  for (const operation& one : operations()) {
    BOOST_TEST_CONTEXT(one.name) {
      const boost::json::object& responses = written(one).at("responses").as_object();
      BOOST_TEST_REQUIRE(responses.contains(std::to_string(one.success)));
      BOOST_TEST(responses.contains("400"));      // malformed HTTP
      BOOST_TEST(responses.contains("default"));  // D45: every error has the body
      for (const error_kind kind : one.errors) {
        const boost::json::value* response = responses.if_contains(std::to_string(entry_of(kind).status));
        BOOST_TEST_REQUIRE(response, entry_of(kind).name);
        const boost::json::value* content = at(resolved(*response), "/content/application~1json");
        check_example(content, error_schema);
        BOOST_TEST(at(*content, "/example/name")->as_string() == entry_of(kind).name);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(examples_are_valid) {
  for (const operation& one : operations()) {
    BOOST_TEST_CONTEXT(one.name) {
      if (one.body != nullptr) {
        check_example(at(written(one), "/requestBody/content/application~1json"), *one.body);
      }
      if (one.response != nullptr && !one.response->name.empty()) {
        const std::string success = "/responses" + segment(std::to_string(one.success));
        check_example(at(written(one), success + "/content/application~1json"), *one.response);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(headers_of_responses) {
  const boost::json::value& create = written(operation_of(operation_id::create_strategy));
  BOOST_TEST(
      has_headers(*at(create, "/responses/201"), {"location", "ETag", "Deprecation", "Link", "Sunset"}));  // D30, D32
  BOOST_TEST(has_headers(*at(create, "/responses/401"), {"WWW-Authenticate", "Deprecation"}));             // D43, D32
  const boost::json::value& update = written(operation_of(operation_id::update_addon));
  BOOST_TEST(has_headers(*at(update, "/responses/200"), {"ETag"}));
  BOOST_TEST(has_headers(resolved(*at(update, "/responses/401")), {"WWW-Authenticate"}));
  BOOST_TEST(has_headers(resolved(*at(update, "/responses/default")), {"Allow"}));
}

BOOST_AUTO_TEST_CASE(no_example_includes_a_secret) {  // D14
  for (const operation& one : operations()) {
    const boost::json::value* url = at(written(one), "/responses/200/content/application~1json/example/parameters/url");
    BOOST_TEST((url == nullptr || *url == "*****"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
