#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>

/// What the parser lets pass, and must not: every disagreement about where a request ends is a way to smuggle one.
namespace flagadmin::server {

/// Why a request is refused before anything else of it is looked at.
struct http_problem {
  std::string reason;  ///< for people; empty: there is none
  error_kind kind = error_kind::validation;

  [[nodiscard]] bool empty() const noexcept { return reason.empty(); }
};

/// Finds an error in the request line, complete or not: its target is too long (414), or its version is not HTTP/1
/// (505).
[[nodiscard]] http_problem find_line_problem(std::string_view received);

/// Where a head ends in what has been received: behind its empty line. Nothing while it is incomplete.
[[nodiscard]] std::optional<std::size_t> find_head_end(std::string_view received) noexcept;

/// Empty lines before a request (RFC 9112, section 2.2), in bytes.
[[nodiscard]] std::size_t leading_empty_lines(std::string_view received) noexcept;

/// What is wrong with the bytes of a head, complete or not: bare LF or CR, NUL, folded lines, white space before a
/// colon. Empty when nothing is.
[[nodiscard]] std::string_view find_text_problem(std::string_view head) noexcept;

/// What is wrong with a parsed head: `Host`, `Content-Length`, `Transfer-Encoding` (RFC 9112, sections 3.2 and 6).
/// Empty when nothing is.
[[nodiscard]] http_problem find_field_problem(const boost::beast::http::header<true, boost::beast::http::fields>& head);

/// The path of a request target in origin form or absolute form, without the query; or the `*` of an OPTIONS request.
/// Nothing when the target is none of these (RFC 9112, section 3.2).
[[nodiscard]] std::optional<std::string_view> path_of_target(std::string_view method, std::string_view target) noexcept;

}  // namespace flagadmin::server
