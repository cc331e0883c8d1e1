#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/account_tokens.hpp"

namespace flagadmin::server {

/// The head of a request, apart from the transport.
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
  std::string peer;           ///< address of the client, or of the proxy in front of it; empty: unknown
  std::string forwarded_for;  ///< `X-Forwarded-For`; empty: no such header
  std::string client;         ///< address of the client: `peer`, or the one from a trusted proxy
  std::string request_id;     ///< `X-Request-Id`, or a new id
  std::string traceparent;    ///< of W3C Trace Context; empty: no such header, or an invalid one
  std::shared_ptr<const authenticated_account> account;  ///< of the request's token; null: none, or not looked up
  bool is_preflight = false;                             ///< a preflight request of CORS
};

}  // namespace flagadmin::server
