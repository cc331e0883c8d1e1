#pragma once

#include <flagadmin/api/operation.hpp>
#include <flagadmin/json/writer.hpp>

/// The responses in the OpenAPI document.
namespace flagadmin::openapi {

/// `responses` of an operation: success first, then its errors by status.
void write_responses(json::writer& out, const operation& target);

/// `components.headers`: every header that a response may have.
void write_component_headers(json::writer& out);

/// `components.responses`: the error responses, by the `name` in their body.
void write_component_responses(json::writer& out);

}  // namespace flagadmin::openapi
