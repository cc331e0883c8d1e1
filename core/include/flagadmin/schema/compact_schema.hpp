#pragma once

#include <cstdint>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// The flags of a property and its schema in a compact schema, each a bit.
enum compact_flags : std::uint8_t {
  compact_nullable = 1,
  compact_deprecated = 2,
  compact_sensitive = 4,
  compact_has_rules = 8,  ///< a string, number or array has rules beyond its type
  compact_required = 16,
};

/// A schema may contain schemas this many levels deep.
inline constexpr unsigned max_schema_depth = 32;

/// Reads a schema from its compact form: the parts of a table that the validator needs, in a line of ASCII. JavaScript
/// passes schemas to the wasm modules in this form, so a page loads only those that it uses. Generated:
/// `compact_form_of` in document/ writes it.
///
///     schema   = flags type fast_path [rules] [content]
///     rules    = has_character_rules min_length format minimum names names    ; those permitted, those forbidden
///              / name ","                                                     ; of an array: the unique member
///     content  = count *(name "," schema)                                     ; of an object
///              / schema                                                       ; of an array
///     names    = count *(name ",")
///     minimum  = [number] ","
///     min_length = count = number ","    ; decimal
///
/// The others are fields: flags, a boolean or an enumerator, encoded as `'0' + value`.
///
/// The schema is allocated in `memory`; its names are slices of `text`. Both must outlive it. Null if the text is not
/// exactly one schema. The memory used is proportional to the text.
[[nodiscard]] const schema* read_compact_schema(std::string_view text, arena& memory);

}  // namespace flagadmin
