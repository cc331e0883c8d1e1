#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// A line for the log that names a stored resource which does not match its schema; nothing when it does, or when its
/// kind has none. The line includes nothing of the resource: it could be a secret.
[[nodiscard]] std::optional<std::string> find_damage(const resource_key& key, std::string_view json);

}  // namespace flagadmin::server
