#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/domain/permission.hpp>

/// Checks before the body is read (D40): permission, media type, size.
namespace flagadmin {

/// 403 if the caller lacks the operation's permission.
[[nodiscard]] std::optional<api_error> check_permission(const operation& target, const permission_grant& grant);

/// What a head says of the body, and how large the body may be.
struct announced_body {
  std::string_view content_type{};              ///< empty without such a header
  std::string_view content_encoding{};          ///< empty without such a header
  std::optional<std::size_t> content_length{};  ///< in bytes; nothing for a body in chunks
  std::size_t limit = 0;                        ///< the instance's, for this operation
};

/// Permission (403; also when the instance has switched the operation off, D32), then media type (415), then size
/// (413). Media type and encoding are not checked where the body is ignored (D63).
[[nodiscard]] std::optional<api_error> check_request_head(const operation& target, const permission_grant& grant,
                                                          const announced_body& body,
                                                          const instance_settings& settings = {});

/// 403: the instance has switched the operation off (D32).
[[nodiscard]] std::optional<api_error> operation_disabled(const operation& target, const instance_settings& settings);

}  // namespace flagadmin
