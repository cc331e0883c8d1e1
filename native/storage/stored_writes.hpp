#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <flagadmin/api/store_view.hpp>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Applies the core's writes. Returns the new version of the resource, 0 if it has none; nothing if a key or an
/// alternate key is taken. Throws `storage_error`.
[[nodiscard]] std::optional<std::int64_t> apply(transaction& scope, const stored_write& write);

/// Stores the first content of an empty store: insertions with unique keys and alternate keys, and reserved ids.
void fill(transaction& scope, const std::vector<stored_write>& content);

}  // namespace flagadmin::server
