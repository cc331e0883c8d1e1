#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "http/request_checks.hpp"
#include "service/admission.hpp"
#include "service/answer.hpp"
#include "service/instance.hpp"
#include "service/request_head.hpp"

namespace flagadmin::server {

/// From requests to answers, apart from sockets. All answers are complete, with the headers of every answer.
/// May be used from any thread.
class handler {
 public:
  /// The instance must outlive the handler.
  explicit handler(instance& of) noexcept : of_(of) {}

  /// Completes a head with the client's address and the id of the request.
  void identify(request_head& head) const;

  /// Judges a head: an answer when the body is of no interest, or leave to read it.
  [[nodiscard]] std::variant<answer, admission> begin(const request_head& head) const;

  /// Whether an admitted request changes nothing and is answered without waiting for another machine.
  [[nodiscard]] bool is_read_at_once(const admission& admitted) const noexcept;

  /// Whether an admitted request asks how the server is: such requests are served beyond the limits of a client.
  [[nodiscard]] bool is_probe(const admission& admitted) const noexcept;

  /// Answers an admitted request that has no body, and waits for the store.
  [[nodiscard]] answer read(const request_head& head, const admission& admitted) const;

  /// Answers an admitted request that has no body. `done` is called once, on this thread or on another one.
  void read(const request_head& head, const admission& admitted, std::function<void(answer)> done) const;

  /// Answers an admitted request with this body. `done` is called once, on this thread or on another one.
  void change(const request_head& head, const admission& admitted, std::string body,
              std::function<void(answer)> done) const;

  /// The answer when a body turns out to be larger than it may be.
  [[nodiscard]] answer too_large(const request_head& head, const admission& admitted) const;

  /// The answer to what is no proper HTTP request; the connection is closed after it.
  [[nodiscard]] answer malformed(const http_problem& problem) const;

  /// The answer when something threw that should not have; the connection is closed after it.
  [[nodiscard]] answer failed(const request_head& head, const std::exception& failure) const;

  /// The answer to a client that has as many connections as it may have.
  [[nodiscard]] answer too_many_connections() const;

  /// Logs and counts a request that was answered.
  void record(const request_head& head, const answer& made, std::chrono::steady_clock::duration duration) const;

  [[nodiscard]] metrics& counts() const noexcept { return of_.counts; }
  [[nodiscard]] const log& events() const noexcept { return of_.events; }

 private:
  [[nodiscard]] answer complete(const request_head& head, answer made) const;

  instance& of_;
};

}  // namespace flagadmin::server
