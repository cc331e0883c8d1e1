#pragma once

#include <array>
#include <span>
#include <string_view>

// IWYU pragma: begin_exports
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
// IWYU pragma: end_exports

namespace flagadmin {

namespace tables {

inline constexpr std::array public_schemas{
    &addon_create_update_schema,
    &addon_schema,
    &update_service_account_schema,
    &service_account_schema,
    &update_strategy_schema,
    &create_strategy_schema,
    &strategy_schema,
    &error_schema,
    &create_service_account_schema,
    &create_service_account_token_schema,
};

}  // namespace tables

/// The list of public schemas. Their positions are also their `id` in JavaScript.
[[nodiscard]] std::span<const schema* const> public_schemas() noexcept;

/// The schema with this name, or null.
[[nodiscard]] const schema* find_schema(std::string_view name) noexcept;

}  // namespace flagadmin
