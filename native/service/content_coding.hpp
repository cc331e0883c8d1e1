#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace flagadmin::server {

/// A coding of compressed files beside the plain one.
struct content_coding {
  std::string_view name;    ///< in `Accept-Encoding` and `Content-Encoding`
  std::string_view suffix;  ///< of the compressed file's name
};

/// The supported codings, the best first.
inline constexpr std::array content_codings{content_coding{"br", ".br"}, content_coding{"gzip", ".gz"}};

/// The weight of a coding (`identity`: the plain content), in thousandths; 0: not acceptable (RFC 9110, section
/// 12.5.3). `accept_encoding` is nothing without such a header: then only the plain content is acceptable.
[[nodiscard]] unsigned weight_of_coding(std::optional<std::string_view> accept_encoding, std::string_view coding);

}  // namespace flagadmin::server
