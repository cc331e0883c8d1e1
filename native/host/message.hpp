#pragma once

#include <string>

#include <flagadmin/service/message.hpp>

/// Requests and responses of the core, with what only the server needs.
namespace flagadmin::server {

/// The head of a request. The parsed request must outlive it.
struct request_head : service::request_head {
  std::string accept_encoding;  ///< empty: no such header
  std::string client;           ///< address of the client
};

/// A response.
struct response : service::response {
  bool closes = false;  ///< whether the connection must be closed
};

}  // namespace flagadmin::server
