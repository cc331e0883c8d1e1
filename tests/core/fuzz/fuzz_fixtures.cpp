// Files of sample data: what is read is in the form in which the service stores it, under keys that paths can name, and
// undamaged.

#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/service.hpp>

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
    const flagadmin::server::config_file file{"fixtures.json", std::string(input.text())};
    for (const auto& read : flagadmin::server::read_fixtures(file, {}, true).writes) {
      require(!read.key.empty() && read.key != "." && read.key != "..", "a key is a segment of a path");
      const flagadmin::resource& row = flagadmin::resource_of(read.kind);
      auto again = flagadmin::normalized(row, read.json);
      if (row.fixture_form != nullptr) {
        again.value = row.fixture_form(again.value, {});
      }
      require(again.ok() && again.value == read.json, "what is read is in the form it is stored in");
      require(!flagadmin::service::find_inconsistency(read.kind, {read.key, read.alternate_key, read.json}),
              "what is read is undamaged");
    }
  } catch (const flagadmin::server::config_error& error) {
    flagadmin::fuzzing::require_one_line(error.what());
  }
  return 0;
}
