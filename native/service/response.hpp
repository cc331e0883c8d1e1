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

/// An answer, apart from how it is transported.
struct response {
  unsigned status = 200;
  std::string_view content_type;  ///< a constant; empty: no content
  std::vector<header> headers;
  std::string_view constant_headers;  ///< further ones, as they are sent: lines that end in CR LF
  std::string body;
  std::string_view lasting_body;                   ///< in place of `body`: a text that lives as long as the program
  std::shared_ptr<const std::string> shared_body;  ///< in place of `body`: a large text that many answers share
  bool closes = false;                             ///< the connection cannot be used any further

  // For the log and the metrics.
  std::string_view route;  ///< a template of the core's table; empty: none
  std::string error_id;
  std::string token_name;
  std::string resource;             ///< that was changed, for example `addon/2`
  std::int64_t version_before = 0;  ///< of it; 0: there was none
  std::int64_t version_after = 0;

  [[nodiscard]] std::string_view content() const noexcept {
    return shared_body ? std::string_view(*shared_body) : lasting_body.empty() ? std::string_view(body) : lasting_body;
  }
};

/// A JSON answer.
[[nodiscard]] response json_response(unsigned status, std::string body);

/// The answer to a refused request, with an id of its own (D45).
[[nodiscard]] response error_response(const api_error& error);

/// Says that what was asked for is elsewhere; a relative target also holds behind a proxy that adds to the path.
[[nodiscard]] response moved(std::string target);

/// An answer without content, for example 204 or 304.
[[nodiscard]] response empty_response(unsigned status);

}  // namespace flagadmin::server
