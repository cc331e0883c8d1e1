#include "config/server_files.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include "base/paths.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

/// What was read. Throws `config_error` for an error.
template <class T>
T value_of(const config_file& file, service::read_result<T> read) {
  if (const auto* const error = std::get_if<service::file_error>(&read)) {
    fail_at(file, error->offset, error->message);
  }
  return std::get<T>(std::move(read));
}

}  // namespace

std::string read_admin_token(const std::string& path) {
  std::string secret = read_config_file(path).text;
  secret.erase(secret.find_last_not_of("\r\n") + 1);
  if (!service::is_possible_token(secret)) {
    throw config_error(path + ": the admin token" + std::string(service::token_requirement));
  }
  return secret;
}

service::caller_list read_tokens(const config_file& file, const service::caller& admin,
                                 const service::context& context) {
  return value_of(file, service::read_tokens(file.text, admin, context));
}

role_catalog read_roles(const config_file& file) { return value_of(file, service::read_roles(file.text)); }

provider_catalog read_providers(const config_file& file) { return value_of(file, service::read_providers(file.text)); }

service::fixtures read_fixtures(const config_file& file, const instance_settings& settings, bool is_kept) {
  return value_of(file, service::read_fixtures(file.text, settings, is_kept));
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
                         " is below the folder of --static, and everyone can read the files there: move it");
    }
  }
}

std::vector<std::string> files_readable_by_others(const options& wanted) {
  namespace fs = std::filesystem;
  std::vector<std::string> warnings;
  for (const auto& file : {wanted.admin_token_file, wanted.tokens, wanted.database}) {
    std::error_code ignored;
    const fs::file_status status = file ? fs::status(*file, ignored) : fs::file_status();
    if (fs::is_regular_file(status) && (status.permissions() & fs::perms::others_all) != fs::perms::none) {
      warnings.push_back(*file + " has secrets, and other users have access to it: chmod 600");
    }
  }
  return warnings;
}

}  // namespace flagadmin::server
