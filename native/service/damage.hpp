#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// A line for the log that names a stored resource which is not valid by its schema; nothing if it is valid, or if its
/// kind has none. The line includes no values of the resource: they could be secret.
[[nodiscard]] std::optional<std::string> find_damage(const resource_key& key, std::string_view json);

}  // namespace flagadmin::server
