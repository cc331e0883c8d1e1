// Files of sample data: what is read is in the form in which the service stores it, under keys that paths can name.

#include <flagadmin/api/resource.hpp>

#include "base/config_error.hpp"
#include "config/server_files.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::resource_kind;
using flagadmin::fuzzing::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  try {
    for (const auto& read : flagadmin::server::read_fixtures({"fixtures.json", std::string(input.text())}, {})) {
      require(!read.key.empty() && read.key != "." && read.key != "..", "a key is a segment of a path");
      if (read.action == flagadmin::write_action::insert) {
        const flagadmin::resource& row = flagadmin::resource_of(read.kind);
        auto again = flagadmin::normalized(row, read.json);
        if (row.fixture_form != nullptr) {
          again.value = row.fixture_form(again.value, {});
        }
        require(again.ok() && again.value == read.json, "what is read is in the form it is stored in");
      }
    }
  } catch (const flagadmin::server::config_error& error) {
    flagadmin::fuzzing::require_one_line(error.what());
  }
  return 0;
}
