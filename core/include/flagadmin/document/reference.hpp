#pragma once

#include <string>

namespace flagadmin {

/// The reference page of the npm package in Markdown: tables of operations, schemas, errors and issue codes.
[[nodiscard]] std::string reference_page();

}  // namespace flagadmin
