#pragma once

#include <optional>

#include <flagadmin/api/change_request.hpp>

/// The rules of service accounts, for the tables of resources and operations.
namespace flagadmin::rules {

/// 4.2.
[[nodiscard]] std::optional<api_error> update_service_account(change_request& request, outcome& made);

}  // namespace flagadmin::rules
