#pragma once

#include <string_view>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../find_named.hpp"

/// Functions over the members of an object that its schema describes, as `member_slices`.
namespace flagadmin {

/// The described members of an object in a valid text; it is not validated again.
[[nodiscard]] inline member_slices members_of(const schema& object, std::string_view text) noexcept {
  member_slices members;
  for (json::walker at(text, '{'); at.next();) {
    std::size_t place = 0;
    while (place != object.properties.size() && !at.name().equals(object.properties[place].name)) {
      ++place;
    }
    if (place != object.properties.size()) {
      members.raw[place] = at.value();
    }
  }
  return members;
}

/// The text of a described member by its name; empty if it is absent or not described.
[[nodiscard]] inline std::string_view described_member(const schema& object, const member_slices& members,
                                                       std::string_view name) noexcept {
  const auto found = find_named(object.properties, name);
  return found == object.properties.end() ? std::string_view{}
                                          : members[static_cast<std::size_t>(found - object.properties.begin())];
}

/// Writes the stored form of a described member. Ids become canonical decimals, for example from `1.0` or `1e0`, since
/// paths have them so (D15).
inline void write_described_member(json::writer& out, std::string_view name, std::string_view value) {
  if (name == "id" && !json::is_in_digits(value)) {
    if (const auto id = json::to_int64(value)) {
      out.key(name);
      out.number(*id);
      return;
    }
  }
  out.compact_member(name, value);
}

/// Writes the object with its described members, in the order of the schema and without white space.
inline void write_described_members(json::writer& out, const schema& object, const member_slices& members) {
  out.begin_object();
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    if (members.has(i)) {
      write_described_member(out, object.properties[i].name, members[i]);
    }
  }
  out.end_object();
}

}  // namespace flagadmin
