#include "http/server_error.hpp"

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
