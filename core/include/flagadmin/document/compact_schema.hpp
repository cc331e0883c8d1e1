#pragma once

#include <string>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The compact form of a schema, from which `read_compact_schema` makes what the validator looks at.
[[nodiscard]] std::string compact_form_of(const schema& table);

}  // namespace flagadmin
