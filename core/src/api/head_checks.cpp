#include <flagadmin/api/head_checks.hpp>

#include <flagadmin/api/header_values.hpp>

namespace flagadmin {

std::optional<api_error> check_permission(const operation& target, const permission_grant& grant) {
  return target.access.permission.empty() || grant.granted
             ? std::nullopt
             : std::optional(permission_missing(target.access.permission));
}

std::optional<api_error> check_request_head(const operation& target, const permission_grant& grant,
                                            const announced_body& body, const instance_settings& settings) {
  if (auto error = check_permission(target, grant)) {
    return error;
  }
  if (auto error = operation_disabled(target, settings)) {
    return error;
  }
  if (target.body != nullptr && !is_json_media_type(body.content_type, settings.profile.permits_empty_parameters)) {
    return unsupported_media_type(body.content_type);
  }
  if (target.body != nullptr && is_compression(body.content_encoding)) {  // D42
    return unsupported_content_encoding(body.content_encoding);
  }
  if (target.is_change() && body.content_length && *body.content_length > body.limit) {
    return content_too_large(body.limit);
  }
  return std::nullopt;
}

std::optional<api_error> operation_disabled(const operation& target, const instance_settings& settings) {
  if (target.id == operation_id::create_strategy && settings.strategy_creation_disabled) {
    return strategy_creation_disabled();
  }
  return std::nullopt;
}

}  // namespace flagadmin
