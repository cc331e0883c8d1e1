// Files of sample data: what is read is in the form in which the service stores it, under keys that paths can name.

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/domain/strategy.hpp>

#include "config/config_error.hpp"
#include "config/fixtures.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::fuzzing::require;
using flagadmin::server::resource_kind;

flagadmin::result<std::string> normalized(const flagadmin::server::fixture& read) {
  switch (read.key.kind) {
    case resource_kind::addon:
      return flagadmin::normalized_addon(read.json);
    case resource_kind::service_account:
      return flagadmin::normalized_service_account(read.json);
    case resource_kind::strategy:
      break;
  }
  return flagadmin::normalized_strategy(read.json);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  try {
    for (const auto& read : flagadmin::server::read_fixtures({"fixtures.json", std::string(input.text())})) {
      const auto again = normalized(read);
      require(again.ok() && again.value == read.json, "what is read is in the form it is stored in");
      require(!read.key.id.empty() && read.key.id != "." && read.key.id != "..", "a key is a segment of a path");
    }
  } catch (const flagadmin::server::config_error& error) {
    flagadmin::fuzzing::require_one_line(error.what());
  }
  return 0;
}
