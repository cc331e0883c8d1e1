#include "openapi_examples.hpp"

#include <array>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/read.hpp>
#include <flagadmin/domain/addon.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::openapi {
namespace {

constexpr std::string_view stored_addon =
    R"({"id":27,"provider":"webhook","description":"Forwards feature changes to our chat","enabled":false,)"
    R"("parameters":{"url":"http://localhost:4242/webhook"},"events":["feature-created"],)"
    R"("projects":["new-landing-project","signups-v2"],"environments":["development","production"]})";

constexpr std::string_view addon_update =
    R"({"provider":"webhook","description":null,"enabled":true,)"
    R"("parameters":{"url":"http://localhost:4242/webhook"},"events":["feature-created","feature-updated"]})";

constexpr std::string_view stored_account =
    R"({"id":9,"isAPI":false,"name":"Build server","username":"build-server",)"
    R"("imageUrl":"https://example.com/build-server.png","rootRole":1,"seenAt":null,)"
    R"("createdAt":"2023-01-05T15:22:01.000Z","tokens":[{"id":1,"createdAt":"2023-01-05T15:22:01.000Z",)"
    R"("seenAt":"2023-02-01T08:00:00.000Z","lastSeen":"2023-02-01T08:00:00.000Z","userId":9,)"
    R"("description":"Deploys from the build server","expiresAt":"2024-01-05T15:22:01.000Z"}]})";

constexpr std::string_view account_update = R"({"name":"Deployment server","rootRole":2})";

constexpr std::string_view new_strategy_type =
    R"({"name":"my-custom-strategy","title":"My strategy","description":"Enables a feature for a share of the users",)"
    R"("parameters":[{"name":"percentage","type":"percentage","description":"How many per cent of the users",)"
    R"("required":true}]})";

constexpr std::string_view wrong_addon_update =
    R"({"provider":"webhook","enabled":"yes","parameters":{"url":"http://localhost:4242/webhook"},)"
    R"("events":["feature-created"]})";

constexpr std::string_view error_id = "9c40958a-daac-400e-98fb-3bb438567008";

[[nodiscard]] std::string addons_example() {
  const provider_set defaults;
  const std::array stored{std::string(stored_addon)};
  return addons_body(stored, provider_set({defaults.find("webhook"), 1}));
}

[[nodiscard]] std::string accounts_example() {
  const std::array stored{std::string(stored_account)};
  return service_accounts_body(stored);
}

[[nodiscard]] std::string strategies_example() {
  const std::array stored{decide_create_strategy(new_strategy_type, {}).new_state};
  return strategies_body(stored);
}

[[nodiscard]] api_error sample_error(error_kind kind) {
  switch (kind) {
    case error_kind::validation:
      return validation_error(validate(addon_create_update_schema, wrong_addon_update));
    case error_kind::authentication:
      return authentication_required();
    case error_kind::permission:
      return permission_missing(operation_of(operation_id::update_addon).permission);
    case error_kind::not_found:
      return resource_not_found("addon", "27");
    case error_kind::method:
      return method_not_allowed("DELETE", find_route("DELETE", "/api/admin/addons/27").allow);
    case error_kind::name_exists:
      return name_exists("my-custom-strategy");
    case error_kind::precondition:
      return precondition_failed();
    case error_kind::too_large:
      return content_too_large(operation_of(operation_id::update_addon).size_limit);
    case error_kind::media_type:
      return unsupported_media_type("text/plain");
    case error_kind::internal:
      return internal_error();
    case error_kind::not_ready:
      return not_ready();
    default:  // what is said depends on what happened
      break;
  }
  return make_error(kind, std::string(entry_of(kind).description));
}

}  // namespace

std::string_view request_example(operation_id id) {
  switch (id) {
    case operation_id::update_addon:
      return addon_update;
    case operation_id::update_service_account:
      return account_update;
    case operation_id::create_strategy:
      return new_strategy_type;
    default:
      return {};
  }
}

std::string response_example(operation_id id) {
  switch (id) {
    case operation_id::update_addon:
      return decide_update_addon(stored_resource{stored_addon}, addon_update, {}).body;
    case operation_id::update_service_account:
      return decide_update_service_account(stored_resource{stored_account}, account_update, {}).body;
    case operation_id::create_strategy:
    case operation_id::get_strategy:
      return decide_create_strategy(new_strategy_type, {}).body;
    case operation_id::get_addons:
      return addons_example();
    case operation_id::get_addon:
      return masked_addon(stored_addon);
    case operation_id::get_service_accounts:
      return accounts_example();
    case operation_id::get_service_account:
      return std::string(stored_account);
    case operation_id::get_strategies:
      return strategies_example();
    case operation_id::get_health:
    case operation_id::get_ready:
      return R"({"health":"GOOD"})";
    default:
      return {};
  }
}

std::string error_example(error_kind kind) { return error_body(sample_error(kind), error_id); }

}  // namespace flagadmin::openapi
