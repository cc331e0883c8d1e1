#pragma once

#include <string>

namespace flagadmin {

/// `guards.ts`: for each public schema a function that is true for JavaScript values that are certainly valid and free
/// of warnings; other values are left to the core. The text of one whole file, whose functions bundlers keep only where
/// they are used.
[[nodiscard]] std::string typescript_guards();

}  // namespace flagadmin
