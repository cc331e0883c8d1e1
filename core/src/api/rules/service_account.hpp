#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/change_request.hpp>

/// The rules of service accounts and their tokens, for the tables of resources and operations.
namespace flagadmin::rules {

/// 4.2.
[[nodiscard]] std::optional<api_error> update_service_account(change_request& request, outcome& outcome);
/// D61.
[[nodiscard]] std::optional<api_error> create_service_account(change_request& request, outcome& outcome);
/// D61: its tokens are deleted with it.
[[nodiscard]] std::optional<api_error> delete_service_account(change_request& request, outcome& outcome);
/// D62.
[[nodiscard]] std::optional<api_error> create_service_account_token(change_request& request, outcome& outcome);
/// D62.
[[nodiscard]] std::optional<api_error> delete_service_account_token(change_request& request, outcome& outcome);

/// `{"pats": […]}` of a stored service account (D62).
[[nodiscard]] std::string tokens_of_account(std::string_view stored, const instance_settings& settings);

/// The records of the tokens of a stored service account, whose secrets nobody knows.
[[nodiscard]] std::vector<stored_write> token_records(std::string_view stored);

/// D47: the caller must have all permissions of the root role that the request gives, without narrower limits.
[[nodiscard]] std::optional<api_error> authorize_service_account(const change_request& request);

/// `rootRoles` of the list (D66).
void write_root_roles(json::writer& out, const instance_settings& settings);

}  // namespace flagadmin::rules
