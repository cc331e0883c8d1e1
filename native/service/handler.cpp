#include "service/handler.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/service/service.hpp>

#include "auth/token_store.hpp"
#include "base/sha256.hpp"

namespace flagadmin::server {

void identify(const instance& of, request_head& head, std::string_view peer) {
  static const std::string instance_id = random_secret().substr(0, 16);
  static std::atomic<std::uint64_t> count = 0;
  head.client = head.forwarded_for.empty() ? peer : of.proxies.client_of(peer, head.forwarded_for);
  if (head.request_id.empty()) {
    head.request_id = instance_id + '-' + std::to_string(++count);
  }
}

bool needs_account(const request_head& head) {
  if (head.authorizations != 1 || !service::is_account_secret(token_of(head.authorization))) {
    return false;
  }
  const operation* const target = find_route(head.method, head.path).target;
  return target != nullptr && target->access.needs_token;
}

void look_up_account(const instance& of, request_head& head, storage::completion done) {
  of.store->read(
      [&of, &head](sql_reader& from) {
        head.account = find_account(from, token_of(head.authorization), of.roles, of.log);
      },
      std::move(done), storage::amount::single);
}

response malformed_response(const api_error& error) {
  response made = error_response(error);
  made.closes = true;
  return made;
}

void add_common_headers(const instance& of, const request_head& head, response& made) {
  constexpr std::string_view page_headers = "X-Content-Type-Options: nosniff\r\n";
  constexpr std::string_view api_headers =
      "X-Content-Type-Options: nosniff\r\n"
      "Cache-Control: no-store\r\n"
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
  made.headers.reserve(made.headers.size() + 4);
  service::add_cors_headers(made.headers, head.origin, head.is_preflight, of.cors_origins);
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
}

void log_request(const instance& of, const request_head& head, const response& made,
                 std::chrono::steady_clock::duration duration) {
  const std::string_view route = made.route.empty() ? template_of(head) : made.route;
  const request_record served{.method = head.method,
                              .route = route,
                              .path = route.empty() ? head.path : std::string_view(),
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
  of.metrics.request(served);
  const bool is_of_monitor = route == "/health" || route == "/ready" || route == "/internal-backstage/prometheus";
  if (!is_of_monitor || made.status != 200) {  // several each minute, without news
    of.log.request(served);
  }
}

}  // namespace flagadmin::server
