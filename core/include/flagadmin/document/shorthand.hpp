#pragma once

#include <string>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The shorthand of a schema, from which `read_shorthand` makes what the validator looks at.
[[nodiscard]] std::string shorthand_of(const schema& table);

}  // namespace flagadmin
