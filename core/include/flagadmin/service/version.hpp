#pragma once

#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>

/// The version that an instance with a profile says it has (D83), where services in use say theirs.
namespace flagadmin::service {

/// Whether a request is about the version. Without a profile there is no such path.
[[nodiscard]] bool is_about_version(const request_head& head, const context& context) noexcept;

/// Whether such a request needs a token.
[[nodiscard]] bool reads_version(const request_head& head) noexcept;

/// The response to such a request; `caller`: its caller, or null.
[[nodiscard]] response version_response(const request_head& head, const caller* caller, const context& context);

}  // namespace flagadmin::service
