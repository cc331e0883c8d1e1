#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/domain/role.hpp>

#include "config/config_error.hpp"

namespace flagadmin::server {

/// Root roles of an instance (D66). Moving it keeps its views valid.
class role_catalog {
 public:
  role_catalog() = default;
  role_catalog(const role_catalog&) = delete;
  role_catalog& operator=(const role_catalog&) = delete;
  role_catalog(role_catalog&&) = default;
  role_catalog& operator=(role_catalog&&) = default;
  ~role_catalog() = default;

  void add(std::int64_t id, std::string name, std::vector<std::string> permissions);

  /// Valid as long as this is, and until the next role is added.
  [[nodiscard]] role_set view() const noexcept { return role_set(roles_); }

 private:
  std::deque<std::string> texts_;  ///< in which the views below are
  std::deque<std::vector<std::string_view>> permissions_;
  std::vector<root_role> roles_;
};

/// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`, at least one role. Throws `config_error`.
[[nodiscard]] role_catalog read_roles(const config_file& file);

}  // namespace flagadmin::server
