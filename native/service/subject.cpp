#include "service/subject.hpp"

namespace flagadmin::server {

namespace {

storage::subject numbered(resource_kind kind, const std::string& id) {
  return parse_resource_id(id) ? storage::subject({kind, id}) : std::nullopt;
}

}  // namespace

storage::subject subject_of(const admission& admitted) {
  switch (admitted.target->id) {
    case operation_id::update_addon:
    case operation_id::get_addon:
      return numbered(resource_kind::addon, admitted.parameters.front());
    case operation_id::update_service_account:
    case operation_id::get_service_account:
      return numbered(resource_kind::service_account, admitted.parameters.front());
    case operation_id::get_strategy:
      return storage::subject({resource_kind::strategy, admitted.parameters.front()});
    default:
      return std::nullopt;
  }
}

std::optional<resource_kind> listed_kind(operation_id id) noexcept {
  switch (id) {
    case operation_id::get_addons:
      return resource_kind::addon;
    case operation_id::get_service_accounts:
      return resource_kind::service_account;
    case operation_id::get_strategies:
      return resource_kind::strategy;
    default:
      return std::nullopt;
  }
}

bool needs_store(operation_id id) noexcept {
  return id != operation_id::get_openapi && id != operation_id::get_health && id != operation_id::get_metrics;
}

}  // namespace flagadmin::server
