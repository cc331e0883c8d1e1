#include <flagadmin/api/dry_run.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {
namespace {

/// The nil UUID: an error of a dry run has no id.
constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

/// Placeholder for a secret that only the server can make.
constexpr token_secret no_secret{"*****", {}};

constexpr schema any_string{.type = value_type::string};
constexpr schema list_of_strings{.type = value_type::array, .items = &any_string};
static_assert(is_well_formed(list_of_strings));

constexpr schema any_time{.type = value_type::string, .format = string_format::date_time};

/// For the message: a version between these has a profile, too.
constexpr schema known_profile{.type = value_type::string, .enumeration = profile_names};

/// Validates characters. Rules that compare times, such as `not_in_future`, do not apply to a text that is no time.
[[nodiscard]] validation_result validate_text(const schema& wanted, std::string_view text) {
  text_buffer json;
  json::writer(json).string(text);
  return validate(wanted, json.view());
}

/// A store made from the arguments: one resource, and names that are taken.
class known_store final : public store_reader {  // NOLINT(cppcoreguidelines-virtual-class-destructor): it is final
 public:
  std::string current;          ///< normalised; empty: there is none
  std::string_view taken_keys;  ///< a valid JSON array of strings, or empty
  std::int64_t new_id = 0;      ///< of a created resource

  [[nodiscard]] std::optional<stored_resource> load(resource_kind /*kind*/, std::string_view key) override {
    return !current.empty() || is_taken(key) ? std::optional(stored_resource{key, {}, current}) : std::nullopt;
  }
  [[nodiscard]] std::optional<stored_resource> find(resource_kind /*kind*/, std::string_view alternate_key) override {
    return is_taken(alternate_key) ? std::optional(stored_resource{"0", alternate_key, {}}) : std::nullopt;
  }
  [[nodiscard]] kind_totals total(resource_kind /*kind*/) override { return {.last = new_id - 1}; }

 private:
  [[nodiscard]] bool is_taken(std::string_view name) const {
    for (json::walker walker(taken_keys, '['); walker.next();) {
      if (json::string_of(walker.value()).equals(name)) {
        return true;
      }
    }
    return false;
  }
};

[[nodiscard]] dry_run_result refuse(dry_run_text which, validation_result why) {
  return {.refused = which, .why = std::move(why)};
}

/// Refuses the first list or text of the arguments that is not valid.
[[nodiscard]] std::optional<dry_run_result> refuse_text(const dry_run_input& input) {
  struct row {
    dry_run_text which;
    const schema& wanted;
    bool is_json = true;  ///< otherwise characters
  };
  for (const auto& [which, wanted, is_json] :
       {row{&dry_run_input::taken_keys, list_of_strings}, row{&dry_run_input::path_parameters, list_of_strings},
        row{&dry_run_input::profile, known_profile, false}, row{&dry_run_input::now, any_time, false}}) {
    const bool is_known = which == &dry_run_input::profile && find_service_profile(input.profile);
    if (const std::string_view text = input.*which; !text.empty() && !is_known) {
      if (validation_result validation = is_json ? validate(wanted, text) : validate_text(wanted, text);
          !validation.valid()) {
        return refuse(which, std::move(validation));
      }
    }
  }
  return std::nullopt;
}

/// The parameters of the path.
[[nodiscard]] std::vector<std::string> parameters_of(const resource& row, std::string_view current,
                                                     std::string_view others) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; !current.empty() && i != row.key_size(); ++i) {
    const std::string_view value = json::find_member(current, row.key_members[i]);
    if (row.keys == key_policy::name) {
      parameters.push_back(json::string_of(value).decoded());
    } else {  // Schemas permit ids that no store assigns.
      parameters.emplace_back(parse_resource_id(value) ? value : "1");
    }
  }
  for (json::walker walker(others, '['); walker.next();) {
    parameters.push_back(json::string_of(walker.value()).decoded());
  }
  return parameters;
}

/// An issue for each parameter of the path that is missing.
[[nodiscard]] validation_result check_count(std::string_view path, std::size_t given) {
  validation_result validation;
  for (std::size_t position = path.find('{'); position != std::string_view::npos;
       position = path.find('{', position + 1)) {
    if (given != 0) {
      --given;
    } else {
      const std::string_view name = path.substr(position + 1, path.find('}', position) - position - 1);
      validation.add_issue(issue_code::missing_property, 0, {name}, 0, {text_param(name)});
    }
  }
  return validation;
}

}  // namespace

dry_run_result dry_run(const operation& target, const dry_run_input& input) {
  const resource& row = resource_of(target.kind);
  known_store known;
  known.taken_keys = input.taken_keys;
  known.new_id = input.new_id;
  if (target.has_key()) {
    result<std::string> current = normalized(row, input.current);
    if (!current.ok()) {
      return refuse(&dry_run_input::current, std::move(current.validation));
    }
    known.current = std::move(current.value);
  }
  request_context context;
  if (auto refused = refuse_text(input)) {
    return *std::move(refused);
  }
  context.settings.profile = *find_service_profile(input.profile);
  context.settings.providers = input.providers.value_or(providers_of(context.settings.profile));
  result<std::vector<held_permission>> permissions;
  if (!input.permissions.empty()) {
    permissions = read_permissions(input.permissions);
    if (!permissions.ok()) {
      return refuse(&dry_run_input::permissions, std::move(permissions.validation));
    }
    context.permissions = permissions.value;
  }
  result<role_catalog> roles;
  if (!input.roles.empty()) {
    roles = role_catalog::read(input.roles);
    if (!roles.ok()) {
      return refuse(&dry_run_input::roles, std::move(roles.validation));
    }
    context.settings.roles = roles.value.view();
  }
  const std::vector<std::string> parameters = parameters_of(row, known.current, input.path_parameters);
  if (validation_result validation = check_count(target.path, parameters.size()); !validation.valid()) {
    return refuse(&dry_run_input::path_parameters, std::move(validation));
  }
  const std::string key = target.has_key() ? key_of_path(row, parameters) : std::string();
  context.path_parameters = parameters;
  context.key = key;
  context.now = input.now;
  context.secret = no_secret;
  dry_run_result prediction{.decided = decide(target, input.body, &known, context)};
  prediction.decided.headers.clear();
  prediction.decided.before.reset();  // its views end here
  return prediction;
}

std::size_t append_dry_run(text_buffer& out, const outcome& decided) {
  const std::size_t begin = out.size();
  if (decided.error) {
    append_error_body(out, *decided.error, nil_uuid);
  } else {
    out += decided.body;
  }
  const std::size_t body_size = out.size() - begin;
  json::writer document(out);
  write_changes(document, decided.changes);
  return body_size;
}

}  // namespace flagadmin
