#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace flagadmin::server {

enum class log_format : std::uint8_t { text, json, off };

/// What is logged and counted of one request. No paths, headers or bodies: they can hold secrets.
struct request_record {
  std::string_view method;
  std::string_view route;  ///< the template of an operation's path; empty: no operation
  unsigned status = 0;
  std::chrono::steady_clock::duration duration{};
  std::string error_id;
  std::string token_name;
};

/// Writes one line for each event to standard error. May be used from any thread.
class log {
 public:
  explicit log(log_format format) noexcept : format_(format) {}

  void request(const request_record& served) const;
  /// Something that an operator should know; `error_id` is that of the answer that it led to, if it did.
  void event(std::string_view level, std::string_view message, std::string_view error_id = {}) const;

 private:
  log_format format_;
};

}  // namespace flagadmin::server
