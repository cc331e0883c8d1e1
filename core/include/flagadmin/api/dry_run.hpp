#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// The arguments of a dry run, each as JSON text.
struct dry_run_input {
  std::string_view current{};    ///< the resource that the path names, in any form; empty for an operation that creates
  std::string_view body{};       ///< of the request
  std::string_view providers{};  ///< provider definitions; empty: the defaults
  std::string_view taken{};      ///< array of strings: names or alternate keys that are taken; empty: none
  /// Array of strings: the parameters of the path after the key of `current`; without `current` all. Empty: none.
  /// One for each is required; further ones are ignored.
  std::string_view path_parameters{};
  std::int64_t new_id = 0;         ///< of the created resource
  std::string_view permissions{};  ///< of the caller (`read_permissions`); empty: all
  std::string_view roles{};        ///< root roles (`role_catalog::read`); empty: the defaults
  std::string_view service{};      ///< one of `service_names`; empty: the specification: characters, not JSON
  std::string_view now{};          ///< the time of the request, a date-time, or empty: characters, not JSON
};

/// The names of arguments. Issues of the body are part of the outcome.
enum class dry_run_argument : std::uint8_t {
  none,
  current,
  body,
  providers,
  taken,
  path_parameters,
  permissions,
  roles,
  service,
  now
};

/// The result of a dry run.
struct dry_run_result {
  dry_run_argument refused = dry_run_argument::none;  ///< the first argument that is not valid
  validation_result why{};                            ///< of that argument
  outcome decided{};                                  ///< when all are valid; without headers
};

/// Decides a request like the server, for a client that sends no preconditions. Ids that only a
/// store can assign are 0.
[[nodiscard]] dry_run_result dry_run(const operation& target, const dry_run_input& input);

/// Appends the result of a dry run as one JSON document: `[body, status, changes]`.
///
/// The body is that of the response byte for byte, of an error with the nil UUID as its id; null when the response has
/// none. Changes are records (`write_change_records`). Returns the size of the document up to the end of the body,
/// which begins behind the bracket; 0 if there is none.
std::size_t append_dry_run(text_buffer& out, const outcome& decided);

}  // namespace flagadmin
