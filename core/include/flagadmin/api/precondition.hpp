#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Entity tags and the preconditions that name them (D46).
namespace flagadmin {

/// Whether an `If-Match` header (RFC 9110, section 13.1.1) allows a change of a resource with this entity tag.
/// Weak tags and malformed headers never match.
[[nodiscard]] bool if_match_allows(std::string_view if_match, std::string_view entity_tag) noexcept;

/// The strong entity tag of a stored version, with its quotes.
[[nodiscard]] std::string entity_tag(std::int64_t version);

/// Whether an `If-None-Match` header names this entity tag, compared weakly (RFC 9110, section 13.1.2).
[[nodiscard]] bool if_none_match_names(std::string_view if_none_match, std::string_view entity_tag) noexcept;

}  // namespace flagadmin
