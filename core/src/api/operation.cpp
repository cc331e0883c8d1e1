#include <flagadmin/api/operation.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include <flagadmin/schema/path_name.hpp>
#include <flagadmin/schema/permission_schema.hpp>
#include <flagadmin/schema/url_friendly.hpp>
#include <flagadmin/table_order.hpp>

#include "change_operations.hpp"
#include "resource_table.hpp"
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
static_assert(operation_table.back().id == operation_id::get_ready);
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

/// Whether only operations that change something have a limit, and those about one resource have its key in their path.
consteval bool is_well_formed(const operation& target) {
  return has_whole_parameters(target.path) && (target.size_limit != 0) == target.is_change() &&
         (!target.has_key() || target.path.find('{') != std::string_view::npos);
}

consteval const resource& row_of(const operation& target) {
  return tables::resource_table[static_cast<std::size_t>(target.kind)];
}

/// Whether the path before the name of a resource has room for the longest one (D33).
consteval bool has_room_for_name(const operation& target) {
  return !target.has_key() || row_of(target).keys != key_policy::name ||
         target.path.find('{') <= longest_collection_path.size();
}

/// Whether a body that creates a resource with a name has a name that fits into a path (D8).
consteval bool has_path_name(const operation& target) {
  const resource& row = row_of(target);
  if (target.action != operation_action::create || row.keys != key_policy::name) {
    return true;
  }
  return std::all_of(target.body->properties.begin(), target.body->properties.end(), [&row](const property& member) {
    return member.name != row.key_members[0] || member.value.forbidden.data() == tables::dot_segments.data();
  });
}

template <class Condition>
consteval bool all_operations(Condition holds) {
  return std::all_of(operation_table.begin(), operation_table.end(), holds);
}

static_assert(is_in_order(operation_table, &operation::id, operation_table.back().id),
              "names.hpp: the rows of change_operations.hpp and read_operations.hpp need the order of operation_id");
static_assert(all_operations(is_well_formed),
              "a row of change_operations.hpp or read_operations.hpp: path or size limit");
static_assert(all_operations(has_room_for_name),
              "url_friendly.hpp: longest_collection_path is shorter than a new path");
static_assert(all_operations(has_path_name), "the schema of a creation: a name in a path needs path_name()");

/// Whether `permission_names` has the permissions of the table, each once, in its order.
consteval bool has_all_permissions() {
  std::size_t count = 0;
  for (const operation& target : operation_table) {
    const auto* const known = permission_names.data() + count;
    if (target.access.permission.empty() ||
        std::find(permission_names.data(), known, target.access.permission) != known) {
      continue;
    }
    if (count == permission_names.size() || permission_names[count] != target.access.permission) {
      return false;
    }
    ++count;
  }
  return count == permission_names.size();
}
static_assert(has_all_permissions(), "permission_schema.hpp: permission_table needs each permission, in their order");

#ifndef FLAGADMIN_DRY_RUNS_ONLY
/// Whether a kind whose resources are changed by their keys can be read: one by one, or as a list.
consteval bool can_be_read(const operation& target) {
  return !target.is_change() || !target.has_key() || !all_operations([&target](const operation& other) {
    return other.kind != target.kind || !other.is_read() || other.part != nullptr;
  });
}

/// Whether documents have an example of each parameter of the path.
consteval bool has_example_parameters(const operation& target) {
  return row_of(target).example_parameters.size() >=
         static_cast<std::size_t>(std::count(target.path.begin(), target.path.end(), '{'));
}

/// Whether a list has a member; the generator compares it with the schema of the response.
consteval bool has_list(const operation& target) {
  return target.action != operation_action::list || !row_of(target).list_member.empty();
}

static_assert(all_operations(can_be_read), "read_operations.hpp: what is changed by its key needs a read or a list");
static_assert(all_operations(has_example_parameters), "resource_table.hpp: a path needs example_parameters");
static_assert(all_operations(has_list), "resource_table.hpp: a kind with a list needs a list_member");
#endif

}  // namespace

std::span<const operation> operations() noexcept { return operation_table; }

const operation& operation_of(operation_id id) noexcept { return operation_table[static_cast<std::size_t>(id)]; }

}  // namespace flagadmin
