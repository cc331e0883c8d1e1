#pragma once

#include <span>
#include <string>

#include <flagadmin/domain/provider.hpp>

/// Bodies of the reading operations, made from what is stored.
namespace flagadmin {

/// `{"addons": […], "providers": […]}`, secrets masked (D14).
[[nodiscard]] std::string addons_body(std::span<const std::string> stored, const provider_set& providers);
/// `{"serviceAccounts": […]}`.
[[nodiscard]] std::string service_accounts_body(std::span<const std::string> stored);
/// `{"version": 1, "strategies": […]}`.
[[nodiscard]] std::string strategies_body(std::span<const std::string> stored);

}  // namespace flagadmin
