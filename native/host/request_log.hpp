// Who has sent a request, and what is logged of it.
#pragma once

#include <chrono>
#include <string_view>

#include "host/instance.hpp"
#include "host/message.hpp"

namespace flagadmin::server {

/// Completes a head with the client's address and the id of the request. `peer`: the address of the connection.
void identify(request_head& head, std::string_view peer);

/// Logs a request after its response.
void log_request(const instance& instance, const request_head& head, const response& response,
                 std::chrono::steady_clock::duration duration);

}  // namespace flagadmin::server
