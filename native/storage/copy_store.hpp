#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The resources of one kind that were copied and compared.
struct copied_kind {
  std::string what;
  std::size_t count = 0;
  std::string digest;  ///< SHA-256 over keys, versions and texts in their order, in hexadecimal
};

/// A complete copy.
struct store_copy {
  bool is_new = true;  ///< otherwise the target had the content of the source already
  std::vector<copied_kind> kinds;
};

/// Copies everything into an empty store, with versions, order and the largest ids ever given, reads it back and
/// compares, in one transaction: after a failure or an interruption nothing is copied. Servers that run on the target
/// cannot store anything meanwhile. If the target has the content of the source already, changes nothing. Throws
/// `storage_error`.
[[nodiscard]] store_copy copy_store(content_reader& from, storage& to);

}  // namespace flagadmin::server
