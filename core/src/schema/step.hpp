#pragma once

#include <cstddef>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// One step of the path to the current value, linked to the step above; null is the document. On the stack, so that a
/// path costs nothing until an issue needs it.
struct step {
  const step* parent = nullptr;
  const property* member = nullptr;  ///< null: an element of an array
  std::size_t index = 0;
};

}  // namespace flagadmin
