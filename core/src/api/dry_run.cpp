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
#include <flagadmin/domain/provider.hpp>
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

constexpr schema known_service{.type = value_type::string, .enumeration = service_names};

/// Validates characters. Rules that compare times, such as `not_in_future`, do not apply to a text that is no time.
[[nodiscard]] validation_result validate_text(const schema& wanted, std::string_view text) {
  text_buffer json;
  json::writer(json).string(text);
  return validate(wanted, json.view());
}

/// A store made from the arguments: one resource, and names that are taken.
struct known_store {
  std::string current;     ///< normalised; empty: there is none
  std::string_view taken;  ///< a valid JSON array of strings, or empty
  std::int64_t new_id;

  [[nodiscard]] bool is_taken(std::string_view name) const {
    for (json::walker at(taken, '['); at.next();) {
      if (json::string_of(at.value()).equals(name)) {
        return true;
      }
    }
    return false;
  }

  static std::optional<stored_resource> load(void* state, resource_kind /*kind*/, std::string_view key) {
    const known_store& known = *static_cast<known_store*>(state);
    return !known.current.empty() || known.is_taken(key) ? std::optional(stored_resource{known.current}) : std::nullopt;
  }

  static std::optional<std::string> find(void* state, resource_kind /*kind*/, std::string_view alternate_key) {
    return static_cast<known_store*>(state)->is_taken(alternate_key) ? std::optional<std::string>("0") : std::nullopt;
  }

  static std::optional<std::int64_t> next_id(void* state, resource_kind /*kind*/) {
    return static_cast<known_store*>(state)->new_id;
  }

  [[nodiscard]] store_view view() { return {this, &load, &find, &next_id}; }
};

[[nodiscard]] dry_run_result refuse(dry_run_argument which, validation_result why) {
  return {.refused = which, .why = std::move(why)};
}

/// Refuses the first list or text of the arguments that is not valid.
[[nodiscard]] std::optional<dry_run_result> refuse_text(const dry_run_input& input) {
  struct row {
    dry_run_argument which;
    std::string_view text;
    const schema& wanted;
    bool is_json = true;  ///< otherwise characters
  };
  for (const auto& [which, text, wanted, is_json] :
       {row{dry_run_argument::taken, input.taken, list_of_strings},
        row{dry_run_argument::path_parameters, input.path_parameters, list_of_strings},
        row{dry_run_argument::service, input.service, known_service, false},
        row{dry_run_argument::now, input.now, any_time, false}}) {
    if (!text.empty()) {
      if (validation_result found = is_json ? validate(wanted, text) : validate_text(wanted, text); !found.valid()) {
        return refuse(which, std::move(found));
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
  for (json::walker at(others, '['); at.next();) {
    parameters.push_back(json::string_of(at.value()).decoded());
  }
  return parameters;
}

/// An issue for each parameter of the path that is missing.
[[nodiscard]] validation_result check_count(std::string_view path, std::size_t given) {
  validation_result found;
  for (std::size_t at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1)) {
    if (given != 0) {
      --given;
    } else {
      const std::string_view name = path.substr(at + 1, path.find('}', at) - at - 1);
      found.add_issue(issue_code::missing_property, 0, {name}, 0, {text_param(name)});
    }
  }
  return found;
}

}  // namespace

dry_run_result dry_run(const operation& target, const dry_run_input& input) {
  const resource& row = resource_of(target.kind);
  known_store known{.current = {}, .taken = input.taken, .new_id = input.new_id};
  if (target.has_key()) {
    result<std::string> current = normalized(row, input.current);
    if (!current.ok()) {
      return refuse(dry_run_argument::current, std::move(current.validation));
    }
    known.current = std::move(current.value);
  }
  result<provider_catalog> providers;
  request_context context;
  if (!input.providers.empty()) {
    providers = provider_catalog::read(input.providers);
    if (!providers.ok()) {
      return refuse(dry_run_argument::providers, std::move(providers.validation));
    }
    context.settings.providers = providers.value.view();
  }
  if (auto refused = refuse_text(input)) {
    return *std::move(refused);
  }
  context.settings.service = &find_service_profile(input.service);
  result<std::vector<held_permission>> permissions;
  if (!input.permissions.empty()) {
    permissions = read_permissions(input.permissions);
    if (!permissions.ok()) {
      return refuse(dry_run_argument::permissions, std::move(permissions.validation));
    }
    context.permissions = permissions.value;
  }
  result<role_catalog> roles;
  if (!input.roles.empty()) {
    roles = role_catalog::read(input.roles);
    if (!roles.ok()) {
      return refuse(dry_run_argument::roles, std::move(roles.validation));
    }
    context.settings.roles = roles.value.view();
  }
  const std::vector<std::string> parameters = parameters_of(row, known.current, input.path_parameters);
  if (validation_result found = check_count(target.path, parameters.size()); !found.valid()) {
    return refuse(dry_run_argument::path_parameters, std::move(found));
  }
  context.path_parameters = parameters;
  context.now = input.now;
  context.secret = no_secret;
  dry_run_result prediction{.decided = decide(target, input.body, known.view(), context)};
  prediction.decided.headers.clear();
  return prediction;
}

std::size_t append_dry_run(text_buffer& out, const outcome& decided) {
  const std::size_t begin = out.size();
  std::size_t body_size = 0;
  json::writer document(out);
  document.begin_array();
  if (decided.error) {
    text_buffer body;
    append_error_body(body, *decided.error, nil_uuid);
    document.raw(body.view());
    body_size = out.size() - begin;
  } else if (!decided.body.empty()) {
    document.raw(decided.body);
    body_size = out.size() - begin;
  } else {
    document.null();
  }
  document.number(static_cast<std::int64_t>(decided.error ? decided.error->status() : decided.status));
  write_change_records(document, decided.changes);
  document.end_array();
  return body_size;
}

}  // namespace flagadmin
