// Runs the vectors of merges, masks, filters and providers.
#include <algorithm>
#include <span>
#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/http_url.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../exact_buffer.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

void check_result(const flagadmin::result<std::string>& result, const boost::json::object& expect) {
  if (expect.contains("json")) {
    BOOST_TEST(issues_text(result.validation.issues) == "[]");
    BOOST_TEST(result.value == text_of(expect, "json"));
  } else {
    BOOST_TEST(canonical(issues_text(result.validation.issues)) == canonical(expect.at("issues")));
  }
}

/// The kind of resource that this schema describes.
[[nodiscard]] const flagadmin::resource& resource_of_schema(const std::string& name) {
  const auto rows = flagadmin::resources();
  const auto known = std::find_if(rows.begin(), rows.end(), [&](const flagadmin::resource& row) {
    return row.item != nullptr && row.item->name == name;
  });
  if (known == rows.end()) {
    throw std::logic_error("no stored form of " + name);
  }
  return *known;
}

}  // namespace

void run_merge_addon_update(const vector_case& one) {
  const exact_buffer current(text_of(one.input, "current"));
  const exact_buffer update(text_of(one.input, "update"));
  const providers_of providers(one.input);
  check_result(flagadmin::merge_addon_update(current.view(), update.view(), providers.view()), one.expect);
}

void run_merge_service_account_update(const vector_case& one) {
  const exact_buffer current(text_of(one.input, "current"));
  const exact_buffer update(text_of(one.input, "update"));
  check_result(flagadmin::merge_service_account_update(current.view(), update.view()), one.expect);
}

void run_normalize(const vector_case& one) {
  const std::string schema = text_of(one.input, "schema");
  const exact_buffer json(text_of(one.input, "json"));
  check_result(flagadmin::normalized(resource_of_schema(schema), json.view()), one.expect);
}

void run_mask_addon(const vector_case& one) {
  const exact_buffer addon(text_of(one.input, "addon"));
  const providers_of providers(one.input);
  BOOST_TEST(flagadmin::masked_addon(addon.view(), providers.view()) == text_of(one.expect, "json"));
}

void run_event_filter(const vector_case& one) {
  const std::string addon = text_of(one.input, "addon");
  const boost::json::object& event = one.input.at("event").as_object();
  const std::string type = text_of(event, "type");
  const std::string project = text_of(event, "project");
  const std::string environment = text_of(event, "environment");
  const bool listens = one.expect.at("listens").as_bool();
  BOOST_TEST(flagadmin::addon_listens_to(addon, flagadmin::event_facts{type, project, environment}) == listens);
  const flagadmin::result<bool> of_texts = flagadmin::addon_listens_to(addon, boost::json::serialize(event));
  BOOST_TEST(of_texts.ok());
  BOOST_TEST(of_texts.value == listens);
}

void run_http_url(const vector_case& one) {
  const exact_buffer text(text_of(one.input, "text"));
  BOOST_TEST(flagadmin::is_absolute_http_url(text.view()) == one.expect.at("absolute").as_bool());
}

void run_path_segment(const vector_case& one) {
  const exact_buffer text(text_of(one.input, "text"));
  const std::string encoded = flagadmin::percent_encoded(text.view());
  BOOST_TEST(encoded == text_of(one.expect, "encoded"));
  BOOST_TEST(flagadmin::percent_decoded(encoded) == text.view());
  BOOST_TEST(flagadmin::percent_encoded_size(text.view()) == encoded.size());
  BOOST_TEST((encoded == text.view()) == one.expect.at("urlFriendly").as_bool());
}

void run_default_provider(const vector_case& one) {
  const flagadmin::provider_definition* provider = flagadmin::provider_set().find(text_of(one.input, "name"));
  const boost::json::value& expected = one.expect.at("provider");
  BOOST_TEST_REQUIRE((provider == nullptr) == expected.is_null());
  if (provider != nullptr) {
    flagadmin::text_buffer text;
    flagadmin::json::writer out(text);
    flagadmin::provider_set(std::span(provider, 1)).write(out);
    BOOST_TEST(canonical(text.view()) == canonical(boost::json::array{expected}));
  }
}

}  // namespace flagadmin::test
