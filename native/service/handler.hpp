#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "http/request_checks.hpp"
#include "service/admission.hpp"
#include "service/instance.hpp"
#include "service/request_head.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// What the store has about the token of a request.
struct account_lookup {
  std::shared_ptr<const authenticated_account> account;  ///< null: there is none, or its token is expired
  std::optional<response> refusal;                       ///< when the store fails
};

/// From requests to answers, apart from sockets. All answers are complete, with the headers of every answer.
/// May be used from any thread.
class handler {
 public:
  /// The instance must outlive the handler.
  explicit handler(instance& of) noexcept : of_(of) {}

  /// Completes a head with the client's address and the id of the request.
  void identify(request_head& head) const;

  /// Whether a request shows what may be the token of a service account (D66), which `look_up_account` finds.
  [[nodiscard]] bool shows_account_token(const request_head& head) const noexcept;

  /// Whether looking up an account waits for nothing but the own machine.
  [[nodiscard]] bool looks_up_at_once() const noexcept { return of_.store->reads_at_once(); }

  /// The service account whose token a request shows. Waits for the store.
  [[nodiscard]] account_lookup look_up_account(const request_head& head) const;

  /// The same without waiting. `done` is called once, on this thread or on another one.
  void look_up_account(const request_head& head, std::function<void(account_lookup)> done) const;

  /// Checks a head: returns a response if the body is not needed, or the admission to read it.
  [[nodiscard]] std::variant<response, admission> begin(const request_head& head) const;

  /// Whether an admitted request changes nothing and is answered without waiting for another machine.
  [[nodiscard]] bool is_read_at_once(const admission& admitted) const noexcept;

  /// Whether an admitted request asks how the server is: such requests are served beyond the limits of a client.
  [[nodiscard]] bool is_probe(const admission& admitted) const noexcept;

  /// Answers an admitted request that has no body, and waits for the store.
  [[nodiscard]] response read(const request_head& head, const admission& admitted) const;

  /// Answers an admitted request that has no body. `done` is called once, on this thread or on another one.
  void read(const request_head& head, const admission& admitted, std::function<void(response)> done) const;

  /// Answers an admitted request with this body. `done` is called once, on this thread or on another one.
  void change(const request_head& head, const admission& admitted, std::string body,
              std::function<void(response)> done) const;

  /// The answer when a body turns out to be larger than it may be.
  [[nodiscard]] response too_large(const request_head& head, const admission& admitted) const;

  /// The answer to what is no proper HTTP request; the connection is closed after it.
  [[nodiscard]] response malformed(const http_problem& problem) const;

  /// The answer when something threw that should not have; the connection is closed after it.
  [[nodiscard]] response failed(const request_head& head, const std::exception& failure) const;

  /// The answer to a client that has as many connections as it may have.
  [[nodiscard]] response too_many_connections() const;

  /// Logs and counts a request that was answered.
  void record(const request_head& head, const response& made, std::chrono::steady_clock::duration duration) const;

  [[nodiscard]] metrics& counts() const noexcept { return of_.counts; }
  [[nodiscard]] const log& events() const noexcept { return of_.events; }

 private:
  [[nodiscard]] response refuse_lookup(const request_head& head, const storage_error& reason) const;
  [[nodiscard]] response complete(const request_head& head, response made) const;

  instance& of_;
};

}  // namespace flagadmin::server
