#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "service/admission.hpp"
#include "service/instance.hpp"
#include "service/request_head.hpp"
#include "service/response.hpp"
#include "service/server_error.hpp"

namespace flagadmin::server {

/// The result of looking up the token of a request in the store.
struct account_lookup {
  std::shared_ptr<const authenticated_account> account;  ///< null: unknown or expired token
  std::optional<response> refusal;                       ///< when the store fails
};

/// Makes responses from requests, apart from sockets. All responses are complete, with the common headers.
/// May be used from any thread.
class handler {
 public:
  /// The instance must outlive the handler.
  explicit handler(instance& of) noexcept : of_(of) {}

  /// Completes a head with the client's address and the id of the request.
  void identify(request_head& head) const;

  /// Whether the operation of a request needs a token, and the request has one in the form of a service account's
  /// (D66), for `look_up_account`. Nothing else asks the store (D43): such heads cost no more than others.
  [[nodiscard]] static bool needs_account(const request_head& head);

  /// Whether looking up an account needs no other machine.
  [[nodiscard]] bool looks_up_at_once() const noexcept { return of_.store->reads_at_once(); }

  /// The service account of a request's token. Waits for the store.
  [[nodiscard]] account_lookup look_up_account(const request_head& head) const;

  /// Likewise, without waiting. `done` is called once, on this thread or on another one.
  void look_up_account(const request_head& head, std::function<void(account_lookup)> done) const;

  /// Checks a head: returns a response if the body is not needed, or the admission to read it.
  [[nodiscard]] std::variant<response, admission> begin(const request_head& head) const;

  /// Whether an admitted request changes nothing and needs no other machine.
  [[nodiscard]] bool is_read_at_once(const admission& admitted) const noexcept;

  /// The response to an admitted request without a body. Waits for the store.
  [[nodiscard]] response read(const request_head& head, const admission& admitted) const;

  /// Likewise, without waiting. `done` is called once, on this thread or on another one.
  void read(const request_head& head, const admission& admitted, std::function<void(response)> done) const;

  /// Decides an admitted request with this body. `done` is called once, on this thread or on another one.
  void change(const request_head& head, const admission& admitted, std::string body,
              std::function<void(response)> done) const;

  /// The response to a body that exceeds its limit.
  [[nodiscard]] response too_large(const request_head& head, const admission& admitted) const;

  /// The response to a malformed request; the connection is closed after it.
  [[nodiscard]] response malformed(const request_head& head, const http_problem& problem) const;

  /// The response after an unexpected exception; the connection is closed after it.
  [[nodiscard]] response failed(const request_head& head, const std::exception& failure) const;

  /// Logs and counts a request after its response.
  void record(const request_head& head, const response& made, std::chrono::steady_clock::duration duration) const;

  [[nodiscard]] metrics& counts() const noexcept { return of_.counts; }
  [[nodiscard]] const log& events() const noexcept { return of_.events; }

 private:
  [[nodiscard]] response refuse_lookup(const request_head& head, const storage_error& reason) const;
  [[nodiscard]] response complete(const request_head& head, response made) const;

  instance& of_;
};

}  // namespace flagadmin::server
