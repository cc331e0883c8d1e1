#pragma once

#include <string>
#include <string_view>

#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// The stored service account after an update (D20): `name` and `rootRole` are replaced when present.
/// `current` is a `serviceAccountSchema`, `update` an `updateServiceAccountSchema`.
[[nodiscard]] result<std::string> merge_service_account_update(std::string_view current, std::string_view update);
/// Likewise, given the members of two valid texts.
[[nodiscard]] std::string merge_service_account_update(const member_slices& current, const member_slices& update);

/// The stored form of a service account with these members, which responses return as well (D21): in the order of the
/// schema, no secrets, `seenAt` always null.
[[nodiscard]] std::string stored_service_account(const member_slices& account);

}  // namespace flagadmin
