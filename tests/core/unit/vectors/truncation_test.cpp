// Every text of every vector, ended at every byte: nothing is read beyond the end, and every prefix is refused as
// invalid JSON.

#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/addon_scope.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../../support/memory_store.hpp"
#include "../../support/ways_of_reading.hpp"
#include "../exact_buffer.hpp"
#include "runners.hpp"
#include "vector_file.hpp"

using namespace flagadmin;
using test::exact_buffer;
using test::vector_case;

namespace {

[[nodiscard]] bool is_refused(const validation_result& result) {
  return result.issues.size() == 1 && result.issues.front().code == issue_code::invalid_json;
}

[[nodiscard]] result<std::string> merge_addon_update_of(std::string_view current, std::string_view update) {
  return merge_addon_update(current, update);
}

[[nodiscard]] result<std::string> merge_service_account_update_of(std::string_view current, std::string_view update) {
  return merge_service_account_update(current, update);
}

/// Whether a merge refuses two texts of which one is invalid JSON. If the vector expects issues, those may come
/// first.
[[nodiscard]] bool is_refused_by(result<std::string> (*merge)(std::string_view, std::string_view),
                                 const vector_case& one, std::string_view current, std::string_view change) {
  const test::exact_buffer first(current);
  const test::exact_buffer second(change);
  const result<std::string> merged = merge(first.view(), second.view());
  return one.expect.contains("issues") ? !merged.ok() : is_refused(merged.validation);
}

/// Whether the vector's function refuses invalid JSON as the value of this member.
[[nodiscard]] bool is_refused(const vector_case& one, std::string_view member, std::string_view text) {
  if (one.function == "validate") {
    return is_refused(validate(*find_schema(test::text_of(one.input, "schema")), text));
  }
  if (one.function == "decide") {
    const route route = find_route(test::text_of(one.input, "method"), test::text_of(one.input, "path"));
    const operation& target = *route.target;
    if (member == "stored") {
      return is_refused(normalized(resource_of(target.kind), text).validation);  // before it is stored
    }
    if (member == "body" && target.body == nullptr) {
      service::memory_store nothing;
      request_context context;
      context.path_parameters = route.parameters;
      const outcome ignored = decide(target, text, &nothing, context);  // D63: the body is ignored
      return ignored.error && ignored.error->kind == error_kind::not_found;
    }
    const outcome outcome = decide(target, text, {}, {});
    return outcome.error && outcome.error->kind == error_kind::validation && is_refused(outcome.validation);
  }
  if (member == "providers") {
    return is_refused(provider_catalog::read(text).validation);
  }
  const auto member_or = [&](std::string_view name) {
    return name == member ? std::string(text) : test::text_of(one.input, name);
  };
  if (one.function == "merge_addon_update") {
    return is_refused_by(&merge_addon_update_of, one, member_or("current"), member_or("update"));
  }
  if (one.function == "merge_service_account_update") {
    return is_refused_by(&merge_service_account_update_of, one, member_or("current"), member_or("update"));
  }
  if (one.function == "normalize") {
    const auto rows = resources();
    return std::all_of(rows.begin(), rows.end(), [&](const resource& row) {
      return row.item == nullptr || is_refused(normalized(row, text).validation);
    });
  }
  if (one.function == "event_filter") {
    return is_refused(addon_listens_to(text, boost::json::serialize(one.input.at("event"))).validation);
  }
  if (one.function == "mask_addon") {
    static_cast<void>(masked_addon(text));  // expects a valid addon, and has no way to report another one
    return is_refused(validate(addon_schema, text));
  }
  throw std::logic_error("no function for " + one.function);
}

[[nodiscard]] bool is_container(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

/// Tests all prefixes of one text; returns their number.
std::size_t check_prefixes(const vector_case& one, std::string_view member, std::string_view whole) {
  const test::reading of_whole = test::read_past(whole);
  // A prefix may be valid JSON if it ends before an error, or within the digits of a number.
  const bool may_be_json = of_whole.error == json::syntax_error::trailing_text || !is_container(whole);
  const std::size_t end = whole.find_last_not_of(" \t\r\n") + 1;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const exact_buffer text(whole.substr(0, size));
    const test::reading reading = test::read_past(text.view());
    const bool is_whole = of_whole.accepted() && size >= end;
    const bool is_as_expected = is_whole == reading.accepted() || (may_be_json && reading.accepted());
    if (!is_as_expected || reading.offset > size || !test::is_read_alike(text.view()) ||
        !(reading.accepted() || is_refused(one, member, text.view()))) {
      BOOST_ERROR(one.id << ", " << member << ", its first " << size << " bytes");
    }
  }
  return whole.size() + 1;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(vector_truncation)

BOOST_AUTO_TEST_CASE(at_every_byte) {
  std::size_t cases = 0;
  std::size_t texts = 0;
  std::size_t prefixes = 0;
  for (const test::vector_file& file : test::load_vectors()) {
    cases += file.cases.size();
    for (const vector_case& one : file.cases) {
      for (const char* member : {"json", "body", "current", "update", "changes", "stored", "addon", "providers"}) {
        const bool is_bytes = member == std::string_view("json") || member == std::string_view("body");
        const std::string base64 = is_bytes ? std::string(member) + "BytesBase64" : std::string(member);
        const std::string text = test::bytes_of(one.input, member, base64);
        if (!text.empty() && !one.input.contains("fill")) {
          prefixes += check_prefixes(one, member, text);
          ++texts;
        }
      }
    }
  }
  const bool are_canaries = cases < 100;  // another engine runs only these
  BOOST_TEST(texts > (are_canaries ? 40U : 1500U));
  BOOST_TEST(prefixes > (are_canaries ? 5000U : 200000U));
}

BOOST_AUTO_TEST_SUITE_END()
