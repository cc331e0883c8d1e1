#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/api/change_request.hpp>
#include <flagadmin/api/service_profile.hpp>
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

/// What services in use refuse where the specification permits more, and the nulls that only they permit.
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
enum class part : std::uint8_t {
  whole = 1,
  inner,         ///< the elements of a list, the members of an object
  element_name,  ///< the member `name` of the elements of a list
};

/// A value that the specification permits and the services refuse. Recorded with both versions.
struct refusal {
  resource_kind kind;         ///< of bodies
  std::string_view property;  ///< of those bodies that have it
  part of;
  wish wanted;
};

[[nodiscard]] consteval refusal of_addon(std::string_view property, part of, wish wanted) {
  (void)index_of(addon_create_update_schema, property);  // otherwise it does not compile
  return {resource_kind::addon, property, of, wanted};
}

[[nodiscard]] consteval refusal of_strategy(std::string_view property, part of, wish wanted) {
  (void)index_of(create_strategy_schema, property);
  return {resource_kind::strategy, property, of, wanted};
}

constexpr std::array refusals{
    of_addon("description", part::whole, wish::no_nul),
    of_addon("events", part::whole, wish::no_null),
    of_addon("events", part::inner, wish::no_empty),
    of_addon("projects", part::whole, wish::no_null),
    of_addon("projects", part::inner, wish::no_empty),
    of_addon("projects", part::inner, wish::no_nul),
    of_addon("environments", part::whole, wish::no_null),
    of_addon("environments", part::inner, wish::no_empty),
    of_addon("environments", part::inner, wish::no_nul),
    of_addon("parameters", part::whole, wish::no_null),
    of_addon("parameters", part::inner, wish::no_empty),
    of_addon("parameters", part::inner, wish::safe_number),
    of_addon("parameters", part::inner, wish::named_host),
    of_strategy("name", part::whole, wish::fit_name),
    of_strategy("title", part::whole, wish::no_nul),
    of_strategy("description", part::whole, wish::no_nul),
    of_strategy("parameters", part::element_name, wish::no_empty),
    refusal{resource_kind::strategy, "editable", part::whole,
            wish::boolean},  // these three also where updates ignore them
    refusal{resource_kind::strategy, "deprecated", part::whole, wish::boolean},
    refusal{resource_kind::strategy, "disabled", part::whole, wish::boolean_or_null},
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

}  // namespace

void permit_nulls(const service_profile& profile, resource_kind kind, std::string_view text,
                  validation_result& validation) {
  if (!profile.has_deviations || kind != resource_kind::strategy || validation.truncated) {
    return;
  }
  const auto is_permitted = [text](const issue& found) {
    const bool is_text =
        !found.path.empty() && (found.path.back().name == "title" || found.path.back().name == "description");
    return is_text && found.code == issue_code::wrong_type && text.substr(found.offset).starts_with("null");
  };
  std::vector<issue>& issues = validation.issues;
  issues.erase(std::remove_if(issues.begin(), issues.end(), is_permitted), issues.end());
}

void check_refusals(const service_profile& profile, resource_kind kind, const schema& body, std::string_view text,
                    const member_slices& members, validation_result& validation) {
  std::array path{path_segment(), path_segment(), path_segment("name")};
  const auto is_broken = [&](wish wanted, std::string_view value) {
    return !value.empty() && breaks(wanted, value, validation.memory);
  };
  const auto refuse_at = [&](wish wanted, std::string_view value, std::size_t depth) {
    refuse(validation, profile, wanted, std::span(path).first(depth),
           static_cast<std::size_t>(value.data() - text.data()));
  };
  if (text.size() > profile.size_limit) {
    refuse_at(wish::small_body, text, 0);
  }
  for (const refusal& row : refusals) {
    if (row.kind != kind || (row.wanted == wish::named_host && !profile.looks_up_hosts)) {
      continue;
    }
    const auto depth = static_cast<std::size_t>(row.of);
    const bool is_described = find_named(body.properties, row.property) != body.properties.end();
    const std::string_view value = is_described            ? described_member(body, members, row.property)
                                   : row.of == part::whole ? json::find_member(text, row.property)
                                                           : std::string_view();
    path[0] = row.property;
    if (row.of == part::whole) {
      if (is_broken(row.wanted, value)) {
        refuse_at(row.wanted, value, depth);
      }
      continue;
    }
    const bool is_object = value.starts_with('{');
    std::size_t index = 0;
    for (json::walker at(value, is_object ? '{' : '['); at.next(); ++index) {
      if (row.wanted == wish::named_host && !at.name().equals(url_parameter)) {
        continue;
      }
      const std::string_view found = row.of == part::inner ? at.value() : json::find_member(at.value(), "name");
      if (is_broken(row.wanted, found)) {
        path[1] = is_object ? path_segment(validation.memory.keep(at.name())) : path_segment(index);
        refuse_at(row.wanted, found, depth);
      }
    }
  }
}

void check_new_addon_provider(const service_profile& profile, const provider_set& providers, std::string_view text,
                              const member_slices& members, validation_result& validation) {
  const std::string_view sent = members[index_of(addon_create_update_schema, "provider")];
  const provider_definition* const provider =
      profile.refuses_deprecated_providers ? providers.find(json::string_of(sent)) : nullptr;
  if (provider != nullptr && !provider->deprecated.empty()) {
    const std::array path{path_segment("provider")};
    refuse(validation, profile, wish::current, path, static_cast<std::size_t>(sent.data() - text.data()));
  }
}

}  // namespace flagadmin
