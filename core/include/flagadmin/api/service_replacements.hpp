#pragma once

#include <string_view>

/// What services in use store otherwise than it was sent.
namespace flagadmin {

struct change_request;
struct operation;

/// Whether services in use reset a property of a resource when the body of an operation leaves it out (D81).
[[nodiscard]] bool is_reset_when_left_out(const operation& target, std::string_view property) noexcept;

/// Applies the profile of the settings to a body that is valid by its schema: adds issues for what
/// the service refuses and warnings for what it stores otherwise, and changes members to those that it stores.
void apply_profile(change_request& request);

}  // namespace flagadmin
