#include <flagadmin/api/service_refusals.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/domain/http_url.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../domain/described_members.hpp"
#include "../find_named.hpp"

namespace flagadmin {
namespace {

/// What the services want where the specification permits more.
enum class wish : std::uint8_t {
  no_null,
  no_empty,
  no_nul,
  safe_number,
  fit_name,
  boolean,
  boolean_or_null,
  named_host,
  small_body,
  current
};

/// In the order of the enumeration: for messages, after "which expects".
constexpr std::array<std::string_view, 10> wishes{"a value that is not null",
                                                  "a text that is not empty",
                                                  "a text without NUL",
                                                  "a number below 2^53",
                                                  "a URL-friendly name of at most 100 characters",
                                                  "a boolean",
                                                  "a boolean or null",
                                                  "a URL without an IPv6 address",
                                                  "a body of at most 102400 bytes",
                                                  "a provider that is not deprecated"};

/// Which values of a property a row is about. The number is the length of their paths.
enum class values : std::uint8_t {
  whole = 1,
  inner,         ///< the elements of a list, the members of an object
  element_name,  ///< the member `name` of the elements of a list
};

/// A value that the specification permits and the services refuse. Recorded with both versions.
struct refusal {
  resource_kind kind;         ///< of bodies
  std::string_view property;  ///< of those bodies that have it
  values where;
  wish wanted;
};

[[nodiscard]] consteval refusal addon_refusal(std::string_view property, values where, wish wanted) {
  (void)index_of(addon_create_update_schema, property);  // otherwise it does not compile
  return {resource_kind::addon, property, where, wanted};
}

[[nodiscard]] consteval refusal strategy_refusal(std::string_view property, values where, wish wanted) {
  (void)index_of(create_strategy_schema, property);
  return {resource_kind::strategy, property, where, wanted};
}

constexpr std::array refusals{
    addon_refusal("description", values::whole, wish::no_nul),
    addon_refusal("events", values::whole, wish::no_null),
    addon_refusal("events", values::inner, wish::no_empty),
    addon_refusal("projects", values::whole, wish::no_null),
    addon_refusal("projects", values::inner, wish::no_empty),
    addon_refusal("projects", values::inner, wish::no_nul),
    addon_refusal("environments", values::whole, wish::no_null),
    addon_refusal("environments", values::inner, wish::no_empty),
    addon_refusal("environments", values::inner, wish::no_nul),
    addon_refusal("parameters", values::whole, wish::no_null),
    addon_refusal("parameters", values::inner, wish::no_empty),
    addon_refusal("parameters", values::inner, wish::safe_number),
    addon_refusal("parameters", values::inner, wish::named_host),
    strategy_refusal("name", values::whole, wish::fit_name),
    strategy_refusal("title", values::whole, wish::no_nul),
    strategy_refusal("description", values::whole, wish::no_nul),
    strategy_refusal("parameters", values::element_name, wish::no_empty),
    refusal{resource_kind::strategy, "editable", values::whole,
            wish::boolean},  // these three also where updates ignore them
    refusal{resource_kind::strategy, "deprecated", values::whole, wish::boolean},
    refusal{resource_kind::strategy, "disabled", values::whole, wish::boolean_or_null},
};

/// Whether a text is what the services take for a boolean, in any case of letters.
[[nodiscard]] bool is_boolean_text(std::string_view text) noexcept {
  const auto is = [text](std::string_view word) {
    return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                      [](char c, char lower) { return static_cast<char>(c | 0x20) == lower; });
  };
  return is("true") || is("false");
}

/// Whether a name is longer than the services permit, or not URL-friendly.
[[nodiscard]] bool is_unfit_name(std::string_view name) {
  constexpr std::size_t most_characters = 100;
  return name.size() > most_characters || percent_encoded_size(name) != name.size();
}

/// Whether a value, as JSON text, is not what a service wants. Of a value that is, nothing is copied.
[[nodiscard]] bool breaks(wish wanted, std::string_view value, arena& memory) {
  const bool is_text = value.front() == '"';
  const json::string_slice text = is_text ? json::string_of(value) : json::string_slice();
  switch (wanted) {
    case wish::no_null:
      return value.front() == 'n';
    case wish::no_empty:
      return is_text && text.empty();
    case wish::no_nul:  // JSON has it as an escape only
      return text.escaped && memory.keep(text).find('\0') != std::string_view::npos;
    case wish::safe_number: {  // JavaScript has those without loss
      const std::string_view digits = value.substr(value.front() == '-' ? 1 : 0);
      return json::scan::is_digit(digits.front()) && json::is_at_least(digits, max_exact_integer);
    }
    case wish::fit_name:  // updates ignore a list or an object
      return value.front() != '[' && value.front() != '{' && is_unfit_name(is_text ? memory.keep(text) : value);
    case wish::boolean:
    case wish::boolean_or_null: {
      const bool is_null = value.front() == 'n';
      const bool is_boolean = value.front() == 't' || value.front() == 'f';
      return !(is_boolean || (is_null && wanted == wish::boolean_or_null) ||
               (is_text && is_boolean_text(text.decoded())));
    }
    case wish::named_host:
      return is_text && has_ipv6_address(memory.keep(text));
    default:  // decided by the caller
      return true;
  }
}

/// Adds an issue. Those of rules that are checked later take its place.
void refuse(validation_result& validation, const service_profile& profile, wish wanted,
            std::span<const path_segment> path, std::size_t offset) {
  const std::array params{text_param(title_of(profile, validation.memory)),
                          text_param(wishes[static_cast<std::size_t>(wanted)])};
  validation.insert(validation.issues, {.code = issue_code::refused_by_service,
                                        .schema_depth = static_cast<std::uint8_t>(path.empty() ? 0 : 1),
                                        .path = validation.memory.keep(path),
                                        .params = validation.memory.keep(std::span(params)),
                                        .offset = offset});
}

void warn_of_private_addresses(const service_profile& profile, const valid_body& body, validation_result& validation) {
  for (json::walker parameter(described_member(body.schema, body.members, "parameters"), '{'); parameter.next();) {
    if (parameter.name().equals(url_parameter) && parameter.value().starts_with('"') &&
        has_private_address(json::string_of(parameter.value()).decoded())) {
      if (validation.warnings.size() == max_issues) {
        validation.warnings.pop_back();  // of a full list the last one says less (D98)
        validation.truncated = true;
      }
      validation.add_warning(issue_code::private_address, body.offset_of(parameter.value()),
                             {"parameters", url_parameter}, 2, {text_param(title_of(profile, validation.memory))});
    }
  }
}

}  // namespace

void permit_nulls(const service_profile& profile, resource_kind kind, std::string_view text,
                  validation_result& validation) {
  if (!profile.has_deviations || kind != resource_kind::strategy || validation.truncated) {
    return;
  }
  const auto is_permitted = [text](const issue& one) {
    const bool is_text =
        !one.path.empty() && (one.path.back().name == "title" || one.path.back().name == "description");
    return is_text && one.code == issue_code::wrong_type && text.substr(one.offset).starts_with("null");
  };
  std::vector<issue>& issues = validation.issues;
  issues.erase(std::remove_if(issues.begin(), issues.end(), is_permitted), issues.end());
}

void check_refusals(const service_profile& profile, const valid_body& body, validation_result& validation) {
  std::array path{path_segment(), path_segment(), path_segment("name")};
  const auto is_broken = [&](wish wanted, std::string_view value) {
    return !value.empty() && breaks(wanted, value, validation.memory);
  };
  const auto refuse_at = [&](wish wanted, std::string_view value, std::size_t depth) {
    refuse(validation, profile, wanted, std::span(path).first(depth), body.offset_of(value));
  };
  if (body.text.size() > profile.size_limit) {
    refuse_at(wish::small_body, body.text, 0);
  }
  for (const refusal& row : refusals) {
    if (row.kind != body.kind || (row.wanted == wish::named_host && !profile.looks_up_hosts)) {
      continue;
    }
    const auto depth = static_cast<std::size_t>(row.where);
    const bool is_described = find_named(body.schema.properties, row.property) != body.schema.properties.end();
    const std::string_view value = is_described ? described_member(body.schema, body.members, row.property)
                                   : row.where == values::whole ? json::find_member(body.text, row.property)
                                                                : std::string_view();
    path[0] = row.property;
    if (row.where == values::whole) {
      if (is_broken(row.wanted, value)) {
        refuse_at(row.wanted, value, depth);
      }
      continue;
    }
    const bool is_object = value.starts_with('{');
    std::size_t index = 0;
    for (json::walker inner(value, is_object ? '{' : '['); inner.next(); ++index) {
      if (row.wanted == wish::named_host && !inner.name().equals(url_parameter)) {
        continue;
      }
      const std::string_view checked =
          row.where == values::inner ? inner.value() : json::find_member(inner.value(), "name");
      if (is_broken(row.wanted, checked)) {
        path[1] = is_object ? path_segment(validation.memory.keep(inner.name())) : path_segment(index);
        refuse_at(row.wanted, checked, depth);
      }
    }
  }
  if (profile.looks_up_hosts && body.kind == resource_kind::addon) {
    warn_of_private_addresses(profile, body, validation);
  }
}

void check_new_addon_provider(const service_profile& profile, const provider_set& providers, const valid_body& body,
                              validation_result& validation) {
  const std::string_view sent = body.members[index_of(addon_create_update_schema, "provider")];
  const provider_definition* const provider =
      profile.refuses_deprecated_providers ? providers.find(json::string_of(sent)) : nullptr;
  if (provider != nullptr && !provider->deprecated.empty()) {
    const std::array path{path_segment("provider")};
    refuse(validation, profile, wish::current, path, body.offset_of(sent));
  }
}

}  // namespace flagadmin
