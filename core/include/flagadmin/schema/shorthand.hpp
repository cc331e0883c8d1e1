#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// What a field of a shorthand says of a property and its schema, each a bit.
enum shorthand_flags : std::uint8_t {
  shorthand_nullable = 1,
  shorthand_deprecated = 2,
  shorthand_sensitive = 4,
  shorthand_has_rules = 8,  ///< there is more to judge of a text or a number than its type
  shorthand_required = 16,
};

/// Makes a schema of its shorthand: as much of a table as the validator looks at, in a line of ASCII. So JavaScript
/// hands the schemas to the wasm module, which carries none itself, and a page loads those only that it judges by.
/// Generated: `shorthand_of` in document/ writes it.
///
///     schema   = flags type usual [rules] [content]
///     rules    = has_character_rules min_length format minimum names names    ; those permitted, those forbidden
///     content  = count *(name "," schema)                                     ; of an object
///              / schema                                                       ; of an array
///     names    = count *(name ",")
///
/// All but names are fields: a number or an enumerator, as the character so far behind `0`. That of a minimum is one
/// more than it, so that 0 says that there is none.
///
/// The schema takes the front of `memory`, and its names the end. Both live as long as that; what is left is in
/// `memory` then. It must be aligned for a schema and hold zeros. Null if there is not room enough, or if the text does
/// not end where the schema does; whatever the text, nothing outside of the two is touched, and a schema within a
/// schema takes room, so that none can stand too deep.
[[nodiscard]] const schema* read_shorthand(std::string_view text, std::span<std::byte>& memory) noexcept;

}  // namespace flagadmin
