#include "service/server_error.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include <flagadmin/table_order.hpp>

namespace flagadmin::server {

namespace {

constexpr std::array table{
    // RFC 9112
    server_error_entry{server_error::malformed, error_kind::validation, "the request is not valid HTTP: {reason}"},
    server_error_entry{server_error::nul_in_head, error_kind::validation,
                       "the request is not valid HTTP: the head contains a NUL character"},
    server_error_entry{server_error::bare_line_end, error_kind::validation,
                       "the request is not valid HTTP: every line must end with CR LF, but one does not"},
    server_error_entry{server_error::folded_line, error_kind::validation,
                       "the request is not valid HTTP: a header line begins with white space"},
    server_error_entry{server_error::space_before_colon, error_kind::validation,
                       "the request is not valid HTTP: there is white space before the colon of a header"},
    server_error_entry{server_error::host_missing, error_kind::validation,
                       "the request is not valid HTTP: the Host header is required, but missing"},
    server_error_entry{server_error::several_hosts, error_kind::validation,
                       "the request is not valid HTTP: there must be one Host header, but there are several"},
    server_error_entry{server_error::host_invalid, error_kind::validation,
                       "the request is not valid HTTP: the Host header must be a host with an optional port"},
    server_error_entry{server_error::several_lengths, error_kind::validation,
                       "the request is not valid HTTP: there must be one Content-Length header, but there are several"},
    server_error_entry{
        server_error::length_invalid, error_kind::validation,
        "the request is not valid HTTP: the Content-Length header must be a number of at most 18 digits"},
    server_error_entry{server_error::coding_in_http_1_0, error_kind::validation,
                       "the request is not valid HTTP: Transfer-Encoding needs HTTP/1.1, but the request is HTTP/1.0"},
    server_error_entry{
        server_error::several_codings, error_kind::validation,
        "the request is not valid HTTP: there must be one Transfer-Encoding header, but there are several"},
    server_error_entry{server_error::coding_and_length, error_kind::validation,
                       "the request is not valid HTTP: there must not be both Transfer-Encoding and Content-Length"},
    server_error_entry{server_error::path_missing, error_kind::validation,
                       "the request is not valid HTTP: the request target must be a path or an http URL"},
    server_error_entry{server_error::head_too_large, error_kind::validation,
                       "the request is not valid HTTP: the head must not be larger than {limit} bytes"},
    server_error_entry{
        server_error::instance_full, error_kind::permission,
        "this instance stores at most {limit}: delete some, or ask its operator for a higher --max-resources"},
    server_error_entry{server_error::target_too_long, error_kind::uri_too_long,
                       "the request target must not be longer than {limit} bytes"},
    server_error_entry{server_error::coding_unknown, error_kind::not_implemented,
                       "the Transfer-Encoding must be chunked"},
    server_error_entry{server_error::version_unknown, error_kind::http_version,
                       "the version must be HTTP/1.1 or HTTP/1.0"},
};

static_assert(is_in_order(table, &server_error_entry::error, server_error::version_unknown));

}  // namespace

std::span<const server_error_entry> server_errors() noexcept { return table; }

api_error error_of(server_error error, std::string_view value) {
  const server_error_entry& entry = table[static_cast<std::size_t>(error)];
  std::string message(entry.message);
  if (const std::size_t begin = message.find('{'); begin != std::string::npos) {
    message.replace(begin, message.find('}') - begin + 1, value);
  }
  return make_error(entry.kind, std::move(message));
}

}  // namespace flagadmin::server
