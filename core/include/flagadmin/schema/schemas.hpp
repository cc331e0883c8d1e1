#pragma once

#include <span>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The schemas that users know by name: the one list of them. Their positions are also their `id` in JavaScript.
[[nodiscard]] std::span<const schema* const> public_schemas() noexcept;

/// The schema of this name, or null.
[[nodiscard]] const schema* find_schema(std::string_view name) noexcept;

}  // namespace flagadmin
