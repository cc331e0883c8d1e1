#pragma once

#include <vector>

#include <flagadmin/api/api_error.hpp>

namespace flagadmin::generate {

/// Each refusal of `api_error.hpp` with a wording of its own, made with placeholders in braces for the strings of a
/// request.
[[nodiscard]] std::vector<api_error> errors_of_core();

/// The errors that only the server returns, with the placeholders of their messages.
[[nodiscard]] std::vector<api_error> errors_of_server();

}  // namespace flagadmin::generate
