#pragma once

#include <string>
#include <string_view>

#include <flagadmin/result.hpp>

namespace flagadmin {

/// The stored service account after an update (D20): `name` and `rootRole` are replaced when present.
/// `current` is a `serviceAccountSchema`, `update` an `updateServiceAccountSchema`.
[[nodiscard]] result<std::string> merge_service_account_update(std::string_view current, std::string_view update);

/// The service account with the members that are stored and answered (D21), in the order of its schema: no secrets,
/// `seenAt` always null.
[[nodiscard]] result<std::string> normalized_service_account(std::string_view account);

}  // namespace flagadmin
