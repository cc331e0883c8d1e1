#pragma once

#include <array>
#include <string_view>

#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

/// Names in paths.
namespace flagadmin {

namespace tables {

inline constexpr std::array<std::string_view, 2> dot_segments{".", ".."};

}  // namespace tables

/// The schema of a name that a client chooses and that becomes a segment of a path: not empty, not one of
/// `dot_segments` (D8), not too long for a request (D33); there is a warning if it is not URL-friendly (D6).
[[nodiscard]] consteval schema path_name(document_text description, document_text example_json) {
  return {.type = value_type::string,
          .description = description,
          .forbidden = tables::dot_segments,
          .min_length = 1,
          .format = string_format::url_friendly,
          .example_json = example_json};
}

}  // namespace flagadmin
