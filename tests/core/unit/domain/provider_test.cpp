// Provider definitions: the defaults, and those that an instance loads (D13).
#include <flagadmin/domain/provider.hpp>

#include <boost/test/unit_test.hpp>

#include <flagadmin/json/writer.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;

namespace {

/// A provider's parameters as D13 writes them: `!` required, `*` sensitive.
[[nodiscard]] std::string outline(const provider_definition& provider) {
  std::string text(provider.name);
  for (const provider_parameter& parameter : provider.parameters) {
    text += ' ';
    text += parameter.name;
    text += parameter.required ? "!" : "";
    text += parameter.sensitive ? "*" : "";
  }
  return text;
}

constexpr std::string_view definitions =
    R"([{"name":"a\u0062","displayName":"A","description":"D","documentationUrl":"U","deprecated":"old","events":["e","\u0066"],)"
    R"("parameters":[{"name":"x","displayName":"X","type":"url","description":"d","placeholder":"p","required":true,"sensitive":true},)"
    R"({"name":"url","displayName":"U","type":"text","required":false,"sensitive":false}]},)"
    R"({"name":"c","displayName":"C","description":"","documentationUrl":"","deprecated":false},)"
    R"({"name":"d","displayName":"D","description":"","documentationUrl":"","deprecated":true}])";

}  // namespace

BOOST_AUTO_TEST_SUITE(domain_provider)

BOOST_AUTO_TEST_CASE(parameters_named_url_are_urls) {  // D13; the defaults: tests/vectors/default-providers.json
  const provider_set defaults;
  for (const provider_definition& provider : defaults.definitions()) {
    for (const provider_parameter& parameter : provider.parameters) {
      BOOST_TEST(parameter.is_url() == (parameter.name == "url"));
    }
  }
}

BOOST_AUTO_TEST_CASE(reads_definitions) {
  result<provider_catalog> read;
  {
    const test::exact_buffer text(definitions);  // gone before its content is used
    read = provider_catalog::read(text.view());
  }
  BOOST_TEST_REQUIRE(read.ok());
  const provider_catalog moved = std::move(read.value);
  const provider_set providers = moved.view();
  BOOST_TEST_REQUIRE(providers.definitions().size() == 3U);
  const provider_definition& first = providers.definitions()[0];
  BOOST_TEST(outline(first) == "ab x!* url");
  BOOST_TEST(first.deprecated == "old");
  BOOST_TEST(first.events[1] == "f");
  BOOST_TEST(first.parameters[0].is_url());  // by its type
  BOOST_TEST(first.parameters[1].is_url());  // by its name
  BOOST_TEST(providers.definitions()[1].deprecated.empty());
  BOOST_TEST(providers.definitions()[1].parameters.empty());
  BOOST_TEST(!providers.definitions()[2].deprecated.empty());
}

BOOST_AUTO_TEST_CASE(writes_definitions_as_they_came) {  // D92
  constexpr std::string_view text =
      R"([{"howTo":"# How","name":"a","displayName":"A","description":"","documentationUrl":"","deprecated":false,)"
      R"("parameters":[{"name":"x","displayName":"X","type":"text","placeholder":"","required":false,"sensitive":true,)"
      R"("more":{"\u0061":1e0}}],"events":[],"installation":{"url":"u"},"alerts":[{"type":"info"}],"tagTypes":[]}])";
  const test::exact_buffer spaced("[ " + std::string(text.substr(1)));
  const result<provider_catalog> read = provider_catalog::read(spaced.view());
  BOOST_TEST_REQUIRE(read.ok());
  text_buffer written;
  json::writer out(written);
  read.value.view().write(out);
  BOOST_TEST(written.view() == text);
}

BOOST_AUTO_TEST_CASE(refuses_bad_definitions) {
  BOOST_TEST(!provider_catalog::read("").ok());
  BOOST_TEST(!provider_catalog::read("{}").ok());
  BOOST_TEST(!provider_catalog::read(R"([{"name":"a"}])").ok());
  constexpr std::string_view twice = R"([{"name":"a","displayName":"","description":"","documentationUrl":""},)"
                                     R"({"name":"\u0061","displayName":"","description":"","documentationUrl":""}])";
  const result<provider_catalog> read = provider_catalog::read(twice);
  BOOST_TEST_REQUIRE(!read.ok());
  BOOST_TEST(read.validation.issues.front().instance_path() == "/1/name");
  BOOST_TEST((read.validation.issues.front().code == issue_code::duplicate_name));
}

BOOST_AUTO_TEST_SUITE_END()
