#pragma once

#include <optional>

#include <flagadmin/api/change_request.hpp>

/// The rules of strategy types, for the tables of resources and operations.
namespace flagadmin::rules {

/// D63.
[[nodiscard]] std::optional<api_error> update_strategy(change_request& request, outcome& outcome);
/// D63.
[[nodiscard]] std::optional<api_error> deprecate_strategy(change_request& request, outcome& outcome);
/// D63.
[[nodiscard]] std::optional<api_error> reactivate_strategy(change_request& request, outcome& outcome);
/// D63.
[[nodiscard]] std::optional<api_error> delete_strategy(change_request& request, outcome& outcome);

}  // namespace flagadmin::rules
