#include "config/server_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/validate.hpp>

#include "service/static_site.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

constexpr std::array reserved_names{admin_token_name};
constexpr schema environment_schema{.type = value_type::string};
constexpr schema permission_schema{.type = value_type::string, .enumeration = permission_names};
constexpr std::array token_properties{
    property{"token", true, {.type = value_type::string, .min_length = 1, .sensitive = true}},
    property{"name", true, {.type = value_type::string, .forbidden = reserved_names, .min_length = 1}},
    property{"permissions", true, {.type = value_type::array, .items = &permission_schema}},
    property{"environments", false, {.type = value_type::array, .items = &environment_schema}},
};
constexpr schema token_schema{.type = value_type::object, .properties = token_properties};
constexpr schema tokens_schema{.type = value_type::array, .items = &token_schema};
static_assert(is_well_formed(tokens_schema));

bool can_be_limited(std::string_view permission) {
  return std::any_of(operations().begin(), operations().end(), [permission](const operation& row) {
    return row.access.has_environments && row.access.permission == permission;
  });
}

/// A token of a file that is valid by the schema.
token read_token(const config_file& file, std::string_view element) {
  const std::string_view secret = json::find_member(element, "token");
  const std::string_view name = json::find_member(element, "name");
  const std::string_view environments = json::find_member(element, "environments");
  const std::string text = json::string_of(secret).decoded();
  if (!is_possible_token(text)) {
    fail_at(file, offset_in(file, secret), "the token of " + json_excerpt(name) + std::string(token_rule));
  }
  token read{.digest = sha256(text), .name = json::string_of(name).decoded(), .permissions = {}};
  if (!environments.empty()) {
    read.environments = std::make_shared<const std::string>(environments);
  }
  for (const std::string_view each : elements_of(json::find_member(element, "permissions"))) {
    const std::string_view permission =
        *std::find(permission_names.begin(), permission_names.end(), json::string_of(each).decoded());
    if (read.environments && !can_be_limited(permission)) {  // D44: `environments` would have no effect
      fail_at(file, offset_in(file, each),
              "the permission " + std::string(permission) +
                  " cannot be limited to environments: only permissions over addons can");
    }
    read.permissions.push_back({permission, read.environments ? std::string_view(*read.environments) : ""});
  }
  return read;
}

}  // namespace

std::string read_admin_token(const std::string& path) {
  std::string token = read_config_file(path).text;
  token.erase(token.find_last_not_of("\r\n") + 1);
  if (!is_possible_token(token)) {
    throw config_error(path + ": the admin token" + std::string(token_rule));
  }
  return token;
}

std::vector<token> read_tokens(const config_file& file, const token& admin) {
  require_known(file, validate(tokens_schema, file.text));  // a misspelt limit would be none
  std::vector<token> tokens{admin};
  std::set<sha256_digest> digests{admin.digest};
  for (const std::string_view element : elements_of(file.text)) {
    token& added = tokens.emplace_back(read_token(file, element));
    if (!digests.insert(added.digest).second) {
      fail_at(file, offset_in(file, element), "the token occurs twice, or is the admin token");
    }
  }
  return tokens;
}

role_catalog read_roles(const config_file& file) {
  result<role_catalog> read = role_catalog::read(file.text);
  require_known(file, read.validation);
  std::set<std::int64_t> ids;
  for (const std::string_view element : elements_of(file.text)) {
    const std::string_view id = json::find_member(element, "id");
    const std::string_view name = json::find_member(element, "name");
    const std::int64_t number = json::to_int64(id).value_or(0);
    if (number < 1) {
      fail_at(file, offset_in(file, id), "the id of a role must be at least 1");
    }
    if (name == R"("")") {
      fail_at(file, offset_in(file, name), "the name of a role must not be empty");
    }
    if (!ids.insert(number).second) {
      fail_at(file, offset_in(file, id), "role id occurs twice: " + json_excerpt(id));
    }
  }
  if (ids.empty()) {
    fail_at(file, 0, "there must be at least one role");
  }
  return std::move(read.value);
}

provider_catalog read_providers(const config_file& file) {
  result<provider_catalog> read = provider_catalog::read(file.text);
  require_valid(file, read.validation);
  return std::move(read.value);
}

void require_unpublished(const options& wanted) {
  if (!wanted.static_folder) {
    return;
  }
  const bool is_file = wanted.database && !is_postgresql_url(*wanted.database);
  // Files beside the database, such as `FILE-wal` and `FILE-lock`, are in the same folder.
  const std::array<std::pair<const char*, std::optional<std::string>>, 6> files{{
      {"--database", is_file ? wanted.database : std::nullopt},
      {"--fixtures", wanted.fixtures},
      {"--admin-token-file", wanted.admin_token_file},
      {"--tokens", wanted.tokens},
      {"--roles", wanted.roles},
      {"--providers", wanted.providers},
  }};
  for (const auto& [option, file] : files) {
    if (file && is_below(*wanted.static_folder, *file)) {
      throw config_error(std::string(option) + ": " + *file +
                         " is below the folder of --static, whose files all can read");
    }
  }
}

std::vector<std::string> files_readable_by_others(const options& wanted) {
  namespace fs = std::filesystem;
  std::vector<std::string> warnings;
  for (const auto& file : {wanted.admin_token_file, wanted.tokens, wanted.database}) {
    std::error_code ignored;
    const fs::file_status found = file ? fs::status(*file, ignored) : fs::file_status();
    if (fs::is_regular_file(found) && (found.permissions() & fs::perms::others_all) != fs::perms::none) {
      warnings.push_back(*file + " has secrets, and other users have access to it: chmod 600");
    }
  }
  return warnings;
}

}  // namespace flagadmin::server
