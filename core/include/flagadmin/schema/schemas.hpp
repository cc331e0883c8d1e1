#pragma once

#include <span>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The list of public schemas. Their positions are also their `id` in JavaScript.
[[nodiscard]] std::span<const schema* const> public_schemas() noexcept;

/// The schema with this name, or null.
[[nodiscard]] const schema* find_schema(std::string_view name) noexcept;

}  // namespace flagadmin
