#include "config/permissions.hpp"

#include <algorithm>
#include <utility>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/json/string.hpp>

#include "config/json_array.hpp"

namespace flagadmin::server {

namespace {

/// The permissions of operations, in the order of the table.
std::vector<std::string_view> known_permissions() {
  std::vector<std::string_view> all;
  for (const operation& known : operations()) {
    if (!known.permission.empty() && std::find(all.begin(), all.end(), known.permission) == all.end()) {
      all.push_back(known.permission);
    }
  }
  return all;
}

[[noreturn]] void fail_unknown(const config_file& file, std::string_view element,
                               const std::vector<std::string_view>& known) {
  std::string list;
  for (const std::string_view name : known) {
    list.append(list.empty() ? "" : ", ").append(name);
  }
  fail_at(file, offset_in(file, element), "unknown permission " + std::string(element) + ": must be one of " + list);
}

}  // namespace

std::vector<std::string> read_permissions(const config_file& file, std::string_view list, std::string_view wildcard) {
  std::vector<std::string_view> known = known_permissions();
  if (!wildcard.empty()) {
    known.push_back(wildcard);
  }
  std::vector<std::string> permissions;
  for (const std::string_view element : elements_of(list)) {
    std::string name = json::string_of(element).decoded();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      fail_unknown(file, element, known);
    }
    permissions.push_back(std::move(name));
  }
  return permissions;
}

}  // namespace flagadmin::server
