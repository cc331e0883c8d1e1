#pragma once

#include <optional>

#include <flagadmin/api/change_request.hpp>

/// The rules of strategy types, for the tables of resources and operations.
namespace flagadmin::rules {

/// 4.3.
[[nodiscard]] std::optional<api_error> create_strategy(change_request& request, outcome& response);

/// D63.
[[nodiscard]] std::optional<api_error> deprecate_strategy(change_request& request, outcome& response);
/// D63.
[[nodiscard]] std::optional<api_error> reactivate_strategy(change_request& request, outcome& response);
/// D63.
[[nodiscard]] std::optional<api_error> delete_strategy(change_request& request, outcome& response);

/// `version` of the list.
void write_strategies_version(json::writer& out, const instance_settings& settings);

}  // namespace flagadmin::rules
