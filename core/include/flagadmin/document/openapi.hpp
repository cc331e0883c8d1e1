#pragma once

#include <cstdint>
#include <string>

#include <flagadmin/api/settings.hpp>

namespace flagadmin {

/// The OpenAPI 3.0.3 document of the service, as JSON, made from the tables of operations, schemas and errors.
/// `deprecated_since` is the example of the `Deprecation` header: seconds of Unix time.
[[nodiscard]] std::string openapi_document(std::int64_t deprecated_since = default_deprecated_since);

}  // namespace flagadmin
