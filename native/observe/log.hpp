// The log: a line for each request and for each event of the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/line_queue.hpp"

namespace flagadmin::server {

enum class log_format : std::uint8_t { text, json, off };

/// The logged facts of one request. No queries, headers or bodies: they can include secrets.
struct served_request {
  std::string_view method;
  std::string_view route;  ///< the template of an operation's path; empty: no operation
  std::string_view path;   ///< of a request without a route
  unsigned status = 0;
  std::chrono::steady_clock::duration duration{};
  std::string error_id;
  std::string token_name;
  std::string_view client;  ///< its address
  std::string_view request_id;
  std::string_view traceparent;
  std::string_view resource;        ///< of a change, for example `addon/2`
  std::int64_t version_before = 0;  ///< of the resource; 0: created
  std::int64_t version_after = 0;   ///< 0: nothing was changed
};

/// Writes one line for each event to standard error, without waiting: lines are lost while it is blocked, closed or
/// full. May be used from any thread.
class logger {
 public:
  explicit logger(log_format format);

  void request(const served_request& served) const;
  /// Logs an event for operators; `error_id` is the id of its error response, if any.
  void event(std::string_view level, std::string_view message, std::string_view error_id = {}) const;

 private:
  log_format format_;
  std::unique_ptr<line_queue> lines_;  ///< null when nothing is logged
};

}  // namespace flagadmin::server
