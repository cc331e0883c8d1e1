#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// The arguments of a dry run.
struct dry_run_input {
  std::string_view current{};  ///< the resource that the path names, in any form; empty for an operation that creates
  std::string_view body{};     ///< of the request
  std::optional<provider_set> providers{};  ///< the definitions of the service; none: those of its profile
  std::string_view taken_keys{};            ///< array of strings: names or alternate keys that are taken; empty: none
  /// Array of strings: the parameters of the path after the key of `current`; without `current` all. Empty: none.
  /// One for each is required; further ones are ignored.
  std::string_view path_parameters{};
  std::int64_t new_id = 0;         ///< of the created resource
  std::string_view permissions{};  ///< of the caller (`read_permissions`); empty: all
  std::string_view roles{};        ///< root roles (`role_catalog::read`); empty: the defaults
  std::string_view profile{};      ///< as `find_service_profile` takes it: characters, not JSON
  std::string_view now{};          ///< the time of the request, a date-time, or empty: characters, not JSON
};

/// An argument of a dry run that is a text.
using dry_run_text = std::string_view dry_run_input::*;

/// The texts in the order in which other languages pass them, with their names there.
inline constexpr std::array<std::pair<std::string_view, dry_run_text>, 8> dry_run_texts{{
    {"current", &dry_run_input::current},
    {"body", &dry_run_input::body},
    {"taken", &dry_run_input::taken_keys},
    {"pathParameters", &dry_run_input::path_parameters},
    {"permissions", &dry_run_input::permissions},
    {"roles", &dry_run_input::roles},
    {"service", &dry_run_input::profile},
    {"now", &dry_run_input::now},
}};

/// The result of a dry run.
struct dry_run_result {
  dry_run_text refused = nullptr;  ///< the first argument that is not valid; issues of the body are part of the outcome
  validation_result why{};         ///< of that argument
  outcome decided{};               ///< when all are valid; without headers
};

/// Decides a request like the server, for a client that sends no preconditions. Ids that only a
/// store can assign are 0.
[[nodiscard]] dry_run_result dry_run(const operation& target, const dry_run_input& input);

/// Appends the result of a dry run as two JSON texts: the body of the response, byte for byte, of an error with the nil
/// UUID as its id, and nothing if the response has none; then the changes (`write_changes`). Returns the body's size.
std::size_t append_dry_run(text_buffer& out, const outcome& decided);

}  // namespace flagadmin
