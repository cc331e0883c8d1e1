#include "http/request_checks.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <string>

#include "base/limits.hpp"

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

std::optional<server_error> host_problem(const head_fields& head) {
  const std::size_t hosts = count(head, http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() == 11)) {
    return hosts == 0 ? server_error::host_missing : server_error::several_hosts;
  }
  const std::string_view host = head[http::field::host];
  const bool is_plain = std::all_of(host.begin(), host.end(), [](char c) {
    return c > ' ' && c < '\x7f' && std::string_view("/?#@\\,\"<>").find(c) == std::string_view::npos;
  });
  return is_plain ? std::nullopt : std::optional(server_error::host_invalid);
}

std::optional<server_error> length_problem(const head_fields& head) {
  const std::size_t lengths = count(head, http::field::content_length);
  if (lengths > 1) {
    return server_error::several_lengths;
  }
  if (lengths == 1) {
    const std::string_view length = head[http::field::content_length];
    if (!is_digits(length) || length.size() > most_length_digits) {
      return server_error::length_invalid;
    }
  }
  return std::nullopt;
}

std::optional<server_error> coding_problem(const head_fields& head) {
  const std::size_t codings = count(head, http::field::transfer_encoding);
  if (codings == 0) {
    return std::nullopt;
  }
  if (head.version() != 11) {
    return server_error::coding_in_http_1_0;
  }
  if (codings > 1) {
    return server_error::several_codings;
  }
  return count(head, http::field::content_length) == 0 ? std::nullopt : std::optional(server_error::coding_and_length);
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

std::optional<server_error> find_text_problem(std::string_view head) noexcept {
  if (head.find('\0') != std::string_view::npos) {
    return server_error::nul_in_head;
  }
  bool in_name = false;  // between the beginning of a header line and its colon
  for (std::size_t i = 0; i != head.size(); ++i) {
    const char c = head[i];
    const bool begins_line = i >= 2 && head[i - 1] == '\n';
    in_name = begins_line || in_name;
    if ((c == '\n' && (i == 0 || head[i - 1] != '\r')) || (c != '\n' && i != 0 && head[i - 1] == '\r')) {
      return server_error::bare_line_end;
    }
    if (begins_line && (c == ' ' || c == '\t')) {
      return server_error::folded_line;
    }
    if (in_name && (c == ' ' || c == '\t')) {
      return server_error::space_before_colon;
    }
    in_name = in_name && c != ':' && c != '\r';
  }
  return std::nullopt;
}

http_problem find_line_problem(std::string_view received) {
  const std::size_t line_end = received.find("\r\n");
  const std::string_view line = received.substr(0, line_end);
  const std::size_t target = std::min(line.find(' '), line.size()) + 1;
  const std::size_t target_end = std::min(line.find(' ', target), line.size());
  if (target_end > target + max_target_size) {
    return {server_error::target_too_long, std::to_string(max_target_size)};
  }
  constexpr std::string_view name = "HTTP/";
  const std::string_view version = line.substr(std::min(target_end + 1, line.size()));
  const bool is_known = !version.starts_with(name) || version.size() != name.size() + 3 || version[name.size()] < '2' ||
                        version[name.size()] > '9' || version[name.size() + 1] != '.';
  if (line_end != std::string_view::npos && !is_known) {
    return {server_error::version_unknown};
  }
  return {};
}

http_problem find_field_problem(const head_fields& head) {
  for (const auto problem : {host_problem(head), length_problem(head), coding_problem(head)}) {
    if (problem) {
      return {problem};
    }
  }
  if (count(head, http::field::transfer_encoding) == 1 &&
      !boost::beast::iequals(head[http::field::transfer_encoding], "chunked")) {
    return {server_error::coding_unknown};
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

std::string_view find_origin(std::string_view head) {
  constexpr std::string_view name = "\norigin:";
  const auto found = std::search(head.begin(), head.end(), name.begin(), name.end(), [](char sent, char expected) {
    return (sent >= 'A' && sent <= 'Z' ? static_cast<char>(sent + ('a' - 'A')) : sent) == expected;
  });
  if (found == head.end()) {
    return {};
  }
  head.remove_prefix(static_cast<std::size_t>(found - head.begin()) + name.size());
  head.remove_prefix(std::min(head.find_first_not_of(" \t"), head.size()));
  const std::string_view value = head.substr(0, head.find_first_of("\r\n"));
  const bool is_visible = std::all_of(value.begin(), value.end(), [](char c) { return c > ' ' && c < '\x7F'; });
  return is_visible ? value : std::string_view();
}

}  // namespace flagadmin::server
