#pragma once

#include <array>
#include <string_view>

namespace flagadmin::server {

/// A coding of compressed files beside the plain one.
struct content_coding {
  std::string_view name;    ///< in `Accept-Encoding` and `Content-Encoding`
  std::string_view suffix;  ///< of the compressed file's name
};

/// The supported codings, the best first.
inline constexpr std::array content_codings{content_coding{"br", ".br"}, content_coding{"gzip", ".gz"}};

/// Whether a compressed form may be sent: `Accept-Encoding` lists its coding, or `*`, without the weight 0 (RFC 9110,
/// section 12.5.3). Other weights do not count: they are wishes, and the server prefers what is smaller.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

}  // namespace flagadmin::server
