#include <flagadmin/service/message.hpp>

#include <algorithm>

#include <flagadmin/json/number.hpp>

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
  if (text.empty() || text.size() > most_digits || !json::is_in_digits(text)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(json::to_int64(text).value_or(0));
}

/// Adds a value to those of earlier headers of the same name: all are one list (RFC 9110, section 5.3).
void join(std::string& values, std::string_view value) { values.append(values.empty() ? "" : ", ").append(value); }

void join(std::optional<std::string>& values, std::string_view value) {
  values = values ? *values + ", " + std::string(value) : std::string(value);
}

[[nodiscard]] bool is_named(std::string_view name, std::string_view lower_case) noexcept {
  return std::equal(name.begin(), name.end(), lower_case.begin(), lower_case.end(),
                    [](char sent, char wanted) { return lower(sent) == wanted; });
}

/// Messages include the value: bytes beyond ASCII have no meaning in a header.
[[nodiscard]] std::string printable(std::string_view value) {
  std::string text(value);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return text;
}

}  // namespace

void add_field(request_head& head, const field& sent) {
  const auto& [name, value] = sent;
  if (is_named(name, "authorization")) {
    head.authorization = value;
    ++head.authorizations;
  } else if (is_named(name, "content-type")) {
    // An empty one counts: several values are no media type (D42).
    head.content_type.append(head.content_types++ == 0 ? "" : ", ").append(printable(value));
  } else if (is_named(name, "content-encoding")) {
    join(head.content_encoding, printable(value));
  } else if (is_named(name, "content-length")) {
    head.content_length = length_in(value);
  } else if (is_named(name, "if-match")) {
    join(head.if_match, value);
  } else if (is_named(name, "if-none-match")) {
    join(head.if_none_match, value);
  } else if (is_named(name, "origin")) {
    join(head.origin, value);
  } else if (is_named(name, "access-control-request-method")) {
    head.is_preflight = head.method == "OPTIONS";
  } else if (is_named(name, "x-request-id")) {
    const bool is_usable = head.request_id.empty() && is_visible(value) && value.size() <= most_id_size;
    head.request_id = is_usable ? std::string(value) : std::move(head.request_id);
  } else if (is_named(name, "traceparent") && head.traceparent.empty() && is_traceparent(value)) {
    head.traceparent = value;
  }
}

request_head read_head(std::string_view method, std::string_view target, std::span<const field> fields) {
  request_head head{.method = method, .path = target.substr(0, target.find('?'))};
  for (const field& sent : fields) {
    add_field(head, sent);
  }
  return head;
}

response empty_response(unsigned status) {
  response response;
  response.status = status;
  return response;
}

response options_response(std::string allow) {
  response response = empty_response(204);
  response.headers.push_back({"Allow", std::move(allow)});
  return response;
}

response json_response(unsigned status, std::string body) {
  response response = empty_response(status);
  response.content_type = "application/json";
  response.body = std::move(body);
  return response;
}

}  // namespace flagadmin::service
