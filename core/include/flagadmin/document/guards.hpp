#pragma once

#include <string>

namespace flagadmin {

/// `guards.ts`: for each public schema a function that tells, without the wasm module, that a JavaScript value is
/// certainly valid and free of warnings. Where it is not sure it answers no, and the core judges. The text of one whole
/// file; functions stand alone, so that bundlers keep only those that are used.
[[nodiscard]] std::string typescript_guards();

}  // namespace flagadmin
