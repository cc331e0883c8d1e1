#include <flagadmin/service/message.hpp>

#include <algorithm>

#include "../ascii.hpp"

namespace flagadmin::service {
namespace {

constexpr std::size_t most_id_size = 128;

[[nodiscard]] bool is_visible(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

/// The form of W3C Trace Context, section 3.2: `00-` trace id `-` parent id `-` flags.
[[nodiscard]] bool is_traceparent(std::string_view value) noexcept {
  constexpr std::string_view form = "xx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx-xx";
  return std::equal(value.begin(), value.end(), form.begin(), form.end(), [](char c, char wanted) {
    return wanted == '-' ? c == '-' : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
}

[[nodiscard]] std::optional<std::size_t> length_in(std::string_view text) noexcept {
  constexpr std::size_t most_digits = 18;
  std::size_t length = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || text.size() > most_digits) {
      return std::nullopt;
    }
    length = length * 10 + static_cast<std::size_t>(c - '0');
  }
  return text.empty() ? std::nullopt : std::optional(length);
}

/// Adds a value to those of earlier headers of the same name: all are one list (RFC 9110, section 5.3).
void join(std::string& values, std::string_view value) { values.append(values.empty() ? "" : ", ").append(value); }

void join(std::optional<std::string>& values, std::string_view value) {
  values = values ? *values + ", " + std::string(value) : std::string(value);
}

void take(request_head& head, std::string_view name, std::string_view value) {
  if (name == "authorization") {
    head.authorization = value;
    ++head.authorizations;
  } else if (name == "content-type") {
    join(head.content_type, value);
  } else if (name == "content-encoding") {
    join(head.content_encoding, value);
  } else if (name == "content-length") {
    head.content_length = length_in(value);
  } else if (name == "if-match") {
    join(head.if_match, value);
  } else if (name == "if-none-match") {
    join(head.if_none_match, value);
  } else if (name == "origin") {
    join(head.origin, value);
  } else if (name == "access-control-request-method") {
    head.is_preflight = head.method == "OPTIONS";
  } else if (name == "x-request-id" && head.request_id.empty() && is_visible(value) && value.size() <= most_id_size) {
    head.request_id = value;
  } else if (name == "traceparent" && head.traceparent.empty() && is_traceparent(value)) {
    head.traceparent = value;
  }
}

}  // namespace

request_head read_head(std::string_view method, std::string_view target, std::span<const field> fields) {
  request_head head{.method = method, .path = target.substr(0, target.find('?'))};
  for (const field& sent : fields) {
    std::string name(sent.name);
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return lower(c); });
    take(head, name, sent.value);
  }
  // Messages include these: bytes beyond ASCII have no meaning in a header.
  for (std::string* const text : {&head.content_type, &head.content_encoding}) {
    std::replace_if(
        text->begin(), text->end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  }
  return head;
}

response empty_response(unsigned status) {
  response made;
  made.status = status;
  return made;
}

response json_response(unsigned status, std::string body) {
  response made = empty_response(status);
  made.content_type = "application/json";
  made.body = std::move(body);
  return made;
}

}  // namespace flagadmin::service
