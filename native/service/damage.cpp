#include "service/damage.hpp"

#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::server {

std::optional<std::string> find_damage(const resource_key& key, std::string_view json) {
  const resource& row = resource_of(key.kind);
  if (row.item == nullptr) {
    return std::nullopt;
  }
  const validation_result found = validate(*row.item, json);
  if (found.valid()) {
    return std::nullopt;
  }
  const issue& first = found.issues.front();
  const std::string position = first.instance_path();
  return "the stored " + std::string(row.noun) + " " + key.id +
         " is damaged: " + std::string(kind_of(first.code).name) +
         (position.empty() ? std::string() : " at " + position);
}

}  // namespace flagadmin::server
