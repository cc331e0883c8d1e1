#pragma once

#include <string_view>

#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/validate.hpp>

/// Functions over the members of an object that its schema describes, as `member_slices`.
namespace flagadmin {

/// The described members of an object in a valid text; it is not validated again.
[[nodiscard]] member_slices members_of(const schema& object, std::string_view text) noexcept;

/// The text of a described member by its name; empty if it is absent or not described.
[[nodiscard]] std::string_view described_member(const schema& object, const member_slices& members,
                                                std::string_view name) noexcept;

/// The members of `object` after an update: those that are present in `sent`, by the schema `body`, replace those of
/// `current`.
[[nodiscard]] member_slices merged_members(const schema& object, const member_slices& current, const schema& body,
                                           const member_slices& sent) noexcept;

/// Writes the stored form of a described member. Ids become canonical decimals, for example from `1.0` or `1e0`, since
/// paths have them so (D15). Objects in a list have the members that their schema describes.
void write_described_member(json::writer& out, const property& member, std::string_view value);

/// Writes the object with its described members, in the order of the schema and without white space.
void write_described_members(json::writer& out, const schema& object, const member_slices& members);

/// Writes the list of new objects that a body has, whose elements have the schema `in_body`; `completes`: with the
/// defaults of their members, otherwise as they were sent.
void write_new_elements(json::writer& out, const schema& element, const schema& in_body, std::string_view sent,
                        bool completes);

/// Writes a new object with the members that a body has, otherwise with the defaults of the schema `body`, otherwise
/// with null if `object` permits it (D30). `completes_elements`: whether the objects in lists have defaults, too.
void write_new_members(json::writer& out, const schema& object, const schema& body, const member_slices& sent,
                       bool completes_elements = true);

}  // namespace flagadmin
