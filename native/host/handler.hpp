// The path of a request from its head to its response, without sockets. All functions may be called from any thread.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include <flagadmin/service/service.hpp>

#include "host/instance.hpp"
#include "host/message.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// Looks up the token with a secret in the form of a service account's (D66). Others are not in the store (D43): they
/// need no reading. `done` is called once, on this thread or on another one, with the failure of the store or null;
/// until then `secret` and `caller` must exist.
void look_up_caller(const instance& instance, std::string_view secret, std::shared_ptr<const service::caller>& caller,
                    storage::completion done);

/// Checks the head of a request (D40). Returns a response if nothing more of the request is needed. The head must
/// outlive the result.
[[nodiscard]] std::variant<response, service::admitted> admit(const instance& instance, const request_head& head,
                                                              const std::shared_ptr<const service::caller>& caller);

/// Called once with a response: on the calling thread or on one of the store. Until then, `admitted` must exist.
using receiver = std::function<void(response&& response)>;

/// Performs an operation that changes nothing.
void handle_read(const instance& instance, const service::admitted& admitted, const receiver& done);

/// Performs an operation that changes something. `done` gets the response when the change is durable, or the refusal.
void handle_change(const instance& instance, const service::admitted& admitted, std::string body, receiver done);

/// The response after a failure of the store, or an unexpected exception, after which the connection is closed. It has
/// no details of the failure but a note for the log. `admitted`: null, if it was not yet.
[[nodiscard]] response response_to_failure(const instance& instance, const service::admitted* admitted,
                                           const std::exception_ptr& failure) noexcept;

/// The response to a malformed request; the connection is closed after it.
[[nodiscard]] response malformed_response(const instance& instance, const api_error& error);

}  // namespace flagadmin::server
