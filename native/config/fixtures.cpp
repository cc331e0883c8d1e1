#include "config/fixtures.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/domain/strategy.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "config/json_array.hpp"

namespace flagadmin::server {

namespace {

constexpr std::array properties{
    property{"addons", false, {.type = value_type::array, .items = &addon_schema}},
    property{"serviceAccounts", false, {.type = value_type::array, .items = &service_account_schema}},
    property{"strategies", false, {.type = value_type::array, .items = &strategy_schema}},
};
constexpr schema fixtures_schema{.type = value_type::object, .properties = properties};
static_assert(is_well_formed(fixtures_schema));

/// What is to be known of a kind of resource to read it.
struct kind_of_fixture {
  resource_kind kind;
  std::size_t member;      ///< its place in the file's schema
  const schema* table;     ///< of one resource
  std::size_t key_member;  ///< the place of its id or name in that table
  std::string_view key_name;
  result<std::string> (*normalized)(std::string_view);
};

constexpr std::array kinds{
    kind_of_fixture{resource_kind::addon, index_of(fixtures_schema, "addons"), &addon_schema,
                    index_of(addon_schema, "id"), "addon id", &normalized_addon},
    kind_of_fixture{resource_kind::service_account, index_of(fixtures_schema, "serviceAccounts"),
                    &service_account_schema, index_of(service_account_schema, "id"), "service account id",
                    &normalized_service_account},
    kind_of_fixture{resource_kind::strategy, index_of(fixtures_schema, "strategies"), &strategy_schema,
                    index_of(strategy_schema, "name"), "strategy name", &normalized_strategy},
};

std::string key_of(const config_file& file, const kind_of_fixture& kind, std::string_view raw) {
  if (kind.kind == resource_kind::strategy) {
    std::string name = json::string_of(raw).decoded();
    if (name.empty() || name == "." || name == "..") {
      fail_at(file, offset_in(file, raw), "a strategy name must not be empty, \".\" or \"..\"");
    }
    return name;
  }
  const std::optional<std::int64_t> id = json::to_int64(raw);
  if (!id || *id < 1) {
    fail_at(file, offset_in(file, raw), std::string(kind.key_name) + " must be a whole number from 1 to 2^63 - 1");
  }
  return std::to_string(*id);
}

}  // namespace

std::vector<fixture> read_fixtures(const config_file& file) {
  member_slices lists;
  require_valid(file, validate(fixtures_schema, file.text, lists));
  std::vector<fixture> fixtures;
  for (const kind_of_fixture& kind : kinds) {
    std::set<std::string> keys;
    for (const std::string_view element : elements_of(lists[kind.member])) {
      member_slices members;
      static_cast<void>(validate(*kind.table, element, members));
      const std::string_view raw_key = members[kind.key_member];
      std::string key = key_of(file, kind, raw_key);
      if (!keys.insert(key).second) {
        fail_at(file, offset_in(file, raw_key), std::string(kind.key_name) + " stands twice: " + std::string(raw_key));
      }
      result<std::string> normalized = kind.normalized(element);
      require_valid(file, normalized.verdict);
      fixtures.push_back({{kind.kind, std::move(key)}, std::move(normalized.value)});
    }
  }
  return fixtures;
}

void load_fixtures(transaction& scope, const std::vector<fixture>& fixtures) {
  for (const fixture& added : fixtures) {
    if (!scope.insert(added.key, added.json)) {
      throw storage_error("a fixture is there already");
    }
  }
}

}  // namespace flagadmin::server
