#include <flagadmin/domain/role.hpp>

#include <algorithm>
#include <array>

namespace flagadmin {
namespace {

constexpr std::array<std::string_view, 1> all_permissions{"*"};
constexpr std::array<std::string_view, 6> editor_permissions{"CREATE_ADDON",    "UPDATE_ADDON",    "DELETE_ADDON",
                                                             "CREATE_STRATEGY", "UPDATE_STRATEGY", "DELETE_STRATEGY"};
constexpr std::array default_roles{
    root_role{1, "Admin", all_permissions},
    root_role{2, "Editor", editor_permissions},
    root_role{3, "Viewer", {}},
};

}  // namespace

bool root_role::grants(std::string_view permission) const noexcept {
  return std::any_of(permissions.begin(), permissions.end(),
                     [&](std::string_view one) { return one == "*" || one == permission; });
}

role_set::role_set() noexcept : roles_(default_roles) {}

const root_role* role_set::find(std::int64_t id) const noexcept {
  const auto found = std::find_if(roles_.begin(), roles_.end(), [&](const root_role& one) { return one.id == id; });
  return found == roles_.end() ? nullptr : &*found;
}

void role_set::write(json::writer& out) const {
  out.begin_array();
  for (const root_role& one : roles_) {
    out.begin_object();
    out.key("id");
    out.number(one.id);
    out.member("name", one.name);
    out.member("type", "root");
    out.end_object();
  }
  out.end_array();
}

}  // namespace flagadmin
