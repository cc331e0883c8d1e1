#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/store.hpp>

/// Stored resources that are not valid.
namespace flagadmin::service {

/// A line for the log that names a stored resource which is not valid by its schema, or has the body of another key
/// (D86); nothing if it is intact. The line includes no values of the resource: they could be secret.
[[nodiscard]] std::optional<std::string> find_damage(resource_kind kind, const stored_resource& stored);

/// Likewise, also for what requests need not notice: an alternate key that is not that of the body, or a mask that is
/// stored as a secret (D85, D86).
[[nodiscard]] std::optional<std::string> find_inconsistency(resource_kind kind, const stored_resource& stored);

}  // namespace flagadmin::service
