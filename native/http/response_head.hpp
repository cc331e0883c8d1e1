#pragma once

#include <string>

#include "host/message.hpp"

namespace flagadmin::server {

/// Status line and headers of a response, up to and with the empty line. `version` is the client's: 10 or 11.
[[nodiscard]] std::string head_text(const response& response, unsigned version, bool keep_alive);

}  // namespace flagadmin::server
