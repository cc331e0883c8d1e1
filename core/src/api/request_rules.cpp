#include <flagadmin/api/request_rules.hpp>

namespace flagadmin {

std::optional<api_error> check_request_head(const operation& target, const permission_grant& grant,
                                            std::string_view content_type, std::string_view content_encoding,
                                            std::optional<std::size_t> content_length, std::size_t limit,
                                            bool strategy_creation_disabled) {
  if (!target.permission.empty() && !grant.granted) {
    return permission_missing(target.permission);
  }
  if (target.id == operation_id::create_strategy && strategy_creation_disabled) {
    return api_error{flagadmin::strategy_creation_disabled()};
  }
  if (!target.has_body()) {
    return std::nullopt;
  }
  if (!is_json_media_type(content_type)) {
    return unsupported_media_type(content_type);
  }
  if (!content_encoding.empty()) {  // D42: no compressed bodies
    return unsupported_content_encoding(content_encoding);
  }
  if (content_length && *content_length > limit) {
    return content_too_large(limit);
  }
  return std::nullopt;
}

}  // namespace flagadmin
