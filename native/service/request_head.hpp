#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "service/account_tokens.hpp"

namespace flagadmin::server {

/// The head of a request, apart from the transport. The parsed request must outlive it.
struct request_head {
  std::string_view method;
  std::string_view path;           ///< still percent-encoded, without the query
  std::string_view authorization;  ///< the last header of that name
  std::size_t authorizations = 0;  ///< how many of them there are
  std::string content_type;        ///< empty: no such header
  std::string content_encoding;    ///< empty: no such header
  std::optional<std::size_t> content_length;
  std::optional<std::string> if_match;
  std::optional<std::string> if_none_match;
  std::string accept_encoding;  ///< empty: no such header
  std::string origin;           ///< empty: no such header
  std::string forwarded_for;    ///< `X-Forwarded-For`; empty: no such header
  std::string client;           ///< address of the client: of the connection, or the one from a trusted proxy
  std::string request_id;       ///< `X-Request-Id`, or a new id
  std::string traceparent;      ///< of W3C Trace Context; empty: no such header, or an invalid one
  std::shared_ptr<const authenticated_account> account;  ///< of the request's token; null: none, or not looked up
  bool is_preflight = false;                             ///< a preflight request of CORS
};

}  // namespace flagadmin::server
