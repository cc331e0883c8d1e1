#include "http/request_checks.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <string>

#include "http/limits.hpp"

namespace flagadmin::server {

namespace {

namespace http = boost::beast::http;
using head_fields = http::header<true, http::fields>;

constexpr std::size_t most_length_digits = 18;  // no overflow, and far above every limit

bool is_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::size_t count(const head_fields& head, http::field name) {
  const auto [first, last] = head.equal_range(name);
  return static_cast<std::size_t>(std::distance(first, last));
}

std::string_view host_problem(const head_fields& head) {
  const std::size_t hosts = count(head, http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() == 11)) {
    return hosts == 0 ? "the Host header is missing" : "there are several Host headers";
  }
  const std::string_view host = head[http::field::host];
  const bool is_plain = std::all_of(host.begin(), host.end(), [](char c) {
    return c > ' ' && c < '\x7f' && std::string_view("/?#@\\,\"<>").find(c) == std::string_view::npos;
  });
  return is_plain ? std::string_view() : "the Host header is invalid";
}

std::string_view length_problem(const head_fields& head) {
  const std::size_t lengths = count(head, http::field::content_length);
  if (lengths > 1) {
    return "there are several Content-Length headers";
  }
  if (lengths == 1) {
    const std::string_view length = head[http::field::content_length];
    if (!is_digits(length) || length.size() > most_length_digits) {
      return "the Content-Length header is invalid";
    }
  }
  return {};
}

std::string_view coding_problem(const head_fields& head) {
  const std::size_t codings = count(head, http::field::transfer_encoding);
  if (codings == 0) {
    return {};
  }
  if (head.version() != 11) {
    return "Transfer-Encoding needs HTTP/1.1";
  }
  if (codings > 1) {
    return "there are several Transfer-Encoding headers";
  }
  return count(head, http::field::content_length) == 0 ? std::string_view()
                                                       : "there are both Transfer-Encoding and Content-Length";
}

}  // namespace

std::optional<std::size_t> find_head_end(std::string_view received) noexcept {
  const std::size_t end = received.find("\r\n\r\n");
  return end == std::string_view::npos ? std::nullopt : std::optional(end + 4);
}

std::size_t leading_empty_lines(std::string_view received) noexcept {
  std::size_t size = 0;
  while (received.substr(size).starts_with("\r\n")) {
    size += 2;
  }
  return size;
}

std::string_view find_text_problem(std::string_view head) noexcept {
  if (head.find('\0') != std::string_view::npos) {
    return "the head contains a NUL";
  }
  bool in_name = false;  // between the beginning of a header line and its colon
  for (std::size_t i = 0; i != head.size(); ++i) {
    const char c = head[i];
    const bool begins_line = i >= 2 && head[i - 1] == '\n';
    in_name = begins_line || in_name;
    if ((c == '\n' && (i == 0 || head[i - 1] != '\r')) || (c != '\n' && i != 0 && head[i - 1] == '\r')) {
      return "a line does not end in CR LF";
    }
    if (begins_line && (c == ' ' || c == '\t')) {
      return "a header line is folded";
    }
    if (in_name && (c == ' ' || c == '\t')) {
      return "there is white space before a colon";
    }
    in_name = in_name && c != ':' && c != '\r';
  }
  return {};
}

http_problem find_line_problem(std::string_view received) {
  const std::size_t line_end = received.find("\r\n");
  const std::string_view line = received.substr(0, line_end);
  const std::size_t target = std::min(line.find(' '), line.size()) + 1;
  const std::size_t target_end = std::min(line.find(' ', target), line.size());
  if (target_end > target + max_target_size) {
    return {"the request target is longer than " + std::to_string(max_target_size) + " bytes",
            error_kind::uri_too_long};
  }
  constexpr std::string_view name = "HTTP/";
  const std::string_view version = line.substr(std::min(target_end + 1, line.size()));
  const bool is_known = !version.starts_with(name) || version.size() != name.size() + 3 || version[name.size()] < '2' ||
                        version[name.size()] > '9' || version[name.size() + 1] != '.';
  if (line_end != std::string_view::npos && !is_known) {
    return {"the version is not HTTP/1.1 or HTTP/1.0", error_kind::http_version};
  }
  return {};
}

http_problem find_field_problem(const head_fields& head) {
  for (const auto problem : {host_problem(head), length_problem(head), coding_problem(head)}) {
    if (!problem.empty()) {
      return {std::string(problem)};
    }
  }
  if (count(head, http::field::transfer_encoding) == 1 &&
      !boost::beast::iequals(head[http::field::transfer_encoding], "chunked")) {
    return {"the only known Transfer-Encoding is chunked", error_kind::not_implemented};
  }
  return {};
}

std::optional<std::string_view> path_of_target(std::string_view method, std::string_view target) noexcept {
  const bool is_visible = std::all_of(target.begin(), target.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (!is_visible || target.find('#') != std::string_view::npos) {
    return std::nullopt;
  }
  if (target == "*" && method == "OPTIONS") {
    return target;
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (boost::beast::iequals(target.substr(0, scheme.size()), scheme)) {
      const std::size_t end = std::min(target.find_first_of("/?", scheme.size()), target.size());
      const std::string_view authority = target.substr(scheme.size(), end - scheme.size());
      if (authority.empty() || authority.find('@') != std::string_view::npos) {
        return std::nullopt;  // http URLs have no user (RFC 9110, section 4.2.4)
      }
      target.remove_prefix(end);
      if (target.empty()) {
        return method == "OPTIONS" ? "*" : "/";
      }
      if (target.starts_with('?')) {
        return "/";
      }
      break;
    }
  }
  if (!target.starts_with('/')) {
    return std::nullopt;
  }
  return target.substr(0, target.find('?'));
}

}  // namespace flagadmin::server
