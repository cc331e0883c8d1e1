#pragma once

#include <string>
#include <vector>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// The kind for which version 2 of the layout of tables has more rows than version 1.
inline constexpr resource_kind completed_kind = resource_kind::service_account;

/// A row that version 1 lacks.
struct completed_rows {
  struct alternate_key {
    std::string id;  ///< of the resource
    std::string value;
  };
  std::vector<alternate_key> alternate_keys;
  std::vector<stored_write> reserved_ids;
};

/// Derives these rows from the resources of the kind. The first of several with the same alternate key has it:
/// version 1 did not require that they differ. Damaged resources have none.
[[nodiscard]] completed_rows complete_rows(const std::vector<record>& rows);

}  // namespace flagadmin::server
