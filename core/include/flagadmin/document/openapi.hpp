#pragma once

#include <string>

namespace flagadmin {

/// The OpenAPI 3.0.3 document of the service, as JSON, made from the tables of operations, schemas and errors.
[[nodiscard]] std::string openapi_document();

}  // namespace flagadmin
