#pragma once

#include <functional>
#include <string>

#include "service/admission.hpp"
#include "service/instance.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// Called once with a response: on the calling thread or on one of the store. Until then, the admission must exist.
using receiver = std::function<void(response&& made)>;

/// Performs an operation that changes nothing.
void handle_read(const instance& of, const admission& admitted, receiver done);

/// Performs an operation that changes something. `done` gets the response when the change is durable, or the refusal.
void handle_change(const instance& of, const admission& admitted, std::string body, receiver done);

}  // namespace flagadmin::server
