#pragma once

#include <vector>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The schemas with a section, a component or a type of their own in documents, each once: the public ones in the
/// order of `public_schemas`, then those that operations and provider definitions add. A schema stands before those it
/// contains.
[[nodiscard]] std::vector<const schema*> named_schemas();

}  // namespace flagadmin
