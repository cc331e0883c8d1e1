#include "bundled_strategies.hpp"

#include <array>

namespace flagadmin::rules {
namespace {

constexpr std::string_view flexible_rollout =
    R"({"title":null,"name":"flexibleRollout","displayName":null,"description":null,"editable":false,)"
    R"("deprecated":false,"parameters":[{"name":"rollout","type":"percentage","description":"","required":false},)"
    R"({"name":"stickiness","type":"string","description":"","required":true},)"
    R"({"name":"groupId","type":"string","description":"","required":true}]})";
constexpr std::string_view standard =
    R"({"title":null,"name":"default","displayName":null,"description":null,"editable":false,"deprecated":false,)"
    R"("parameters":[]})";
constexpr std::string_view user_with_id =
    R"({"title":null,"name":"userWithId","displayName":null,"description":null,"editable":false,"deprecated":true,)"
    R"("parameters":[{"name":"userIds","type":"list","description":"","required":false}]})";
constexpr std::string_view remote_address =
    R"({"title":null,"name":"remoteAddress","displayName":null,"description":null,"editable":false,)"
    R"("deprecated":false,"parameters":[{"name":"IPs","type":"list","description":"","required":true}]})";
constexpr std::string_view application_hostname =
    R"({"title":null,"name":"applicationHostname","displayName":null,"description":null,"editable":false,)"
    R"("deprecated":false,"parameters":[{"name":"hostNames","type":"list","description":"","required":false}]})";

constexpr std::array with_user_id{flexible_rollout, standard, user_with_id, remote_address, application_hostname};
constexpr std::array without_user_id{flexible_rollout, standard, remote_address, application_hostname};

}  // namespace

std::span<const std::string_view> bundled_strategies(const service_profile& profile) noexcept {
  if (!profile.has_deviations) {
    return {};
  }
  return has_fact(profile.version, service_fact::no_user_with_id) ? std::span<const std::string_view>(without_user_id)
                                                                  : with_user_id;
}

}  // namespace flagadmin::rules
