#include "http/request_parser.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <functional>
#include <string>
#include <utility>

#include "base/limits.hpp"
#include "http/server_error.hpp"

namespace flagadmin::server {

namespace {

namespace http = boost::beast::http;
using boost::beast::iequals;

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

/// The path of a request target in origin form or absolute form, without the query; or the `*` of an OPTIONS request.
/// Empty when the target is none of these (RFC 9112, section 3.2).
std::string_view path_of_target(std::string_view method, std::string_view target) {
  if (!is_visible(target) || target.find('#') != std::string_view::npos) {
    return {};
  }
  if (target == "*" && method == "OPTIONS") {
    return target;
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (iequals(target.substr(0, scheme.size()), scheme)) {
      const std::size_t end = std::min(target.find_first_of("/?", scheme.size()), target.size());
      const std::string_view authority = target.substr(scheme.size(), end - scheme.size());
      if (authority.empty() || authority.find('@') != std::string_view::npos) {
        return {};  // http URLs have no user (RFC 9110, section 4.2.4)
      }
      target.remove_prefix(end);
      if (target.empty() || target.front() == '?') {
        return target.empty() && method == "OPTIONS" ? "*" : "/";
      }
      break;
    }
  }
  return target.starts_with('/') ? target.substr(0, target.find('?')) : std::string_view();
}

/// Adds a value to those of earlier headers of the same name: all are one list (RFC 9110, section 5.3).
void join(std::string& values, std::string_view value) { values.append(values.empty() ? "" : ", ").append(value); }

/// Reads the headers in one pass, which is faster than to look up each.
struct field_reader {
  request_head& head;
  std::size_t hosts = 0;
  std::string_view host{};
  std::size_t lengths = 0;
  std::size_t codings = 0;
  std::string_view coding{};

  void take(http::field name, const service::field& sent) {
    switch (name) {
      case http::field::host:
        host = sent.value;
        ++hosts;
        break;
      case http::field::transfer_encoding:
        coding = sent.value;
        ++codings;
        break;
      case http::field::accept_encoding:
        return join(head.accept_encoding, sent.value);
      case http::field::content_length:
        ++lengths;
        [[fallthrough]];
      default:
        service::add_field(head, sent);
    }
  }

  /// Finds an error in the headers that say where the request ends and to whom it goes (RFC 9112, sections 3.2 and 6).
  [[nodiscard]] std::optional<api_error> find_error(unsigned version) const {
    const std::array<std::pair<bool, std::string_view>, 8> faults{{
        {hosts > 1, "there must be one Host header, but there are several"},
        {hosts == 0 && version == 11, "the Host header is required, but missing"},
        {!is_visible(host) || host.find_first_of("/?#@\\,\"<>") != std::string_view::npos,
         "the Host header must be a host with an optional port"},
        {lengths > 1, "there must be one Content-Length header, but there are several"},
        {lengths == 1 && !head.content_length, "the Content-Length header must be a number of at most 18 digits"},
        {codings != 0 && version != 11, "Transfer-Encoding needs HTTP/1.1, but the request is HTTP/1.0"},
        {codings > 1, "there must be one Transfer-Encoding header, but there are several"},
        {codings != 0 && lengths != 0, "there must not be both Transfer-Encoding and Content-Length"},
    }};
    for (const auto& [is_there, reason] : faults) {
      if (is_there) {
        return malformed(reason);
      }
    }
    const bool is_known = codings == 0 || iequals(coding, "chunked");
    return is_known ? std::nullopt : std::optional(error_of(server_error::coding_unknown));
  }
};

}  // namespace

found_head find_head(std::string_view received) {
  // The request line, complete or not: its target may be too long (414), its version may not be HTTP/1 (505).
  constexpr std::string_view form = "HTTP/x.x";
  const std::size_t line_end = received.find("\r\n");
  const std::string_view line = received.substr(0, line_end);
  const std::size_t target = std::min(line.find(' '), line.size()) + 1;
  const std::size_t target_end = std::min(line.find(' ', target), line.size());
  if (target_end > target + max_target_size) {
    return {.error = error_of(server_error::target_too_long, std::to_string(max_target_size))};
  }
  const std::string_view version = line.substr(std::min(target_end + 1, line.size()));
  if (line_end != std::string_view::npos && version.size() == form.size() && version.starts_with("HTTP/") &&
      version[5] >= '2' && version[5] <= '9' && version[6] == '.') {
    return {.error = error_of(server_error::version_unknown)};
  }
  const std::size_t end = received.find("\r\n\r\n");
  const std::string_view head = received.substr(0, end == std::string_view::npos ? end : end + 4);
  if (head.find('\0') != std::string_view::npos) {
    return {.error = malformed("the head contains a NUL character")};
  }
  std::ptrdiff_t lines = 0;
  for (std::size_t position = head.find('\r'); position < head.size() - 1; position = head.find('\r', position + 2)) {
    lines += head[position + 1] == '\n' ? 1 : -1;
    if (position + 2 < head.size() && (head[position + 2] == ' ' || head[position + 2] == '\t')) {
      return {.error = malformed("a header line begins with white space")};
    }
  }
  if (std::count(head.begin(), head.end(), '\n') != lines) {
    return {.error = malformed("every line must end with CR LF, but one does not")};
  }
  if (head.size() > max_head_size) {
    return {.error = malformed("the head must not be larger than " + std::to_string(max_head_size) + " bytes")};
  }
  return {.size = end == std::string_view::npos ? 0 : head.size()};
}

std::string_view find_origin(std::string_view head) {
  constexpr std::string_view name = "\norigin:";
  const auto field = std::search(head.begin(), head.end(), name.begin(), name.end(), [](char sent, char expected) {
    return (sent >= 'A' && sent <= 'Z' ? static_cast<char>(sent + ('a' - 'A')) : sent) == expected;
  });
  if (field == head.end()) {
    return {};
  }
  head.remove_prefix(static_cast<std::size_t>(field - head.begin()) + name.size());
  head.remove_prefix(std::min(head.find_first_not_of(" \t"), head.size()));
  const std::string_view value = head.substr(0, head.find_first_of("\r\n"));
  return is_visible(value) ? value : std::string_view();
}

request_parser::request_parser() {
  body_limit(boost::none);  // the handler checks sizes later (D40)
  header_limit(max_head_size);
  on_chunk_header(check_extensions_);
}

std::optional<api_error> request_parser::parse_head(std::string_view bytes, request_head& head) {
  boost::beast::error_code error;
  static_cast<void>(put(boost::asio::buffer(bytes), error));
  if (error || !is_header_done()) {
    return malformed(error.message());
  }
  head.method = get().method_string();
  head.path = path_of_target(head.method, get().target());
  field_reader fields{head};
  for (const auto& field : get()) {
    fields.take(field.name(), {field.name_string(), field.value()});
  }
  std::optional<api_error> fault = fields.find_error(get().version());
  return fault || !head.path.empty() ? fault : malformed("the request target must be a path or an http URL");
}

void request_parser::on_field_impl(boost::beast::http::field name, boost::beast::string_view text,
                                   boost::beast::string_view value, boost::beast::error_code& error) {
  error = boost::beast::error_code();
  if (!is_header_done()) {
    get().insert(name, text, value);
    return;
  }
  trailer_size_ += text.size() + value.size();
  if (trailer_size_ > max_trailer_size) {
    error = boost::beast::http::error::header_limit;
  } else if (is_folded(text, value)) {
    error = boost::beast::http::error::bad_value;
  }
}

/// The parser copies a folded value; any other value is a view of the input, after its name.
bool request_parser::is_folded(boost::beast::string_view name, boost::beast::string_view value) noexcept {
  const std::less<const char*> is_before;
  const char* const end = name.data() + name.size();
  return is_before(value.data(), end) || is_before(end + max_trailer_size, value.data());
}

void request_parser::extension_check::operator()(std::uint64_t, boost::beast::string_view extensions,
                                                 boost::beast::error_code& error) {
  seen += extensions.size();
  const bool has_controls = std::any_of(extensions.begin(), extensions.end(),
                                        [](char c) { return (c >= '\0' && c < ' ' && c != '\t') || c == '\x7f'; });
  error = boost::beast::error_code();
  if (has_controls || seen > max_chunk_extensions) {
    error = boost::beast::http::error::bad_chunk_extension;
  }
}

}  // namespace flagadmin::server
