#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "service/request_head.hpp"
#include "service/response.hpp"

/// Conversions between Beast's messages and the handler's.
namespace flagadmin::server {

using parsed_head = boost::beast::http::header<true, boost::beast::http::fields>;

/// The parts of a checked head that the handler uses, for as long as `parsed` exists; nothing if its target has no
/// path.
[[nodiscard]] std::optional<request_head> head_of(const parsed_head& parsed);

/// Status line and headers of a response, up to and with the empty line. `version` is the client's: 10 or 11.
/// `idle_timeout` is how long the connection may be idle.
[[nodiscard]] std::string head_text(const response& made, unsigned version, bool keep_alive,
                                    std::chrono::seconds idle_timeout);

}  // namespace flagadmin::server
