// Checks the properties of merges (tests/core/support/merge_properties.hpp) with random input. The input is a stored
// resource and an update of it, a line each; without a second line, an update of resources that are there.

#include <string>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/service_account.hpp>

#include "../support/merge_properties.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::result;
using flagadmin::fuzzing::require;

constexpr std::string_view stored_addon =
    R"({"id":7,"provider":"webhook","description":null,"enabled":true,"parameters":{"url":"https://example.com/",)"
    R"("authorization":"s\u00e9cret","m\u00f6re":[1, 2.0]},"events":["feature-created"],"projects":["web"]})";
constexpr std::string_view stored_account =
    R"({"id":8,"name":"b\u00fcild","username":"build","rootRole":2.0,"seenAt":null,"tokens":[{"id":1,"secret":"x"}]})";

void check(std::string_view broken) { require(broken.empty(), std::string(broken).c_str()); }

void merge_addon(std::string_view current, std::string_view update) {
  const result<std::string> merged = flagadmin::merge_addon_update(current, update);
  check(flagadmin::test::broken_addon_merge(current, update, merged));
}

void merge_account(std::string_view current, std::string_view update) {
  check(
      flagadmin::test::broken_account_merge(current, update, flagadmin::merge_service_account_update(current, update)));
}

/// The form in which things are stored is stored as it is.
void normalize(const flagadmin::resource& row, std::string_view resource) {
  const result<std::string> once = flagadmin::normalized(row, resource);
  if (once.ok()) {
    const result<std::string> twice = flagadmin::normalized(row, once.value);
    require(twice.ok() && twice.value == once.value, "what is normalised stays as it is");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  const std::string_view text = input.text();
  const std::size_t line_end = text.find('\n');
  if (line_end == std::string_view::npos) {
    merge_addon(stored_addon, text);
    merge_account(stored_account, text);
  } else {
    const std::string_view current = text.substr(0, line_end);
    const flagadmin::fuzzing::exact_copy update(data + line_end + 1, size - line_end - 1);
    merge_addon(current, update.text());
    merge_account(current, update.text());
  }
  for (const flagadmin::resource& row : flagadmin::resources()) {
    if (row.item != nullptr) {
      normalize(row, text);
    }
  }
  return 0;
}
