#include "service/server_error.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::array table{
    // RFC 9112
    server_error_entry{server_error::malformed, error_kind::validation, "the request is not valid HTTP: {reason}"},
    server_error_entry{server_error::nul_in_head, error_kind::validation,
                       "the request is not valid HTTP: the head contains a NUL"},
    server_error_entry{server_error::bare_line_end, error_kind::validation,
                       "the request is not valid HTTP: a line does not end in CR LF"},
    server_error_entry{server_error::folded_line, error_kind::validation,
                       "the request is not valid HTTP: a header line is folded"},
    server_error_entry{server_error::space_before_colon, error_kind::validation,
                       "the request is not valid HTTP: there is white space before a colon"},
    server_error_entry{server_error::host_missing, error_kind::validation,
                       "the request is not valid HTTP: the Host header is missing"},
    server_error_entry{server_error::several_hosts, error_kind::validation,
                       "the request is not valid HTTP: there are several Host headers"},
    server_error_entry{server_error::host_invalid, error_kind::validation,
                       "the request is not valid HTTP: the Host header is invalid"},
    server_error_entry{server_error::several_lengths, error_kind::validation,
                       "the request is not valid HTTP: there are several Content-Length headers"},
    server_error_entry{server_error::length_invalid, error_kind::validation,
                       "the request is not valid HTTP: the Content-Length header is invalid"},
    server_error_entry{server_error::coding_in_http_1_0, error_kind::validation,
                       "the request is not valid HTTP: Transfer-Encoding needs HTTP/1.1"},
    server_error_entry{server_error::several_codings, error_kind::validation,
                       "the request is not valid HTTP: there are several Transfer-Encoding headers"},
    server_error_entry{server_error::coding_and_length, error_kind::validation,
                       "the request is not valid HTTP: there are both Transfer-Encoding and Content-Length"},
    server_error_entry{server_error::path_missing, error_kind::validation,
                       "the request is not valid HTTP: the request target has no path"},
    server_error_entry{server_error::head_too_large, error_kind::validation,
                       "the request is not valid HTTP: the head is larger than {limit} bytes"},
    server_error_entry{server_error::instance_full, error_kind::permission, "this instance stores no more {kind}s"},
    server_error_entry{server_error::target_too_long, error_kind::uri_too_long,
                       "the request target is longer than {limit} bytes"},
    server_error_entry{server_error::too_many_connections, error_kind::too_many_requests,
                       "too many connections of this client: try again later"},
    server_error_entry{server_error::too_many_wrong_tokens, error_kind::too_many_requests,
                       "too many requests with wrong tokens: try again in a minute"},
    server_error_entry{server_error::coding_unknown, error_kind::not_implemented,
                       "the only known Transfer-Encoding is chunked"},
    server_error_entry{server_error::version_unknown, error_kind::http_version,
                       "the version is not HTTP/1.1 or HTTP/1.0"},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i != table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].error) != i) {
      return false;
    }
  }
  return table.size() == static_cast<std::size_t>(server_error::version_unknown) + 1;
}
static_assert(is_in_order());

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
