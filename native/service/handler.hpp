// The path of a request from its head to its response, without sockets. All functions may be called from any thread.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "service/admission.hpp"
#include "service/instance.hpp"
#include "service/request_head.hpp"
#include "service/response.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Completes a head with the client's address and the id of the request. `peer`: the address of the connection.
void identify(const instance& of, request_head& head, std::string_view peer);

/// Whether the operation of a request needs a token, and the request has one in the form of a service account's
/// (D66), for `look_up_account`. Nothing else asks the store (D43): such heads cost no more than others.
[[nodiscard]] bool needs_account(const request_head& head);

/// Completes a head with the service account of its token, if there is one. `done` is called once, on this thread or on
/// another one, with the failure of the store or null; until then the head must exist.
void look_up_account(const instance& of, request_head& head, storage::completion done);

/// Called once with a response: on the calling thread or on one of the store. Until then, the admission must exist.
using receiver = std::function<void(response&& made)>;

/// Performs an operation that changes nothing.
void handle_read(const instance& of, const admission& admitted, const receiver& done);

/// Performs an operation that changes something. `done` gets the response when the change is durable, or the refusal.
void handle_change(const instance& of, const admission& admitted, std::string body, receiver done);

/// The response to a malformed request; the connection is closed after it.
[[nodiscard]] response malformed_response(const api_error& error);

/// Adds the headers that all responses have, to each of them once.
void add_common_headers(const instance& of, const request_head& head, response& made);

/// Logs and counts a request after its response.
void log_request(const instance& of, const request_head& head, const response& made,
                 std::chrono::steady_clock::duration duration);

}  // namespace flagadmin::server
