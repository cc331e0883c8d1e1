#include "service/subject.hpp"

#include <string>
#include <utility>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

std::optional<resource_key> subject_of(const admission& admitted) {
  if (!admitted.target->has_key()) {
    return std::nullopt;
  }
  const resource_kind kind = admitted.target->kind;
  std::string key = key_of_path(resource_of(kind), admitted.parameters);
  return key.empty() ? std::nullopt : std::optional(resource_key{kind, std::move(key)});
}

bool needs_store(const operation& target) noexcept {
  return target.action != operation_action::instance || target.id == operation_id::get_ready;
}

}  // namespace flagadmin::server
