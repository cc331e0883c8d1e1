#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// One property that differs between two versions of a resource.
struct change {
  std::string instance_path;             ///< JSON Pointer
  std::string before;                    ///< JSON text; empty when there was nothing
  std::string after;                     ///< JSON text; empty when there is nothing any more
  std::optional<std::string> map_key{};  ///< of a free map's member: its name
};

/// What differs between two objects, member by member in the order of the schema. A free map (the `parameters` of an
/// addon) is compared by its own members.
[[nodiscard]] std::vector<change> changes_between(const schema& object, std::string_view before,
                                                  std::string_view after);

/// Writes `[{"instancePath", "before"?, "after"?}…]`.
void write_changes(json::writer& out, const std::vector<change>& changes);

}  // namespace flagadmin
