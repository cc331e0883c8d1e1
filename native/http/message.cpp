#include "http/message.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <charconv>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.hpp"
#include "base/time.hpp"
#include "http/request_checks.hpp"

namespace flagadmin::server {

namespace {

namespace http = boost::beast::http;

/// Adds a value to those of earlier headers of the same name: all are one list (RFC 9110, section 5.3).
void join(std::optional<std::string>& values, std::string_view value) {
  if (values) {
    values->append(", ").append(value);
  } else {
    values.emplace(value);
  }
}

/// A value that a response can include: bytes beyond ASCII have no meaning in a header.
std::string in_ascii(std::string text) {
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < 0x80 ? c : '?';
  }
  return text;
}

/// Whether a value may be used as the id of a request: visible ASCII characters, at most 128.
bool is_request_id(std::string_view value) {
  return !value.empty() && value.size() <= 128 &&
         std::all_of(value.begin(), value.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

/// The form of W3C Trace Context, section 3.2: `00-` trace id `-` parent id `-` flags.
bool is_traceparent(std::string_view value) {
  constexpr std::string_view form = "xx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx-xx";
  return std::equal(value.begin(), value.end(), form.begin(), form.end(), [](char c, char wanted) {
    return wanted == '-' ? c == '-' : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

std::optional<std::size_t> size_in(std::string_view text) {
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  return !text.empty() && error == std::errc() ? std::optional(length) : std::nullopt;
}

/// Collects the headers that the server reads in one pass, which is faster than to look up each.
struct known_fields {
  std::optional<std::string> content_type;
  std::optional<std::string> content_encoding;
  std::optional<std::string> origin;
  std::optional<std::string> forwarded_for;

  void take(const parsed_head::value_type& field, request_head& head) {
    const std::string_view value = field.value();
    switch (field.name()) {
      case http::field::authorization:
        head.authorization = value;
        ++head.authorizations;
        break;
      case http::field::content_type:
        join(content_type, value);
        break;
      case http::field::content_encoding:
        join(content_encoding, value);
        break;
      case http::field::content_length:
        head.content_length = size_in(value);
        break;
      case http::field::if_match:
        join(head.if_match, value);
        break;
      case http::field::if_none_match:
        join(head.if_none_match, value);
        break;
      case http::field::accept_encoding:
        join(head.accept_encoding, value);
        break;
      case http::field::origin:
        join(origin, value);
        break;
      case http::field::access_control_request_method:
        head.is_preflight = head.method == "OPTIONS";
        break;
      case http::field::unknown:
        take_unknown(field.name_string(), value, head);
        break;
      default:
        break;
    }
  }

 private:
  /// Headers without a number in Beast. The first of several ids counts.
  void take_unknown(std::string_view name, std::string_view value, request_head& head) {
    if (boost::beast::iequals(name, "X-Forwarded-For")) {
      join(forwarded_for, value);
    } else if (boost::beast::iequals(name, "X-Request-Id") && head.request_id.empty() && is_request_id(value)) {
      head.request_id = value;
    } else if (boost::beast::iequals(name, "traceparent") && head.traceparent.empty() && is_traceparent(value)) {
      head.traceparent = value;
    }
  }
};

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

std::optional<request_head> head_of(const parsed_head& parsed) {
  request_head head;
  head.method = parsed.method_string();
  const std::string_view target = parsed.target();
  const auto path = path_of_target(head.method, target);
  if (!path) {
    return std::nullopt;
  }
  head.path = *path;
  known_fields fields;
  for (const parsed_head::value_type& field : parsed) {
    fields.take(field, head);
  }
  head.content_type = in_ascii(std::move(fields.content_type).value_or(""));
  head.content_encoding = in_ascii(std::move(fields.content_encoding).value_or(""));
  head.origin = std::move(fields.origin).value_or("");
  head.forwarded_for = std::move(fields.forwarded_for).value_or("");
  return head;
}

std::string head_text(const response& made, unsigned version, bool keep_alive, std::chrono::seconds idle_timeout) {
  std::string text;
  text.reserve(512);
  const auto add = [&text](std::string_view name, std::string_view value) {
    text.append(name).append(": ").append(value).append("\r\n");
  };
  text.append(version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ").append(std::to_string(made.status)).append(" ");
  text.append(std::string_view(http::obsolete_reason(static_cast<http::status>(made.status)))).append("\r\n");
  add("Date", current_date());
  add("Server", "flagadmin");
  if (!made.content_type.empty()) {
    add("Content-Type", made.content_type);
  }
  for (const header& field : made.headers) {
    // Names have no maximum length (D8), nor has `location`; clients reject longer headers.
    if (field.value.size() <= max_head_size) {
      add(field.name, field.value);
    }
  }
  text.append(made.constant_headers);
  if (keep_alive == (version == 10)) {  // only if it is not the default of the version
    add("Connection", keep_alive ? "keep-alive" : "close");
  }
  if (keep_alive) {
    add("Keep-Alive", "timeout=" + std::to_string(idle_timeout.count()));
  }
  // 204 and 304 have no content; a length in 304 would be that of the resource.
  if (made.status != 204 && made.status != 304) {
    add("Content-Length", std::to_string(made.content().size()));
  }
  return text.append("\r\n");
}

}  // namespace flagadmin::server
