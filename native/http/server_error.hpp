#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/api/api_error.hpp>

/// The errors that only the server returns: malformed HTTP, and limits of clients and of the instance. All others come
/// from the core (`flagadmin/api/api_error.hpp`).
namespace flagadmin::server {

/// One value for each message.
enum class server_error : std::uint8_t {
  malformed,
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

/// The error of a request that is not valid HTTP.
[[nodiscard]] inline api_error malformed(std::string_view reason) { return error_of(server_error::malformed, reason); }

}  // namespace flagadmin::server
