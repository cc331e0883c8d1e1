#include <flagadmin/service/configuration.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/permission_schema.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/service/service.hpp>

namespace flagadmin::service {
namespace {

constexpr std::size_t min_token_size = 16;

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

/// A string or number of a file, for a message; strings are in quotes.
[[nodiscard]] std::string json_excerpt(std::string_view json) {
  text_buffer text;
  const bool is_string = json.starts_with('"');
  append_excerpt(text, is_string ? json::string_of(json).decoded() : std::string(json));
  return is_string ? '"' + text.str() + '"' : text.str();
}

/// The error at a part of a text.
[[nodiscard]] file_error error_at(std::string_view whole, std::string_view part, std::string rule) {
  return {static_cast<std::size_t>(part.data() - whole.data()), std::move(rule)};
}

[[nodiscard]] std::optional<file_error> first_issue(const validation_result& found) {
  return found.valid() ? std::nullopt
                       : std::optional(file_error{found.issues.front().offset, summarize(found, "the file")});
}

/// Likewise, with the first unknown property: unlike those of requests (D5), misspelt ones would have no effect.
[[nodiscard]] std::optional<file_error> first_issue_or_unknown(std::string_view json, const validation_result& found) {
  if (!found.valid() || found.warnings.empty()) {
    return first_issue(found);
  }
  const issue& unknown = found.warnings.front();
  return file_error{json.rfind('"', unknown.offset - 1),  // the offset is that of the value
                    unknown.display_path() + " is not a known property"};
}

[[nodiscard]] bool can_be_limited(std::string_view permission) {
  return std::any_of(operations().begin(), operations().end(), [permission](const operation& row) {
    return row.access.has_environments && row.access.permission == permission;
  });
}

/// A token of a text that is valid by the schema.
[[nodiscard]] read_result<caller> read_token(std::string_view json, std::string_view element, const context& of) {
  const std::string_view secret = json::find_member(element, "token");
  const std::string_view name = json::find_member(element, "name");
  const std::string_view environments = json::find_member(element, "environments");
  const std::string text = json::string_of(secret).decoded();
  if (!is_possible_token(text)) {
    return error_at(json, secret, "the token of " + json_excerpt(name) + std::string(token_rule));
  }
  caller read{.name = json::string_of(name).decoded(), .digest = hexadecimal(of.sha256(text)), .permissions = {}};
  if (!environments.empty()) {
    read.environments = std::make_shared<const std::string>(environments);
  }
  for (json::walker at(json::find_member(element, "permissions"), '['); at.next();) {
    const std::string_view permission =
        *std::find(permission_names.begin(), permission_names.end(), json::string_of(at.value()).decoded());
    if (read.environments && !can_be_limited(permission)) {  // D44: `environments` would have no effect
      return error_at(json, at.value(),
                      "the permission " + std::string(permission) +
                          " cannot be limited to environments: only permissions over addons can");
    }
    read.permissions.push_back({permission, read.environments ? std::string_view(*read.environments) : ""});
  }
  return read;
}

/// The kinds of resources in fixtures.
[[nodiscard]] std::vector<const resource*> kinds_of_fixtures() {
  std::vector<const resource*> listed;
  for (const resource& row : resources()) {
    if (!row.list_member.empty()) {
      listed.push_back(&row);
    }
  }
  return listed;
}

/// For messages: `addon id`.
[[nodiscard]] std::string name_of_key(const resource& row) {
  std::string name(row.noun);
  for (std::size_t i = 0; i != row.key_size(); ++i) {
    name.append(i == 0 ? " " : " and ").append(row.key_members[i]);
  }
  return name;
}

/// Adds the writes for a list of the fixtures.
[[nodiscard]] std::optional<file_error> add_list(std::string_view json, const resource& row, std::string_view list,
                                                 const instance_settings& settings, std::vector<stored_write>& writes) {
  std::set<std::string> keys;
  std::set<std::string> alternate_keys;
  for (json::walker at(list, '['); at.next();) {
    const std::string_view raw_key = json::find_member(at.value(), row.key_members.front());
    std::string key = key_of(row, at.value());
    if (key.empty()) {
      return error_at(json, raw_key,
                      name_of_key(row) + (row.keys == key_policy::id ? " must be a whole number from 1 to 2^63 - 1"
                                                                     : " must not be empty, \".\" or \"..\""));
    }
    if (!keys.insert(std::move(key)).second) {
      return error_at(json, raw_key, name_of_key(row) + " occurs twice: " + json_excerpt(raw_key));
    }
    for (stored_write& write : writes_of_fixture(row, normalized(row, at.value()).value, settings)) {
      // The first of several resources with the same alternate key has it.
      if (!write.alternate_key.empty() && !alternate_keys.insert(write.alternate_key).second) {
        write.alternate_key.clear();
      }
      write.version = 1;
      writes.push_back(std::move(write));
    }
  }
  return std::nullopt;
}

}  // namespace

bool is_possible_token(std::string_view secret) noexcept {
  return secret.size() >= min_token_size &&
         std::all_of(secret.begin(), secret.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

caller admin_token(std::string_view secret, const context& of) {
  return {.name = std::string(admin_token_name),
          .digest = hexadecimal(of.sha256(secret)),
          .permissions = {{all_permissions}}};
}

read_result<caller_list> read_tokens(std::string_view json, const caller& admin, const context& of) {
  if (auto error = first_issue_or_unknown(json, validate(tokens_schema, json))) {  // a misspelt limit would be none
    return *std::move(error);
  }
  caller_list tokens{admin};
  std::set<std::string> digests{admin.digest};
  for (json::walker at(json, '['); at.next();) {
    read_result<caller> read = read_token(json, at.value(), of);
    if (auto* const error = std::get_if<file_error>(&read)) {
      return std::move(*error);
    }
    caller& added = tokens.emplace_back(std::get<caller>(std::move(read)));
    if (!digests.insert(added.digest).second) {
      return error_at(json, at.value(), "the token occurs twice, or is the admin token");
    }
  }
  return tokens;
}

read_result<role_catalog> read_roles(std::string_view json) {
  result<role_catalog> read = role_catalog::read(json);
  if (auto error = first_issue_or_unknown(json, read.validation)) {
    return *std::move(error);
  }
  std::set<std::int64_t> ids;
  for (json::walker at(json, '['); at.next();) {
    const std::string_view id = json::find_member(at.value(), "id");
    const std::string_view name = json::find_member(at.value(), "name");
    const std::int64_t number = json::to_int64(id).value_or(0);
    if (number < 1) {
      return error_at(json, id, "the id of a role must be at least 1");
    }
    if (name == R"("")") {
      return error_at(json, name, "the name of a role must not be empty");
    }
    if (!ids.insert(number).second) {
      return error_at(json, id, "role id occurs twice: " + json_excerpt(id));
    }
  }
  if (ids.empty()) {
    return file_error{0, "there must be at least one role"};
  }
  return std::move(read.value);
}

read_result<provider_catalog> read_providers(std::string_view json) {
  result<provider_catalog> read = provider_catalog::read(json);
  if (auto error = first_issue(read.validation)) {
    return *std::move(error);
  }
  return std::move(read.value);
}

read_result<std::vector<stored_write>> read_fixtures(std::string_view json, const instance_settings& settings) {
  const std::vector<const resource*> kinds = kinds_of_fixtures();
  std::vector<property> lists;
  lists.reserve(kinds.size());
  for (const resource* const row : kinds) {
    lists.push_back({row->list_member, false, {.type = value_type::array, .items = row->item}});
  }
  const schema file{.type = value_type::object, .properties = {lists.data(), lists.size()}};
  member_slices members;
  if (auto error = first_issue(validate(file, json, members))) {
    return *std::move(error);
  }
  std::vector<stored_write> writes;
  for (std::size_t i = 0; i != kinds.size(); ++i) {
    if (auto error = add_list(json, *kinds[i], members[i], settings, writes)) {
      return *std::move(error);
    }
  }
  return writes;
}

std::string write_fixtures(store& from) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (const resource* const row : kinds_of_fixtures()) {
    out.key(row->list_member);
    out.begin_array();
    for (const store::row& stored : from.list(row->kind)) {
      out.raw(normalized(*row, stored.json).value);
    }
    out.end_array();
  }
  out.end_object();
  return text.str();
}

}  // namespace flagadmin::service
