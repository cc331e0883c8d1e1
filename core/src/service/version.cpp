#include <flagadmin/service/version.hpp>

#include <string>
#include <string_view>

#include <flagadmin/domain/service_version.hpp>
#include <flagadmin/service/admit.hpp>

namespace flagadmin::service {

bool is_about_version(const request_head& head, const context& context) noexcept {
  return context.settings.profile.has_deviations && head.path == version_path;
}

bool reads_version(const request_head& head) noexcept { return head.method == "GET" || head.method == "HEAD"; }

response version_response(const request_head& head, const caller* caller, const context& context) {
  response response;
  if (head.method == "OPTIONS") {
    response = options_response("GET, HEAD, OPTIONS");
  } else if (!reads_version(head)) {
    response = error_response(route_not_found(head.method, version_path), context);
  } else if (caller == nullptr) {
    response = error_response(authentication_required(), context);
  } else {
    const service_version& version = context.settings.profile.version;
    response = json_response(200, R"({"versionInfo":{"current":{"oss":")" + std::to_string(version.major) + '.' +
                                      std::to_string(version.minor) + '.' + std::to_string(version.patch) + R"("}}})");
    response.token_name = caller->name;
  }
  response.route = version_path;
  return response;
}

}  // namespace flagadmin::service
