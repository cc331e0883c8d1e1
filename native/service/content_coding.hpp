#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace flagadmin::server {

/// How a file may be kept compressed beside the plain one.
struct content_coding {
  std::string_view name;    ///< as `Accept-Encoding` and `Content-Encoding` have it
  std::string_view suffix;  ///< of the compressed file's name
};

/// The codings that the server knows, the best first.
inline constexpr std::array content_codings{content_coding{"br", ".br"}, content_coding{"gzip", ".gz"}};

/// How much a client wants a coding (`identity`: the plain content), in thousandths; 0: not at all (RFC 9110, section
/// 12.5.3). `accept_encoding` is nothing when there is no such header: then only the plain content is wanted.
[[nodiscard]] unsigned weight_of_coding(std::optional<std::string_view> accept_encoding, std::string_view coding);

}  // namespace flagadmin::server
