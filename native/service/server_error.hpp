#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <flagadmin/api/api_error.hpp>

/// The errors that only the server returns: malformed HTTP, and limits of clients and of the instance. All others come
/// from the core (`flagadmin/api/api_error.hpp`).
namespace flagadmin::server {

/// One value for each message.
enum class server_error : std::uint8_t {
  malformed,  ///< an error of the parser, which is the value of the message
  nul_in_head,
  bare_line_end,
  folded_line,
  space_before_colon,
  host_missing,
  several_hosts,
  host_invalid,
  several_lengths,
  length_invalid,
  coding_in_http_1_0,
  several_codings,
  coding_and_length,
  path_missing,
  head_too_large,
  instance_full,
  target_too_long,
  coding_unknown,
  version_unknown,
};

/// A row of the table.
struct server_error_entry {
  server_error error;        ///< the row's own position
  error_kind kind;           ///< gives status and name
  std::string_view message;  ///< at most one word in braces, which stands for a value
};

/// The table, in the order of `server_error`. The reference page lists it.
[[nodiscard]] std::span<const server_error_entry> server_errors() noexcept;

/// The error, with the value in its message. A message without braces has no value.
[[nodiscard]] api_error error_of(server_error error, std::string_view value = {});

/// The reason to refuse a request as malformed.
struct http_problem {
  std::optional<server_error> error;  ///< empty: there is none
  std::string value{};                ///< in the message of the error

  [[nodiscard]] bool empty() const noexcept { return !error; }
};

}  // namespace flagadmin::server
