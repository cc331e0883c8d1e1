#include <flagadmin/service/files.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
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
#include <flagadmin/service/store_with_uses.hpp>

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
[[nodiscard]] file_error error_at(std::string_view whole, std::string_view part, std::string message) {
  return {static_cast<std::size_t>(part.data() - whole.data()), std::move(message)};
}

/// All issues of a file, or of the part that begins at `offset` and has the path `place`, in one line.
[[nodiscard]] std::optional<file_error> issues_of(const validation_result& validation, std::size_t offset = 0,
                                                  std::string_view place = {}) {
  if (validation.valid()) {
    return std::nullopt;
  }
  text_buffer line;
  for (const issue& each : validation.issues) {
    line += line.view().empty() ? "" : "; ";
    line += each.path.empty() && place.empty() ? "the file" : place;
    each.append_display_path(line);
    if (each.code == issue_code::no_stored_secret) {  // worded for requests
      line += " is the mask of a secret: write the secret";
      continue;
    }
    line += ' ';
    each.append_message(line);
  }
  line += validation.truncated ? "; and more" : "";
  return file_error{offset + validation.issues.front().offset, line.str()};
}

/// Likewise, with the first unknown property: unlike those of requests (D5), misspelt ones would have no effect.
[[nodiscard]] std::optional<file_error> issues_or_unknown(std::string_view json, const validation_result& validation) {
  if (!validation.valid() || validation.warnings.empty()) {
    return issues_of(validation);
  }
  const issue& unknown = validation.warnings.front();
  return file_error{json.rfind('"', unknown.offset - 1),  // the offset is that of the value
                    unknown.display_path() + " is not a known property"};
}

[[nodiscard]] bool can_be_limited(std::string_view permission) {
  return std::any_of(operations().begin(), operations().end(), [permission](const operation& row) {
    return row.access.has_environments && row.access.permission == permission;
  });
}

/// A token of a text that is valid by the schema.
[[nodiscard]] read_result<caller> read_token(std::string_view json, std::string_view element, const context& context) {
  const std::string_view secret = json::find_member(element, "token");
  const std::string_view name = json::find_member(element, "name");
  const std::string_view environments = json::find_member(element, "environments");
  const std::string text = json::string_of(secret).decoded();
  if (!is_possible_token(text)) {
    return error_at(json, secret, "the token of " + json_excerpt(name) + std::string(token_requirement));
  }
  caller read{.name = json::string_of(name).decoded(), .digest = hexadecimal(context.sha256(text)), .permissions = {}};
  if (!environments.empty()) {
    read.environments = std::make_shared<const std::string>(environments);
  }
  for (json::walker walker(json::find_member(element, "permissions"), '['); walker.next();) {
    const std::string_view permission =
        *std::find(permission_names.begin(), permission_names.end(), json::string_of(walker.value()).decoded());
    if (read.environments && !can_be_limited(permission)) {  // D44: `environments` would have no effect
      return error_at(json, walker.value(),
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

/// Reads the lists of fixtures.
class fixture_reader {
 public:
  fixture_reader(std::string_view json, const instance_settings& settings, bool is_kept)
      : json_(json), settings_(settings), is_kept_(is_kept) {}

  [[nodiscard]] std::optional<file_error> add_list(const resource& row, std::string_view list) {
    std::size_t index = 0;
    for (json::walker walker(list, '['); walker.next(); ++index) {
      const std::string place = '/' + std::string(row.list_member) + '/' + std::to_string(index);
      if (auto error = add(row, walker.value(), place)) {
        return error;
      }
    }
    return std::nullopt;
  }

  /// Adds what is bundled with the service of the profile, before those of the list, which may have them (D81).
  void add_bundled(const resource& row, std::size_t position) {
    for (const std::string_view text : row.bundled(settings_.profile)) {
      for (stored_write& write : writes_of_fixture(row, text, settings_)) {
        if (used_keys_.emplace(write.kind, false, write.key).second) {
          write.version = 1;
          read_.writes.insert(read_.writes.begin() + static_cast<std::ptrdiff_t>(position++), std::move(write));
        }
      }
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return read_.writes.size(); }
  [[nodiscard]] fixtures take() noexcept { return std::move(read_); }

 private:
  [[nodiscard]] std::optional<file_error> add(const resource& row, std::string_view fixture, std::string_view place) {
    result<std::string> stored = normalized(row, fixture);
    if (stored.ok() && row.check_fixture != nullptr) {
      row.check_fixture(fixture, settings_, stored.validation);
      for (const issue& issue : stored.validation.warnings) {
        if (issue.code == issue_code::unknown_event || issue.code == issue_code::no_events) {  // D93
          warn(row, fixture, issue, issue.message());
        }
      }
    }
    const auto offset = static_cast<std::size_t>(fixture.data() - json_.data());
    const auto error_of = [&](validation_result& validation) {
      std::erase_if(validation.issues, [&](const issue& issue) { return is_tolerated(row, fixture, issue); });
      return issues_of(validation, offset, place);
    };
    if (auto error = error_of(stored.validation)) {
      return error;
    }
    if (row.fixture_schema != nullptr) {
      validation_result validation = validate(*row.fixture_schema, fixture);
      if (auto error = error_of(validation)) {
        return error;
      }
    }
    const std::string_view raw_key = json::find_member(fixture, row.key_members.front());
    if (key_of(row, fixture).empty()) {
      return error_at(json_, raw_key,
                      name_of_key(row) + (row.keys == key_policy::id ? " must be a whole number from 1 to 2^63 - 1"
                                                                     : " must not be empty, \".\" or \"..\""));
    }
    for (stored_write& write : writes_of_fixture(row, stored.value, settings_)) {
      if (!used_keys_.emplace(write.kind, false, write.key).second) {
        const bool is_own = write.kind == row.kind;  // otherwise of a part
        return error_at(
            json_, is_own ? raw_key : fixture,
            name_of_key(resource_of(write.kind)) + " occurs twice: " + (is_own ? json_excerpt(raw_key) : write.key));
      }
      if (!write.alternate_key.empty() && !used_keys_.emplace(write.kind, true, write.alternate_key).second) {
        const std::string_view raw = json::find_member(fixture, row.alternate_key_member);
        return error_at(json_, raw, std::string(row.alternate_key_member) + " occurs twice: " + json_excerpt(raw));
      }
      write.version = 1;
      read_.writes.push_back(std::move(write));
    }
    return std::nullopt;
  }

  /// D85: of what a request would be refused for, the provider of an addon may lack its definition, unless the fixtures
  /// are kept, a mask may be the secret, and a service in use may have stored what it accepts. A warning says so.
  [[nodiscard]] bool is_tolerated(const resource& row, std::string_view fixture, const issue& issue) {
    switch (issue.code) {
      case issue_code::no_stored_secret:
        if (is_kept_) {
          return false;
        }
        warn(row, fixture, issue, "is the mask of a secret, and counts as the secret");
        return true;
      case issue_code::unknown_provider:
        warn(row, fixture, issue, "is not the name of a defined provider");
        return true;
      case issue_code::duplicate_name:
      case issue_code::invalid_url:
        if (!settings_.profile.has_deviations || row.kind == account_kind) {
          return false;
        }
        warn(row, fixture, issue, issue.message());
        return true;
      default:
        return false;
    }
  }

  void warn(const resource& row, std::string_view fixture, const issue& issue, std::string_view message) {
    text_buffer line;
    line += row.noun;
    line += ' ';
    append_excerpt(line, key_of(row, fixture));
    line += ": ";
    issue.append_display_path(line);
    line += ' ';
    line += message;
    read_.warnings.push_back(line.str());
  }

  std::string_view json_;
  const instance_settings& settings_;
  bool is_kept_;
  fixtures read_;
  std::set<std::tuple<resource_kind, bool, std::string>> used_keys_;  ///< keys and, true, alternate keys
};

}  // namespace

bool is_possible_token(std::string_view secret) noexcept {
  return secret.size() >= min_token_size &&
         std::all_of(secret.begin(), secret.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

caller admin_token(std::string_view secret, const context& context) {
  return {.name = std::string(admin_token_name),
          .digest = hexadecimal(context.sha256(secret)),
          .permissions = {{all_permissions}}};
}

read_result<caller_list> read_tokens(std::string_view json, const caller& admin, const context& context) {
  if (auto error = issues_or_unknown(json, validate(tokens_schema, json))) {  // a misspelt limit would be none
    return *std::move(error);
  }
  caller_list tokens{admin};
  std::set<std::string> digests{admin.digest};
  for (json::walker walker(json, '['); walker.next();) {
    read_result<caller> read = read_token(json, walker.value(), context);
    if (auto* const error = std::get_if<file_error>(&read)) {
      return std::move(*error);
    }
    caller& added = tokens.emplace_back(std::get<caller>(std::move(read)));
    if (!digests.insert(added.digest).second) {
      return error_at(json, walker.value(), "the token occurs twice, or is the admin token");
    }
  }
  return tokens;
}

read_result<role_catalog> read_roles(std::string_view json) {
  result<role_catalog> read = role_catalog::read(json);
  if (auto error = issues_or_unknown(json, read.validation)) {
    return *std::move(error);
  }
  std::set<std::int64_t> ids;
  for (json::walker walker(json, '['); walker.next();) {
    const std::string_view id = json::find_member(walker.value(), "id");
    const std::string_view name = json::find_member(walker.value(), "name");
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
  if (auto error = issues_of(read.validation)) {
    return *std::move(error);
  }
  return std::move(read.value);
}

read_result<fixtures> read_fixtures(std::string_view json, const instance_settings& settings, bool is_kept) {
  const std::vector<const resource*> kinds = kinds_of_fixtures();
  std::vector<property> lists;
  lists.reserve(kinds.size() + 1);
  for (const resource* const row : kinds) {
    static constexpr schema element{};  // each is validated alone
    lists.push_back({row->list_member, false, {.type = value_type::array, .items = &element}});
  }
  lists.push_back({"$schema", false, {.type = value_type::string}});  // D105
  const schema file{.type = value_type::object, .properties = {lists.data(), lists.size()}};
  member_slices members;
  if (auto error = issues_or_unknown(json, validate(file, json, members))) {  // a misspelt list would be empty
    return *std::move(error);
  }
  fixture_reader reader(json, settings, is_kept);
  bool has_service_accounts = !settings.profile.has_deviations;
  for (std::size_t i = 0; i != kinds.size(); ++i) {
    const std::size_t first = reader.size();
    if (auto error = reader.add_list(*kinds[i], members[i])) {
      return *std::move(error);
    }
    if (kinds[i]->bundled != nullptr) {
      reader.add_bundled(*kinds[i], first);
    }
    has_service_accounts = has_service_accounts || (kinds[i]->kind == account_kind && members.has(i));
  }
  fixtures read = reader.take();
  read.has_service_accounts = has_service_accounts;
  return read;
}

std::string write_fixtures(resource_store& from, const service_profile& profile) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  store_with_uses shown(from);
  for (const resource* const row : kinds_of_fixtures()) {
    if (row->kind == account_kind && !profile.has_service_accounts) {
      continue;  // with the list the service would have them
    }
    out.key(row->list_member);
    out.begin_array();
    for (const stored_resource& stored : shown.list(row->kind)) {
      out.raw(normalized(*row, stored.json).value);
    }
    out.end_array();
  }
  out.end_object();
  return text.str();
}

}  // namespace flagadmin::service
