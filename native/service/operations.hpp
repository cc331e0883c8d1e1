#pragma once

#include <exception>
#include <functional>
#include <string>

#include "service/admission.hpp"
#include "service/instance.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// Logs an unexpected exception with the id of the response (500), which has no details of it.
[[nodiscard]] response unexpected_failure(const instance& of, const std::exception& failure);

/// Performs an operation that changes nothing. `done` is called once with the response: on this thread or on one of the
/// store.
void handle_read(const instance& of, const admission& admitted, std::function<void(response)> done);

/// Performs an operation that changes something. `done` is called once, on this thread or on one of the store: with
/// the response when the change is durable, or with the refusal.
void handle_change(const instance& of, const admission& admitted, std::string body, std::function<void(response)> done);

}  // namespace flagadmin::server
