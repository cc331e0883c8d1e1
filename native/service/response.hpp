#pragma once

#include <flagadmin/service/message.hpp>

namespace flagadmin::server {

/// A response, with what only the server needs.
struct response : service::response {
  bool closes = false;  ///< whether the connection must be closed
};

}  // namespace flagadmin::server
