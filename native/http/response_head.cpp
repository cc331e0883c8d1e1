#include "http/response_head.hpp"

#include <boost/beast/http/status.hpp>
#include <ctime>
#include <string_view>

#include "base/limits.hpp"
#include "base/time.hpp"

namespace flagadmin::server {

namespace {

namespace http = boost::beast::http;

const std::string& current_date() {
  thread_local std::time_t written_for{};
  thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (text.empty() || now != written_for) {
    written_for = now;
    text = http_date(now);
  }
  return text;
}

}  // namespace

std::string head_text(const response& response, unsigned version, bool keep_alive) {
  std::string text;
  text.reserve(512);
  const auto add = [&text](std::string_view name, std::string_view value) {
    text.append(name).append(": ").append(value).append("\r\n");
  };
  text.append(version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  text.append(std::string_view(http::obsolete_reason(static_cast<http::status>(response.status)))).append("\r\n");
  add("Date", current_date());
  add("Server", "flagadmin");
  if (!response.content_type.empty()) {
    add("Content-Type", response.content_type);
  }
  for (const header& field : response.headers) {
    // Names have no maximum length (D8), nor has `location`; clients reject longer headers.
    if (field.value.size() <= max_head_size) {
      add(field.name, field.value);
    }
  }
  for (const auto& [name, value] : response.constant_headers) {
    add(name, value);
  }
  if (keep_alive == (version == 10)) {  // only if it is not the default of the version
    add("Connection", keep_alive ? "keep-alive" : "close");
  }
  if (keep_alive) {
    add("Keep-Alive", "timeout=" + std::to_string(idle_timeout.count()));
  }
  // 204 and 304 have no content; a length in 304 would be that of the resource.
  if (response.status != 204 && response.status != 304) {
    add("Content-Length", std::to_string(response.content().size()));
  }
  return text.append("\r\n");
}

}  // namespace flagadmin::server
