#pragma once

#include <string>

namespace flagadmin {

/// `guards.ts`: for each public schema a function that tells, without the wasm module, that a JavaScript value is
/// certainly valid and free of warnings, and for what is sent another that makes the JSON of such a value. Where they
/// are not sure the core judges. The text of one whole file; schemas stand alone, so that bundlers keep only what is
/// used.
[[nodiscard]] std::string typescript_guards();

}  // namespace flagadmin
