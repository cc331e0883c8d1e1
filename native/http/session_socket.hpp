#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>

namespace flagadmin::server {

/// TCP or Unix sockets.
using session_protocol = boost::asio::generic::stream_protocol;

/// The executor of one connection, which runs its work in order. Types name it explicitly: a type-erased executor is
/// queried at run time in every call.
using session_executor = boost::asio::strand<boost::asio::io_context::executor_type>;
using session_socket = boost::asio::basic_stream_socket<session_protocol, session_executor>;

}  // namespace flagadmin::server
