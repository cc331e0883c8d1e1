#include "service/stored_kinds.hpp"

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::server {

const std::array<stored_kind, 3>& stored_kinds() noexcept {
  static constexpr std::array<stored_kind, 3> rows{{
      {resource_kind::addon, "addon", "addon", &addon_schema},
      {resource_kind::service_account, "service account", "service-account", &service_account_schema},
      {resource_kind::strategy, "strategy type", "strategy", &strategy_schema},
  }};
  return rows;
}

std::optional<std::string> find_damage(const resource_key& key, std::string_view json) {
  const stored_kind& row = stored_kinds()[static_cast<std::size_t>(key.kind)];
  const validation_result found = validate(*row.form, json);
  if (found.valid()) {
    return std::nullopt;
  }
  const issue& first = found.issues.front();
  const std::string position = first.instance_path();
  return "the stored " + std::string(row.what) + " " + key.id +
         " is damaged: " + std::string(kind_of(first.code).name) +
         (position.empty() ? std::string() : " at " + position);
}

}  // namespace flagadmin::server
