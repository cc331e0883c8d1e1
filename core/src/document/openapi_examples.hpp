#pragma once

#include <string>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/names.hpp>

/// Examples of the OpenAPI document. The core makes the responses to the sample requests, so the examples equal what
/// the server sends.
namespace flagadmin::openapi {

/// A request's body as JSON, by default made of the examples of its properties; empty for operations that have none.
[[nodiscard]] std::string request_example(operation_id id);

/// The body of a successful response as JSON; empty when there is no sample.
[[nodiscard]] std::string response_example(operation_id id);

/// The body of an error response as JSON.
[[nodiscard]] std::string error_example(error_kind kind);

}  // namespace flagadmin::openapi
