#pragma once

#include <vector>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// Every schema that documents give a section, a component or a type of its own, each once: the public ones in the
/// order of `public_schemas`, then those that operations and provider definitions add. A schema stands before those it
/// contains.
[[nodiscard]] std::vector<const schema*> named_schemas();

/// Those of them that occur in the body of a request.
[[nodiscard]] std::vector<const schema*> request_schemas();

}  // namespace flagadmin
