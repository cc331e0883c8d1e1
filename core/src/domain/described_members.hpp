#pragma once

#include <algorithm>
#include <string_view>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../find_named.hpp"

/// Work on the members that a schema describes, taken apart as `member_slices`.
namespace flagadmin {

/// The text of a described member by its name; empty if it is absent or not described.
[[nodiscard]] inline std::string_view described_member(const schema& object, const member_slices& members,
                                                       std::string_view name) noexcept {
  const auto found = find_named(object.properties, name);
  return found == object.properties.end() ? std::string_view{}
                                          : members[static_cast<std::size_t>(found - object.properties.begin())];
}

/// Whether an integer above 0 is written in digits only.
[[nodiscard]] inline bool is_canonical_id(std::string_view number) noexcept {
  return std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Writes an id: canonical decimal, whatever way the integer was written (`1.0`, `1e0`), since paths name it so (D15).
inline void write_id(json::writer& out, std::string_view number) {
  if (is_canonical_id(number)) {
    out.raw(number);
  } else if (const auto id = json::to_int64(number)) {
    out.number(*id);
  } else {
    out.raw(number);
  }
}

/// Writes the value of a described member in the form it is stored in.
inline void write_described_member(json::writer& out, const property& member, std::string_view value) {
  if (member.name == "id") {
    write_id(out, value);
  } else {
    out.compact(value);
  }
}

/// Writes the object with its described members, in the order of the schema and without white space.
inline void write_described_members(json::writer& out, const schema& object, const member_slices& members) {
  out.begin_object();
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    if (!members.has(i)) {
      continue;
    }
    out.key(object.properties[i].name);
    write_described_member(out, object.properties[i], members[i]);
  }
  out.end_object();
}

}  // namespace flagadmin
