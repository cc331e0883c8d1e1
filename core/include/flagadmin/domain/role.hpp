#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/json/writer.hpp>

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

}  // namespace flagadmin
