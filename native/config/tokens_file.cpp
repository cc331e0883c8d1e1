#include "config/tokens_file.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/validate.hpp>

#include "config/permissions.hpp"

namespace flagadmin::server {

namespace {

constexpr schema token_text_schema{.type = value_type::string};
constexpr std::array token_properties{
    property{"token", true, {.type = value_type::string, .min_length = 1, .sensitive = true}},
    property{"name", true, {.type = value_type::string, .min_length = 1}},
    property{"permissions", true, {.type = value_type::array, .items = &token_text_schema}},
    property{"environments", false, {.type = value_type::array, .items = &token_text_schema}},
};
constexpr schema token_schema{.type = value_type::object, .properties = token_properties};
constexpr schema tokens_schema{.type = value_type::array, .items = &token_schema};
static_assert(is_well_formed(tokens_schema));

constexpr std::size_t secret_member = index_of(token_schema, "token");
constexpr std::size_t token_name = index_of(token_schema, "name");
constexpr std::size_t token_permissions = index_of(token_schema, "permissions");
constexpr std::size_t environments_member = index_of(token_schema, "environments");

bool can_be_limited(std::string_view permission) {
  return std::any_of(operations().begin(), operations().end(), [permission](const operation& row) {
    return row.access.has_environments && row.access.permission == permission;
  });
}

/// D44: for other permissions `environments` would have no effect.
void require_limitable(const config_file& file, std::string_view list) {
  for (const std::string_view element : elements_of(list)) {
    const std::string name = json::string_of(element).decoded();
    if (!can_be_limited(name)) {
      fail_at(file, offset_in(file, element),
              "the permission " + name + " cannot be limited to environments: only permissions over addons can");
    }
  }
}

token read_token(const config_file& file, std::string_view element) {
  member_slices members;
  static_cast<void>(validate(token_schema, element, members));
  const std::string secret = json::string_of(members[secret_member]).decoded();
  if (!is_possible_token(secret)) {
    fail_at(file, offset_in(file, members[secret_member]),
            "the token of " + json_excerpt(members[token_name]) +
                " must consist of visible ASCII characters, at least " + std::to_string(min_token_size));
  }
  std::string name = json::string_of(members[token_name]).decoded();
  if (name == admin_token_name) {
    fail_at(file, offset_in(file, members[token_name]), "the name admin is the admin token's");
  }
  token read{.digest = sha256(secret), .name = std::move(name), .permissions = {}};
  const std::vector<std::string_view> permissions = read_permissions(file, members[token_permissions]);
  if (members.has(environments_member)) {
    require_limitable(file, members[token_permissions]);
    read.environments = std::make_shared<const std::string>(members[environments_member]);
  }
  for (const std::string_view permission : permissions) {
    read.permissions.push_back({permission, read.environments ? std::string_view(*read.environments) : ""});
  }
  return read;
}

}  // namespace

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

}  // namespace flagadmin::server
