#include "http/message.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>

#include "config/http_date.hpp"
#include "http/limits.hpp"
#include "http/request_checks.hpp"

namespace flagadmin::server {

namespace {

namespace http = boost::beast::http;

/// The values of all headers of a name as one list (RFC 9110, section 5.3); nothing when there is none.
template <class Name>
std::optional<std::string> joined(const parsed_head& parsed, Name name) {
  std::optional<std::string> values;
  const auto [first, last] = parsed.equal_range(name);
  for (auto at = first; at != last; ++at) {
    if (values) {
      values->append(", ").append(std::string_view(at->value()));
    } else {
      values = std::string(at->value());
    }
  }
  return values;
}

/// A value fit to be quoted in an answer: bytes beyond ASCII have no meaning in a header.
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

std::optional<std::size_t> content_length(const parsed_head& parsed) {
  const std::string_view text = parsed[http::field::content_length];
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  return !text.empty() && error == std::errc() ? std::optional(length) : std::nullopt;
}

const std::string& current_date() {
  thread_local std::chrono::sys_seconds written_for{};
  thread_local std::string text;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  if (text.empty() || now != written_for) {
    written_for = now;
    text = http_date(now);
  }
  return text;
}

}  // namespace

std::optional<request_head> head_of(const parsed_head& parsed) {
  request_head head;
  head.method = std::string(parsed.method_string());
  const std::string_view target = parsed.target();
  const auto path = path_of_target(head.method, target);
  if (!path) {
    return std::nullopt;
  }
  head.path = *path;
  const auto [first, last] = parsed.equal_range(http::field::authorization);
  for (auto at = first; at != last; ++at) {
    head.authorization.emplace_back(std::string_view(at->value()));
  }
  head.content_type = in_ascii(joined(parsed, http::field::content_type).value_or(""));
  head.content_encoding = in_ascii(joined(parsed, http::field::content_encoding).value_or(""));
  head.content_length = content_length(parsed);
  head.if_match = joined(parsed, http::field::if_match);
  head.if_none_match = joined(parsed, http::field::if_none_match);
  head.accept_encoding = joined(parsed, http::field::accept_encoding);
  head.origin = joined(parsed, http::field::origin).value_or("");
  head.forwarded_for = joined(parsed, "X-Forwarded-For").value_or("");
  if (const std::string_view id = parsed["X-Request-Id"]; is_request_id(id)) {
    head.request_id = id;
  }
  if (const std::string_view trace = parsed["traceparent"]; is_traceparent(trace)) {
    head.traceparent = trace;
  }
  head.is_preflight = head.method == "OPTIONS" && parsed.count(http::field::access_control_request_method) != 0;
  return head;
}

std::string head_text(const answer& made, unsigned version, bool keep_alive, std::chrono::seconds idle_timeout) {
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
    // A name has no bound (D8), so neither has its `location`; a longer one than this no client takes in.
    if (field.value.size() <= max_head_size) {
      add(field.name, field.value);
    }
  }
  if (keep_alive == (version == 10)) {  // what is not the version's default must be said
    add("Connection", keep_alive ? "keep-alive" : "close");
  }
  if (keep_alive) {
    add("Keep-Alive", "timeout=" + std::to_string(idle_timeout.count()));
  }
  // Neither 204 nor 304 has content; the length of the latter would be that of the resource.
  if (made.status != 204 && made.status != 304) {
    add("Content-Length", std::to_string(made.content().size()));
  }
  return text.append("\r\n");
}

}  // namespace flagadmin::server
