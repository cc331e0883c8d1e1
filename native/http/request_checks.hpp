#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "service/server_error.hpp"

/// Checks that the parser lacks: if proxy and server disagree about the end of a request, requests can be smuggled.
namespace flagadmin::server {

/// Finds an error in the request line, complete or not: its target is too long (414), or its version is not HTTP/1
/// (505).
[[nodiscard]] http_problem find_line_problem(std::string_view received);

/// The size of a head in the received bytes, with its empty line. Nothing while it is incomplete.
[[nodiscard]] std::optional<std::size_t> find_head_end(std::string_view received) noexcept;

/// The size in bytes of empty lines before a request (RFC 9112, section 2.2).
[[nodiscard]] std::size_t leading_empty_lines(std::string_view received) noexcept;

/// Finds an error in the bytes of a head, complete or not: bare LF or CR, NUL, folded lines, white space before a
/// colon.
[[nodiscard]] std::optional<server_error> find_text_problem(std::string_view head) noexcept;

/// Finds an error in a parsed head: `Host`, `Content-Length`, `Transfer-Encoding` (RFC 9112, sections 3.2 and 6).
/// Empty if there is none.
[[nodiscard]] http_problem find_field_problem(const boost::beast::http::header<true, boost::beast::http::fields>& head);

/// The path of a request target in origin form or absolute form, without the query; or the `*` of an OPTIONS request.
/// Nothing when the target is none of these (RFC 9112, section 3.2).
[[nodiscard]] std::optional<std::string_view> path_of_target(std::string_view method, std::string_view target) noexcept;

/// The `Origin` in a head that cannot be parsed; empty if there is none.
[[nodiscard]] std::string_view find_origin(std::string_view head);

}  // namespace flagadmin::server
