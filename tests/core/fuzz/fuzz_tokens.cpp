// Files of tokens: any content is read or refused in one line, and no token of a file has the rights of the admin
// token.

#include <algorithm>
#include <string>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/service/files.hpp>

#include "base/config_error.hpp"
#include "config/server_files.hpp"
#include "fuzzing.hpp"
#include "host/instance.hpp"

namespace {

using flagadmin::fuzzing::require;
using flagadmin::service::caller;

bool is_known(const flagadmin::held_permission& held) {
  const auto all = flagadmin::operations();
  return !held.name.empty() &&
         std::any_of(all.begin(), all.end(), [&](const auto& row) { return row.access.permission == held.name; });
}

void check(const std::vector<caller>& tokens) {
  require(!tokens.empty() && tokens.front().name == "admin", "the administrator's token comes first");
  for (std::size_t i = 1; i != tokens.size(); ++i) {
    require(!tokens[i].name.empty() && tokens[i].name != "admin", "a token of a file has a name of its own");
    require(std::all_of(tokens[i].permissions.begin(), tokens[i].permissions.end(), is_known),
            "a permission is one that an operation asks for");
    for (std::size_t k = 0; k != i; ++k) {
      require(tokens[i].digest != tokens[k].digest, "no two tokens are the same");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const flagadmin::server::instance instance{flagadmin::server::log_format::off};
  static const caller admin = flagadmin::service::admin_token("admin", instance.context);
  const flagadmin::fuzzing::exact_copy input(data, size);
  try {
    check(flagadmin::server::read_tokens({"tokens.json", std::string(input.text())}, admin, instance.context));
  } catch (const flagadmin::server::config_error& error) {
    flagadmin::fuzzing::require_one_line(error.what());
  }
  return 0;
}
