#include "config/permissions.hpp"

#include <algorithm>

#include <flagadmin/domain/permission.hpp>
#include <flagadmin/json/string.hpp>

namespace flagadmin::server {

namespace {

[[noreturn]] void fail_unknown(const config_file& file, std::string_view element,
                               const std::vector<std::string_view>& known) {
  std::string list;
  for (const std::string_view name : known) {
    list.append(list.empty() ? "" : ", ").append(name);
  }
  fail_at(file, offset_in(file, element), "unknown permission " + json_excerpt(element) + ": must be one of " + list);
}

}  // namespace

std::vector<std::string_view> read_permissions(const config_file& file, std::string_view list, bool may_be_all) {
  std::vector<std::string_view> known(permission_names.begin(), permission_names.end());
  if (may_be_all) {
    known.push_back(all_permissions);
  }
  std::vector<std::string_view> permissions;
  for (const std::string_view element : elements_of(list)) {
    const auto found = std::find(known.begin(), known.end(), json::string_of(element).decoded());
    if (found == known.end()) {
      fail_unknown(file, element, known);
    }
    permissions.push_back(*found);
  }
  return permissions;
}

}  // namespace flagadmin::server
