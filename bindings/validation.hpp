#pragma once

#include <cstdint>

#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin::bindings {

/// The public schema of this number in JavaScript. A number of none, which only the JavaScript of another version
/// passes, is a trap.
[[nodiscard]] const schema& schema_at(std::uint32_t number);

/// The result of the last validation, reused for its memory.
[[nodiscard]] validation_result& last_result() noexcept;

/// Fills the reply with a result, which must live until the next call. Returns whether it is valid: 0, or 1 with
/// warnings; else 2.
std::int32_t publish(const validation_result& result);

}  // namespace flagadmin::bindings
