#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/result.hpp>

/// Root roles of service accounts (D66).
namespace flagadmin {

/// A root role.
struct root_role {
  std::int64_t id = 0;                            ///< the value of a service account's `rootRole`
  std::string_view name;                          ///< for people
  std::span<const std::string_view> permissions;  ///< `*`: all of them

  /// Whether the role has a permission.
  [[nodiscard]] bool grants(std::string_view permission) const noexcept;
};

/// The root roles of an instance: a view.
class role_set {
 public:
  /// 1 Admin (all), 2 Editor (create, update and delete addons and strategy types), 3 Viewer (reads only).
  role_set() noexcept;
  /// Other roles, which must outlive the set.
  explicit role_set(std::span<const root_role> roles) noexcept : roles_(roles) {}

  /// The role with this id; null if there is none: a token then permits reads only.
  [[nodiscard]] const root_role* find(std::int64_t id) const noexcept;
  /// All roles, in their order.
  [[nodiscard]] std::span<const root_role> roles() const noexcept { return roles_; }

  /// Writes `[{"id", "name", "type": "root"}…]`, the `rootRoles` of `GET /api/admin/service-account`.
  void write(json::writer& out) const;

 private:
  std::span<const root_role> roles_;
};

/// Root roles of an instance, with the strings they refer to. Moves, does not copy.
class role_catalog {
 public:
  /// Reads `[{"id": 1, "name": "Admin", "permissions": ["*"]}, …]`.
  [[nodiscard]] static result<role_catalog> read(std::string_view json);

  /// The roles, for as long as the catalog lives.
  [[nodiscard]] role_set view() const noexcept { return role_set(roles_); }

 private:
  std::vector<root_role> roles_;
  arena memory_;  ///< the strings of the roles
};

}  // namespace flagadmin
