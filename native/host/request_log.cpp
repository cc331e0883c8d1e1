#include "host/request_log.hpp"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include <flagadmin/api/route.hpp>
#include <flagadmin/service/service.hpp>

#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

/// The template of a path, for the log; empty: it has no operation.
std::string_view template_of(const request_head& head) {
  for (const std::string_view method : {"GET", "PUT", "POST", "DELETE"}) {
    if (const operation* target = find_route(method, head.path).target) {
      return target->path;
    }
  }
  return {};
}

}  // namespace

void identify(request_head& head, std::string_view peer) {
  static const std::string instance_id = service::hexadecimal(random_bytes(8));
  static std::atomic<std::uint64_t> count = 0;
  head.client = peer;
  if (head.request_id.empty()) {
    head.request_id = instance_id + '-' + std::to_string(++count);
  }
}

void log_request(const instance& instance, const request_head& head, const response& response,
                 std::chrono::steady_clock::duration duration) {
  const std::string_view route = response.route.empty() ? template_of(head) : response.route;
  const served_request served{.method = head.method,
                              .route = route,
                              .path = route.empty() ? head.path : std::string_view(),
                              .status = response.status,
                              .duration = duration,
                              .error_id = response.error_id,
                              .token_name = response.token_name,
                              .client = head.client,
                              .request_id = head.request_id,
                              .traceparent = head.traceparent,
                              .resource = response.resource,
                              .version_before = response.version_before,
                              .version_after = response.version_after};
  for (const service::note& each : response.notes) {
    instance.log.event(each.level, each.text, response.error_id);
  }
  const bool is_of_monitor = route == "/health" || route == "/ready";
  if (!is_of_monitor || response.status != 200) {  // several each minute, without news
    instance.log.request(served);
  }
}

}  // namespace flagadmin::server
