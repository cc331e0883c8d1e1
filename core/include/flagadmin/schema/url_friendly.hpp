#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace flagadmin {

/// The text as a segment of a path, percent-encoded as `encodeURIComponent` of JavaScript does it (D6).
[[nodiscard]] std::string percent_encoded(std::string_view text);
/// The number of its bytes: more than the text has, unless the text is URL-friendly (D6).
[[nodiscard]] std::size_t percent_encoded_size(std::string_view text) noexcept;

/// The longest path before a name that a client chooses; operation.cpp compares it with the table of operations.
inline constexpr std::string_view longest_collection_path = "/api/admin/strategies/";

/// D33: with more bytes than this a percent-encoded name would not fit into a request target, which has at most 8192
/// (D15).
inline constexpr std::size_t max_path_name = 8192 - longest_collection_path.size();

/// The text, percent-decoded once. A `%` without two hexadecimal digits stays as it is.
[[nodiscard]] std::string percent_decoded(std::string_view text);

}  // namespace flagadmin
