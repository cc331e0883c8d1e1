#include "service/server_error.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include <flagadmin/table_order.hpp>

namespace flagadmin::server {

std::span<const server_error_entry> server_errors() noexcept {
  using enum server_error;
  using enum error_kind;
  using row = server_error_entry;
  static constexpr std::array table{
      // RFC 9112
      row{malformed, validation, "the request is not valid HTTP: {reason}"},
      row{nul_in_head, validation, "the request is not valid HTTP: the head contains a NUL character"},
      row{bare_line_end, validation, "the request is not valid HTTP: every line must end with CR LF, but one does not"},
      row{folded_line, validation, "the request is not valid HTTP: a header line begins with white space"},
      row{space_before_colon, validation,
          "the request is not valid HTTP: there is white space before the colon of a header"},
      row{host_missing, validation, "the request is not valid HTTP: the Host header is required, but missing"},
      row{several_hosts, validation,
          "the request is not valid HTTP: there must be one Host header, but there are several"},
      row{host_invalid, validation,
          "the request is not valid HTTP: the Host header must be a host with an optional port"},
      row{several_lengths, validation,
          "the request is not valid HTTP: there must be one Content-Length header, but there are several"},
      row{length_invalid, validation,
          "the request is not valid HTTP: the Content-Length header must be a number of at most 18 digits"},
      row{coding_in_http_1_0, validation,
          "the request is not valid HTTP: Transfer-Encoding needs HTTP/1.1, but the request is HTTP/1.0"},
      row{several_codings, validation,
          "the request is not valid HTTP: there must be one Transfer-Encoding header, but there are several"},
      row{coding_and_length, validation,
          "the request is not valid HTTP: there must not be both Transfer-Encoding and Content-Length"},
      row{path_missing, validation, "the request is not valid HTTP: the request target must be a path or an http URL"},
      row{head_too_large, validation, "the request is not valid HTTP: the head must not be larger than {limit} bytes"},
      row{instance_full, permission,
          "this instance stores at most {limit}: delete some, or ask its operator for a higher --max-resources"},
      row{target_too_long, uri_too_long, "the request target must not be longer than {limit} bytes"},
      row{coding_unknown, not_implemented, "the Transfer-Encoding must be chunked"},
      row{version_unknown, http_version, "the version must be HTTP/1.1 or HTTP/1.0"},
  };
  static_assert(is_in_order(table, &row::error, version_unknown));
  return table;
}

api_error error_of(server_error error, std::string_view value) {
  const server_error_entry& entry = server_errors()[static_cast<std::size_t>(error)];
  std::string message(entry.message);
  if (const std::size_t begin = message.find('{'); begin != std::string::npos) {
    message.replace(begin, message.find('}') - begin + 1, value);
  }
  return make_error(entry.kind, std::move(message));
}

}  // namespace flagadmin::server
