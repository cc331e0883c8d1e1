#include <flagadmin/service/version.hpp>

#include <string>
#include <string_view>

#include <flagadmin/service/admit.hpp>

namespace flagadmin::service {
namespace {

constexpr std::string_view path = "/api/admin/ui-config";

}  // namespace

bool is_about_version(const request_head& head, const context& of) noexcept {
  return of.settings.profile.has_deviations && head.path == path;
}

bool reads_version(const request_head& head) noexcept { return head.method == "GET" || head.method == "HEAD"; }

response version_response(const request_head& head, const caller* who, const context& of) {
  response made;
  if (head.method == "OPTIONS") {
    made = options_response("GET, HEAD, OPTIONS");
  } else if (!reads_version(head)) {
    made = error_response(route_not_found(head.method, path), of);
  } else if (who == nullptr) {
    made = error_response(authentication_required(), of);
  } else {
    const service_version& version = of.settings.profile.version;
    made = json_response(200, R"({"versionInfo":{"current":{"oss":")" + std::to_string(version.major) + '.' +
                                  std::to_string(version.minor) + '.' + std::to_string(version.patch) + R"("}}})");
    made.token_name = who->name;
  }
  made.route = path;
  return made;
}

}  // namespace flagadmin::service
