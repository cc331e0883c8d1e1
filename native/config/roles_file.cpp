#include "config/roles_file.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/validate.hpp>

#include "config/permissions.hpp"

namespace flagadmin::server {

namespace {

constexpr schema role_text_schema{.type = value_type::string};
constexpr std::array role_properties{
    property{"id", true, {.type = value_type::integer}},
    property{"name", true, {.type = value_type::string, .min_length = 1}},
    property{"permissions", true, {.type = value_type::array, .items = &role_text_schema}},
};
constexpr schema role_schema{.type = value_type::object, .properties = role_properties};
constexpr schema roles_schema{.type = value_type::array, .items = &role_schema};
static_assert(is_well_formed(roles_schema));

constexpr std::size_t id_member = index_of(role_schema, "id");
constexpr std::size_t role_name = index_of(role_schema, "name");
constexpr std::size_t role_permissions = index_of(role_schema, "permissions");

void add_role(role_catalog& roles, const config_file& file, std::string_view element) {
  member_slices members;
  static_cast<void>(validate(role_schema, element, members));
  const std::optional<std::int64_t> id = json::to_int64(members[id_member]);
  if (!id || *id < 1) {
    fail_at(file, offset_in(file, members[id_member]), "role id must be a whole number from 1 to 2^63 - 1");
  }
  if (roles.view().find(*id) != nullptr) {
    fail_at(file, offset_in(file, members[id_member]), "role id occurs twice: " + std::to_string(*id));
  }
  roles.add(*id, json::string_of(members[role_name]).decoded(),
            read_permissions(file, members[role_permissions], true));
}

}  // namespace

role_catalog read_roles(const config_file& file) {
  require_known(file, validate(roles_schema, file.text));
  role_catalog roles;
  for (const std::string_view element : elements_of(file.text)) {
    add_role(roles, file, element);
  }
  if (roles.view().roles().empty()) {
    fail_at(file, 0, "there must be at least one role");
  }
  return roles;
}

}  // namespace flagadmin::server
