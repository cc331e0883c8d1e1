#include <flagadmin/domain/role.hpp>

#include <algorithm>
#include <array>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/permission_schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

constexpr std::array<std::string_view, 1> admin_permissions{all_permissions};
constexpr auto editor_permissions = [] {
  std::array<std::string_view, std::count_if(permission_table.begin(), permission_table.end(),
                                             [](const permission_row& row) { return row.is_for_editors; })>
      names{};
  auto* next = names.data();
  for (const permission_row& row : permission_table) {
    if (row.is_for_editors) {
      *next++ = row.name;
    }
  }
  return names;
}();
constexpr std::array default_roles{
    root_role{1, "Admin", admin_permissions},
    root_role{2, "Editor", editor_permissions},
    root_role{3, "Viewer", {}},
};

}  // namespace

bool root_role::grants(std::string_view permission) const noexcept {
  return std::any_of(permissions.begin(), permissions.end(),
                     [&](std::string_view role) { return role == all_permissions || role == permission; });
}

role_set::role_set() noexcept : roles_(default_roles) {}

const root_role* role_set::find(std::int64_t id) const noexcept {
  const auto entry = std::find_if(roles_.begin(), roles_.end(), [&](const root_role& role) { return role.id == id; });
  return entry == roles_.end() ? nullptr : &*entry;
}

result<role_catalog> role_catalog::read(std::string_view json) {
  result<role_catalog> read;
  read.validation = validate(roles_schema, json);
  if (!read.ok()) {
    return read;
  }
  for (json::walker walker(json, '['); walker.next();) {
    role_catalog& roles = read.value;
    std::vector<std::string_view> permissions;
    for (json::walker name(json::find_member(walker.value(), "permissions"), '['); name.next();) {
      permissions.push_back(roles.memory_.keep(json::string_of(name.value())));
    }
    // The schema has checked that the id has 64 bits.
    roles.roles_.push_back({.id = json::to_int64(json::find_member(walker.value(), "id")).value_or(0),
                            .name = roles.memory_.keep(json::string_of(json::find_member(walker.value(), "name"))),
                            .permissions = roles.memory_.keep(std::span(permissions))});
  }
  return read;
}

void role_set::write(json::writer& out) const {
  out.begin_array();
  for (const root_role& role : roles_) {
    out.begin_object();
    out.key("id");
    out.number(role.id);
    out.member("name", role.name);
    out.member("type", "root");
    out.end_object();
  }
  out.end_array();
}

}  // namespace flagadmin
