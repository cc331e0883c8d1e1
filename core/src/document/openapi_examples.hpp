#pragma once

#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/operation.hpp>

/// Examples of the OpenAPI document. The core itself answers the sample requests, so what is shown is what is sent.
namespace flagadmin::openapi {

/// A request's body as JSON, by default made of the examples of its properties; empty for operations that have none.
[[nodiscard]] std::string request_example(operation_id id);

/// The body of a successful answer as JSON; empty when there is no sample.
[[nodiscard]] std::string response_example(operation_id id);

/// The body of an error answer as JSON.
[[nodiscard]] std::string error_example(error_kind kind);

}  // namespace flagadmin::openapi
