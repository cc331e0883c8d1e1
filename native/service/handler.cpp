#include "service/handler.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string_view>
#include <utility>

#include "auth/account_secret.hpp"
#include "base/sha256.hpp"
#include "service/operations.hpp"

namespace flagadmin::server {

void handler::identify(request_head& head) const {
  static const std::string instance_id = random_secret().substr(0, 16);
  static std::atomic<std::uint64_t> count = 0;
  head.client = of_.proxies.client_of(head.peer, head.forwarded_for);
  if (head.request_id.empty()) {
    head.request_id = instance_id + '-' + std::to_string(++count);
  }
}

bool handler::needs_account(const request_head& head) {
  if (head.authorization.size() != 1 || !is_account_secret(token_of(head.authorization.front()))) {
    return false;
  }
  const operation* const target = find_route(head.method, head.path).target;
  return target != nullptr && target->access.needs_token;
}

account_lookup handler::look_up_account(const request_head& head) const {
  try {
    return {find_account(*of_.store, token_of(head.authorization.front()), of_.roles, of_.events), std::nullopt};
  } catch (const storage_error& reason) {
    return {nullptr, refuse_lookup(head, reason)};
  }
}

void handler::look_up_account(const request_head& head, std::function<void(account_lookup)> done) const {
  const auto made = std::make_shared<account_lookup>();
  of_.store->read([this, made, secret = std::string(token_of(head.authorization.front()))](
                      reader& from) { made->account = find_account(from, secret, of_.roles, of_.events); },
                  [this, made, head, done = std::move(done)](const std::exception_ptr& failure) {
                    try {
                      if (failure) {
                        std::rethrow_exception(failure);
                      }
                    } catch (const storage_error& reason) {
                      *made = {nullptr, refuse_lookup(head, reason)};
                    } catch (const std::exception& reason) {
                      *made = {nullptr, failed(head, reason)};
                    }
                    done(std::move(*made));
                  });
}

response handler::refuse_lookup(const request_head& head, const storage_error& reason) const {
  response made = error_response(not_ready());
  of_.events.event("error", reason.what(), made.error_id);
  return complete(head, std::move(made));
}

std::variant<response, admission> handler::begin(const request_head& head) const {
  std::variant<response, admission> decided = admit(of_, head);
  if (auto* made = std::get_if<response>(&decided)) {
    return complete(head, std::move(*made));
  }
  return decided;
}

response handler::read(const request_head& head, const admission& admitted) const {
  return complete(head, handle_read(of_, admitted));
}

bool handler::is_read_at_once(const admission& admitted) const noexcept {
  return !admitted.target->is_change() && flagadmin::server::is_read_at_once(of_, admitted);
}

void handler::read(const request_head& head, const admission& admitted, std::function<void(response)> done) const {
  handle_read(of_, admitted,
              [this, head, done = std::move(done)](response made) { done(complete(head, std::move(made))); });
}

void handler::change(const request_head& head, const admission& admitted, std::string body,
                     std::function<void(response)> done) const {
  handle_change(of_, admitted, std::move(body),
                [this, head, done = std::move(done)](response made) { done(complete(head, std::move(made))); });
}

response handler::too_large(const request_head& head, const admission& admitted) const {
  response made = refuse(of_, admitted, content_too_large(admitted.size_limit));
  made.closes = true;
  return complete(head, std::move(made));
}

response handler::malformed(const request_head& head, const http_problem& problem) const {
  response made = error_response(error_of(problem.error.value_or(server_error::malformed), problem.value));
  made.closes = true;
  return complete(head, std::move(made));
}

response handler::failed(const request_head& head, const std::exception& failure) const {
  response made = unexpected_failure(of_, failure);
  made.closes = true;
  if (const operation* target = find_route(head.method, head.path).target) {
    made.route = target->path;
  }
  return complete(head, std::move(made));
}

response handler::complete(const request_head& head, response made) const {
  constexpr std::string_view page_headers = "X-Content-Type-Options: nosniff\r\n";
  constexpr std::string_view api_headers =
      "X-Content-Type-Options: nosniff\r\n"
      "Cache-Control: no-store\r\n"
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
  made.headers.reserve(made.headers.size() + 4);
  of_.cors.apply(head, made);
  if (!head.request_id.empty()) {
    made.headers.push_back({"X-Request-Id", head.request_id});
  }
  if (!head.traceparent.empty()) {
    made.headers.push_back({"traceparent", head.traceparent});
  }
  if (made.status == 503) {
    made.headers.push_back({"Retry-After", "1"});
  }
  const bool is_page = std::any_of(made.headers.begin(), made.headers.end(),
                                   [](const header& set) { return set.name == "Cache-Control"; });
  made.constant_headers = is_page ? page_headers : api_headers;
  return made;
}

void handler::record(const request_head& head, const response& made,
                     std::chrono::steady_clock::duration duration) const {
  const request_record served{.method = head.method,
                              .route = made.route,
                              .path = made.route.empty() ? std::string_view(head.path) : std::string_view(),
                              .status = made.status,
                              .duration = duration,
                              .error_id = made.error_id,
                              .token_name = made.token_name,
                              .client = head.client,
                              .request_id = head.request_id,
                              .traceparent = head.traceparent,
                              .resource = made.resource,
                              .version_before = made.version_before,
                              .version_after = made.version_after};
  of_.counts.request(served);
  of_.events.request(served);
}

}  // namespace flagadmin::server
