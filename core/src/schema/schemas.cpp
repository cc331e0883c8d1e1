#include <flagadmin/schema/schemas.hpp>

#include <array>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

namespace flagadmin {
namespace {

constexpr std::array schemas{
    &addon_create_update_schema,
    &addon_schema,
    &update_service_account_schema,
    &service_account_schema,
    &create_strategy_schema,
    &strategy_schema,
    &error_schema,
    &create_service_account_schema,
    &create_service_account_token_schema,
};

}  // namespace

std::span<const schema* const> public_schemas() noexcept { return schemas; }

const schema* find_schema(std::string_view name) noexcept {
  for (const schema* candidate : schemas) {
    if (candidate->name == name) {
      return candidate;
    }
  }
  return nullptr;
}

}  // namespace flagadmin
