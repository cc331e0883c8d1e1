#include <flagadmin/api/operation.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

#include <flagadmin/schema/permission_schema.hpp>

#include "change_operations.hpp"
#ifndef FLAGADMIN_DRY_RUNS_ONLY
#include "read_operations.hpp"
#endif

namespace flagadmin {
namespace {

#ifdef FLAGADMIN_DRY_RUNS_ONLY
constexpr auto& operation_table = tables::change_operations;
static_assert(operation_table.size() == static_cast<std::size_t>(operation_id::get_addons));
#else
/// All rows, in the order of `operation_id`.
constexpr auto operation_table = [] {
  std::array<operation, tables::change_operations.size() + tables::read_operations.size()> all{};
  const auto end = std::copy(tables::change_operations.begin(), tables::change_operations.end(), all.begin());
  std::copy(tables::read_operations.begin(), tables::read_operations.end(), end);
  return all;
}();
static_assert(operation_table.back().id == operation_id::get_metrics);
#endif

/// Whether each `{` begins a segment and each `}` ends one.
consteval bool has_whole_parameters(std::string_view path) {
  for (std::size_t i = 0; i != path.size(); ++i) {
    if ((path[i] == '{' && path[i - 1] != '/') || (path[i] == '}' && i + 1 != path.size() && path[i + 1] != '/')) {
      return false;
    }
  }
  return true;
}

/// Whether each operation is at its number, and only operations that change something have a rule and a limit.
consteval bool is_well_formed() {
  for (std::size_t i = 0; i != operation_table.size(); ++i) {
    const operation& one = operation_table[i];
    if (static_cast<std::size_t>(one.id) != i || !has_whole_parameters(one.path) ||
        (one.size_limit != 0) != one.is_change() || (one.has_key() && one.path.find('{') == std::string_view::npos)) {
      return false;
    }
  }
  return true;
}
static_assert(is_well_formed());

/// Whether `permission_names` has the permissions of the table, each once, in its order.
consteval bool has_all_permissions() {
  std::size_t count = 0;
  for (const operation& one : operation_table) {
    const auto* const known = permission_names.begin() + count;
    if (one.access.permission.empty() || std::find(permission_names.begin(), known, one.access.permission) != known) {
      continue;
    }
    if (count == permission_names.size() || permission_names[count] != one.access.permission) {
      return false;
    }
    ++count;
  }
  return count == permission_names.size();
}
static_assert(has_all_permissions());

}  // namespace

std::span<const operation> operations() noexcept { return operation_table; }

const operation& operation_of(operation_id id) noexcept { return operation_table[static_cast<std::size_t>(id)]; }

}  // namespace flagadmin
