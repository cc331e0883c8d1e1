#pragma once

#include <span>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The schemas of the specification, by the number that is also their `id` in JavaScript.
/// `public_schemas()[static_cast<std::size_t>(id)]` is the table.
enum class schema_id : std::uint8_t {
  addon_create_update,
  addon,
  update_service_account,
  service_account,
  create_strategy,
  strategy,
  error,
};

/// The schemas that users know by name, in the order of `schema_id`.
[[nodiscard]] std::span<const schema* const> public_schemas() noexcept;

/// The schema of this name, or null.
[[nodiscard]] const schema* find_schema(std::string_view name) noexcept;

/// The table of a public schema.
[[nodiscard]] const schema& schema_of(schema_id id) noexcept;

}  // namespace flagadmin
