// Responses, and the functions that make them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/decide.hpp>

namespace flagadmin::server {

inline constexpr std::string_view json_type = "application/json";

/// A response, apart from the transport.
struct response {
  unsigned status = 200;
  std::string_view content_type;  ///< a constant; empty: no content
  std::vector<header> headers;
  std::string_view constant_headers;  ///< further headers, as lines that end in CR LF
  std::string body;
  std::shared_ptr<const std::string> shared_body;  ///< instead of `body`: a text that responses share
  bool closes = false;                             ///< whether the connection must be closed

  // For the log and the metrics.
  std::string_view route;  ///< a template of the core's table; empty: none
  std::string error_id;
  std::string token_name;
  std::string resource;             ///< the changed resource, for example `addon/2`
  std::int64_t version_before = 0;  ///< of the resource; 0: created
  std::int64_t version_after = 0;

  [[nodiscard]] std::string_view content() const noexcept { return shared_body ? *shared_body : body; }
};

/// A JSON response.
[[nodiscard]] response json_response(unsigned status, std::string body);

/// The response to a refused request, with an id of its own (D45).
[[nodiscard]] response error_response(const api_error& error);

/// A response without content, for example 204 or 304.
[[nodiscard]] response empty_response(unsigned status);

}  // namespace flagadmin::server
