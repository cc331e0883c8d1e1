#pragma once

#include <string_view>

#include <flagadmin/api/store.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>

// IWYU pragma: begin_exports
#include <flagadmin/service/admit.hpp>
#include <flagadmin/service/answer.hpp>
#include <flagadmin/service/caller.hpp>
#include <flagadmin/service/complete.hpp>
#include <flagadmin/service/damage.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/read.hpp>
#include <flagadmin/service/version.hpp>
// IWYU pragma: end_exports

/// The service as functions of a store, a request and a context (D78). `respond` is all of them; a host that waits
/// between them, for a body or a database, calls the steps itself, and `complete` for each response.
namespace flagadmin::service {

/// The response to a request: all steps in their order.
[[nodiscard]] response respond(resource_store& store, const request_head& head, std::string_view body,
                               const context& context);

}  // namespace flagadmin::service
