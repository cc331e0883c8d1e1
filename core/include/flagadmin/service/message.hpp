#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/decide.hpp>

/// Requests and responses, apart from their transport.
namespace flagadmin::service {

/// The head of a request.
struct request_head {
  std::string_view method;                    ///< in capital letters
  std::string_view path;                      ///< still percent-encoded, without the query; `*` of OPTIONS
  std::string_view authorization;             ///< the last header of that name
  std::size_t authorizations = 0;             ///< how many of them there are
  std::string content_type;                   ///< empty: no such header
  std::size_t content_types = 0;              ///< how many of them there are
  std::string content_encoding;               ///< empty: no such header
  std::optional<std::size_t> content_length;  ///< in bytes
  std::optional<std::string> if_match;        ///< the header's value
  std::optional<std::string> if_none_match;   ///< the header's value
  std::string origin;                         ///< empty: no such header
  std::string request_id;                     ///< `X-Request-Id`, or an id of the transport; empty: none
  std::string traceparent;                    ///< of W3C Trace Context; empty: no such header, or an invalid one
  bool is_preflight = false;                  ///< a preflight request of CORS
};

/// A header as a client sent it.
struct field {
  std::string_view name;   ///< in any case
  std::string_view value;  ///< without white space around it
};

/// Adds a header; one that the service does not know is ignored. The value must outlive the head.
void add_field(request_head& head, const field& sent);

/// The head with these headers. `target` is a path with or without a
/// query, or `*`. Method, target and values must outlive the head.
[[nodiscard]] request_head read_head(std::string_view method, std::string_view target, std::span<const field> fields);

/// A line for the operator's log.
struct note {
  std::string_view level;  ///< `error` or `warning`
  std::string text;        ///< without secrets
};

/// A response.
struct response {
  unsigned status = 200;                                                            ///< of HTTP
  std::string_view content_type;                                                    ///< a constant; empty: no content
  std::vector<header> headers;                                                      ///< besides those of the content
  std::span<const std::pair<std::string_view, std::string_view>> constant_headers;  ///< further ones
  std::string body;                                                                 ///< empty: none, or `shared_body`
  std::shared_ptr<const std::string> shared_body;  ///< instead of `body`: a text that responses share

  // For logs.
  std::string_view route;           ///< the template of the path; empty: it has no operation
  std::string error_id;             ///< of an error body; empty: it is none
  std::string token_name;           ///< of the caller; empty: the request needs no token, or has none
  std::string resource;             ///< the changed resource, for example `addon/2`
  std::int64_t version_before = 0;  ///< of the resource; 0: created
  std::int64_t version_after = 0;   ///< of the resource
  std::vector<note> notes;          ///< for the log

  /// The body; of HEAD it is not sent.
  [[nodiscard]] std::string_view content() const noexcept { return shared_body ? *shared_body : body; }
};

/// A response without content.
[[nodiscard]] response empty_response(unsigned status);
/// A response with JSON.
[[nodiscard]] response json_response(unsigned status, std::string body);
/// The response to OPTIONS: the methods of a path.
[[nodiscard]] response options_response(std::string allow);

}  // namespace flagadmin::service
