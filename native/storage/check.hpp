#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "storage/sql_store.hpp"

namespace flagadmin::server {

/// Reads everything that is stored, and compares what is stored twice (D86): keys, digests, sums, tokens; and the
/// tables with those that the server makes. Calls `print` with a line for each damage, without values of resources, and
/// with one for the number of each kind. Returns how much is damaged.
[[nodiscard]] std::size_t check_store(const sql_store& from, database_kind database,
                                      const std::function<void(const std::string& line)>& print);

}  // namespace flagadmin::server
