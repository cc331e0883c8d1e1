#pragma once

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <optional>

#include "service/answer.hpp"
#include "service/request_head.hpp"

/// Between the library's messages and ours.
namespace flagadmin::server {

using parsed_head = boost::beast::http::header<true, boost::beast::http::fields>;
using response_message = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// What the handler needs of a head that has passed the checks; nothing when its target names no path.
[[nodiscard]] std::optional<request_head> head_of(const parsed_head& parsed);

/// The message for an answer. It refers to the answer's content.
[[nodiscard]] response_message message_of(const answer& made, unsigned version, bool keep_alive);

}  // namespace flagadmin::server
