#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

namespace flagadmin::server {

/// TCP or Unix sockets.
using session_protocol = boost::asio::generic::stream_protocol;

/// What runs the work of one connection, one thing after the other. It is named everywhere: an executor of any kind
/// would be asked at run time, with every operation, what it can do.
using session_executor = boost::asio::strand<boost::asio::io_context::executor_type>;
using session_socket = boost::asio::basic_stream_socket<session_protocol, session_executor>;

}  // namespace flagadmin::server
