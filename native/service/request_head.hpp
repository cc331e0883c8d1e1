#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace flagadmin::server {

/// What is known of a request before its body, apart from how it was transported.
struct request_head {
  std::string method;
  std::string path;                        ///< still percent-encoded, without the query
  std::vector<std::string> authorization;  ///< the values of all headers of that name
  std::string content_type;                ///< empty: no such header
  std::string content_encoding;            ///< empty: no such header
  std::optional<std::size_t> content_length;
  std::optional<std::string> if_match;
  std::optional<std::string> if_none_match;
  std::optional<std::string> accept_encoding;
  std::string origin;         ///< empty: no such header
  bool is_preflight = false;  ///< a browser asks what it may do (CORS)
};

}  // namespace flagadmin::server
