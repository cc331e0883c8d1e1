#pragma once

#include <cstddef>
#include <cstdint>

/// The kinds of resources and the operations. Their tables (resource_table.hpp; change_operations.hpp and
/// read_operations.hpp) have a row for each, in this order.
namespace flagadmin {

/// The kinds of stored resources. The numbers are those of `resources()`; they are part of the format of stores: append
/// new kinds at the end.
enum class resource_kind : std::uint8_t { addon, service_account, strategy, service_account_token };

/// The number of kinds.
inline constexpr std::size_t resource_kinds = 4;

/// The operations of the API.
enum class operation_id : std::uint8_t {
  update_addon,
  update_service_account,
  create_strategy,
  create_addon,
  delete_addon,
  create_service_account,
  delete_service_account,
  create_service_account_token,
  delete_service_account_token,
  update_strategy,
  deprecate_strategy,
  reactivate_strategy,
  delete_strategy,
  get_addons,
  get_addon,
  get_integration_events,
  get_service_accounts,
  get_service_account,
  get_service_account_tokens,
  get_strategies,
  get_strategy,
  get_openapi,
  get_health,
  get_ready,
};

}  // namespace flagadmin
