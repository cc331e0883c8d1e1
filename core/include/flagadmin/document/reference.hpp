#pragma once

#include <span>
#include <string>

#include <flagadmin/api/api_error.hpp>

namespace flagadmin {

/// The reference page of the npm package in Markdown: tables of operations, schemas, errors, messages and issue codes.
/// `of_server` are the errors that the server adds to those of the core, with placeholders in braces.
[[nodiscard]] std::string reference_page(std::span<const api_error> of_server);

}  // namespace flagadmin
