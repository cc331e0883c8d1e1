#pragma once

#include <cstdint>
#include <string_view>

#include <flagadmin/arena.hpp>
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

/// A schema may contain schemas this many levels deep.
inline constexpr unsigned max_schema_depth = 32;

/// Reads a schema from its shorthand: the parts of a table that the validator needs, in a line of ASCII. JavaScript
/// passes schemas to the wasm modules in this form, so a page loads only those that it uses. Generated: `shorthand_of`
/// in document/ writes it.
///
///     schema   = flags type usual [rules] [content]
///     rules    = has_character_rules min_length format minimum names names    ; those permitted, those forbidden
///     content  = count *(name "," schema)                                     ; of an object
///              / schema                                                       ; of an array
///     names    = count *(name ",")
///
/// All but names are fields: a number or an enumerator, encoded as `'0' + value`. That of a minimum is one more than
/// it, so that 0 means that there is none.
///
/// The schema is allocated in `memory`; its names are slices of `text`. Both must outlive it. Null if the text is not
/// exactly one schema. The memory used is proportional to the text.
[[nodiscard]] const schema* read_shorthand(std::string_view text, arena& memory);

}  // namespace flagadmin
