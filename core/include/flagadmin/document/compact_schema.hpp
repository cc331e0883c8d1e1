#pragma once

#include <string>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The compact form of a schema, from which `read_compact_schema` makes the validator's part of the table.
[[nodiscard]] std::string compact_form_of(const schema& table);

}  // namespace flagadmin
