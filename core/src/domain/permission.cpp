#include <flagadmin/domain/permission.hpp>

#include <algorithm>

#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/permission_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../schema/name_set.hpp"

namespace flagadmin {
namespace {

[[nodiscard]] bool is_about(const held_permission& entry, std::string_view permission) noexcept {
  return entry.name == permission || entry.name == all_permissions;
}

}  // namespace

permission_grant grant_for(permission_list held, std::string_view permission) noexcept {
  permission_grant grant{permission.empty(), false};
  for (const held_permission& entry : held) {
    if (is_about(entry, permission)) {
      grant.is_limited = !entry.environments.empty() && (grant.is_limited || !grant.granted);
      grant.granted = true;
    }
  }
  return grant;
}

std::string_view first_uncovered(permission_list held, std::string_view permission, std::string_view environments) {
  name_set covered;  // both lists may be long
  for (const held_permission& entry : held) {
    if (is_about(entry, permission) && entry.environments.empty()) {
      return {};
    }
    for (json::walker walker(is_about(entry, permission) ? entry.environments : "", '['); walker.next();) {
      (void)covered.insert(json::string_of(walker.value()));
    }
  }
  for (json::walker walker(environments, '['); walker.next();) {
    if (!covered.find(json::string_of(walker.value()))) {
      return walker.value();
    }
  }
  return {};
}

result<std::vector<held_permission>> read_permissions(std::string_view json) {
  result<std::vector<held_permission>> read;
  read.validation = validate(permissions_schema, json);
  if (!read.ok()) {
    return read;
  }
  for (json::walker walker(json, '['); walker.next();) {
    const json::string_slice name = json::string_of(json::find_member(walker.value(), "permission"));
    const auto known = std::find_if(tables::permissions_or_all.begin(), tables::permissions_or_all.end(),
                                    [&](std::string_view listed) { return name.equals(listed); });
    read.value.push_back({*known, json::find_member(walker.value(), "environments")});
  }
  return read;
}

}  // namespace flagadmin
