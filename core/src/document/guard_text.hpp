#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/schema/schema.hpp>

/// What guards and writers of JSON have in common. Names with a dollar sign are the functions' own; no property has
/// one.
namespace flagadmin::typescript {

[[nodiscard]] std::string joined(const std::vector<std::string>& terms, std::string_view between);

/// The properties that a value may have without a warning (D6).
[[nodiscard]] std::vector<const property*> known_properties(const schema& object);

/// The condition for a value by the name `value` that the node sets besides what a guard's function for its type looks
/// at; empty when there is none.
[[nodiscard]] std::string condition_of(const schema& node, const std::string& value);

/// Whether a text that fits may still be ill-formed: the patterns and enumerations know ASCII only.
[[nodiscard]] bool may_be_ill_formed(const schema& node);

/// The function that makes the JSON of what `with…` (guards.cpp) is sure of.
[[nodiscard]] std::string json_writer(const schema& object);

}  // namespace flagadmin::typescript
