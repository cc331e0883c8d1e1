#include <flagadmin/api/service_profile.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

#include <flagadmin/api/change_request.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/json/number.hpp>
#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../find_named.hpp"

namespace flagadmin {
namespace {

/// Of both versions, in bytes.
constexpr std::size_t body_limit = 102400;

/// What both versions have in common.
[[nodiscard]] constexpr service_profile unleash(std::string_view name, std::string_view title) {
  return {.name = name,
          .title = title,
          .has_deviations = true,
          .returns_secrets = true,
          .drops_prototypes = true,
          .completes_parameters = false,
          .size_limit = body_limit};
}

constexpr std::array profiles = [] {
  std::array<service_profile, service_names.size()> all{specification, unleash(service_names[1], "Unleash 6.10"),
                                                        unleash(service_names[2], "Unleash 8.2")};
  all[2].refuses_private_addresses = true;
  return all;
}();

/// What the services want where the specification permits more.
enum class wish : std::uint8_t { no_null, no_empty_text, no_nul, safe_number, fit_name, small_body };

/// In the order of the enumeration: for messages, after "which expects".
constexpr std::array<std::string_view, 6> wishes{"a value that is not null",
                                                 "a text that is not empty",
                                                 "a text without NUL",
                                                 "a number below 2^53",
                                                 "a URL-friendly name of at most 100 characters",
                                                 "a body of at most 102400 bytes"};

/// Which values of a property a row is about. The number is the length of their paths.
enum class part : std::uint8_t {
  whole = 1,
  inner,         ///< the elements of a list, the members of an object
  element_name,  ///< the member `name` of the elements of a list
};

/// A value that the specification permits and the services refuse. Recorded with both versions.
struct refusal {
  resource_kind kind;     ///< of bodies
  std::uint8_t property;  ///< its index in the schema of bodies
  part of;
  wish wanted;
};

[[nodiscard]] consteval refusal of_addon(std::string_view property, part of, wish wanted) {
  return {resource_kind::addon, static_cast<std::uint8_t>(index_of(addon_create_update_schema, property)), of, wanted};
}

[[nodiscard]] consteval refusal of_strategy(std::string_view property, part of, wish wanted) {
  return {resource_kind::strategy, static_cast<std::uint8_t>(index_of(create_strategy_schema, property)), of, wanted};
}

constexpr std::array refusals{
    of_addon("description", part::whole, wish::no_nul),
    of_addon("events", part::whole, wish::no_null),
    of_addon("events", part::inner, wish::no_empty_text),
    of_addon("projects", part::whole, wish::no_null),
    of_addon("projects", part::inner, wish::no_empty_text),
    of_addon("projects", part::inner, wish::no_nul),
    of_addon("environments", part::whole, wish::no_null),
    of_addon("environments", part::inner, wish::no_empty_text),
    of_addon("environments", part::inner, wish::no_nul),
    of_addon("parameters", part::whole, wish::no_null),
    of_addon("parameters", part::inner, wish::no_empty_text),
    of_addon("parameters", part::inner, wish::safe_number),
    of_strategy("name", part::whole, wish::fit_name),
    of_strategy("title", part::whole, wish::no_nul),
    of_strategy("description", part::whole, wish::no_nul),
    of_strategy("parameters", part::element_name, wish::no_empty_text),
};

/// Whether a name is longer than the services permit, or has characters that `encodeURIComponent` of JavaScript
/// changes.
[[nodiscard]] bool is_unfit_name(std::string_view name) {
  constexpr std::size_t most_characters = 100;
  constexpr std::string_view kept = "!'()*";  // besides the unreserved ones of RFC 3986
  const auto is_kept = [kept](char c) { return kept.find(c) != std::string_view::npos; };
  const auto count = static_cast<std::size_t>(std::count_if(name.begin(), name.end(), is_kept));
  return name.size() > most_characters || percent_encoded_size(name) != name.size() + 2 * count;
}

/// Whether a value, as JSON text, is not what a service wants.
[[nodiscard]] bool breaks(wish wanted, std::string_view value, arena& memory) {
  const bool is_text = value.front() == '"';
  const std::string_view text = is_text ? memory.keep(json::string_of(value)) : value;
  switch (wanted) {
    case wish::no_null:
      return value.front() == 'n';
    case wish::no_empty_text:
      return text.empty();
    case wish::no_nul:
      return text.find('\0') != std::string_view::npos;
    case wish::safe_number: {  // JavaScript has those without loss
      const std::string_view digits = value.substr(value.front() == '-' ? 1 : 0);
      return json::scan::is_digit(digits.front()) && json::is_at_least(digits, max_exact_integer);
    }
    case wish::fit_name:
      return is_unfit_name(text);
    case wish::small_body:
      break;
  }
  return true;
}

/// A property that the services store otherwise.
struct replacement {
  resource_kind kind;
  operation_action action;
  std::string_view property;
  bool is_of_absent;        ///< it is absent; otherwise: it is sent, with another value
  std::string_view stored;  ///< JSON text
  std::string_view effect;  ///< for messages
};

constexpr std::string_view reset = "left out, and this service resets it to all";
constexpr std::string_view without_effect = "this service ignores it at the creation";
constexpr std::array replacements{
    replacement{resource_kind::addon, operation_action::update, "projects", true, "[]", reset},
    replacement{resource_kind::addon, operation_action::update, "environments", true, "[]", reset},
    replacement{resource_kind::strategy, operation_action::create, "editable", false, "true", without_effect},
    replacement{resource_kind::strategy, operation_action::create, "deprecated", false, "false", without_effect},
};

class application {
 public:
  application(change_request& request, const service_profile& profile) noexcept
      : request_(request), profile_(profile) {}

  void replace(const replacement& row) {
    const schema& body = *request_.target.body;
    const auto found = find_named(body.properties, row.property);
    std::string_view& raw = request_.body.members.raw[static_cast<std::size_t>(found - body.properties.begin())];
    if (raw.empty() != row.is_of_absent || raw == row.stored || raw == "null") {
      return;
    }
    const bool is_same = row.is_of_absent && request_.member(row.property) == row.stored;
    if (!is_same) {
      request_.body.validation.add_warning(issue_code::differs_at_service, offset_of(raw), {row.property}, 1,
                                           {text_param(profile_.title), text_param(row.effect)});
    }
    raw = row.stored;
  }

  void warn_of_private_addresses() {
    for (json::walker at(request_.sent("parameters"), '{'); at.next();) {
      if (at.name().equals(url_parameter) && at.value().starts_with('"') &&
          has_private_address(json::string_of(at.value()).decoded())) {
        request_.body.validation.add_warning(
            issue_code::differs_at_service, offset_of(at.value()), {"parameters", url_parameter}, 2,
            {text_param(profile_.title),
             text_param("it refuses addresses of private networks, unless its configuration permits them")});
      }
    }
  }

 private:
  /// Of an absent value: the start of the body.
  [[nodiscard]] std::size_t offset_of(std::string_view value) const noexcept {
    return value.empty() ? request_.body.text.find('{')
                         : static_cast<std::size_t>(value.data() - request_.body.text.data());
  }

  change_request& request_;
  const service_profile& profile_;
};

}  // namespace

const service_profile& find_service_profile(std::string_view name) noexcept {
  const auto* const found = find_named(profiles, name);
  return found == profiles.end() ? specification : *found;
}

void check_refusals(std::string_view service, resource_kind kind, const schema& body, std::string_view text,
                    const member_slices& members, validation_result& validation) {
  std::array path{path_segment(), path_segment(), path_segment("name")};
  const auto check = [&](wish wanted, std::string_view value, std::size_t depth) {
    if (!value.empty() && breaks(wanted, value, validation.memory)) {
      const std::array params{text_param(service), text_param(wishes[static_cast<std::size_t>(wanted)])};
      validation.insert(validation.issues, {.code = issue_code::refused_by_service,
                                            .rule_depth = 1,
                                            .path = validation.memory.keep(std::span(path).first(depth)),
                                            .params = validation.memory.keep(std::span(params)),
                                            .offset = static_cast<std::size_t>(value.data() - text.data())});
    }
  };
  if (text.size() > body_limit) {
    check(wish::small_body, text, 0);
  }
  for (const refusal& row : refusals) {
    if (row.kind != kind) {
      continue;
    }
    const auto depth = static_cast<std::size_t>(row.of);
    const std::string_view value = members[row.property];
    path[0] = body.properties[row.property].name;
    if (row.of == part::whole) {
      check(row.wanted, value, depth);
      continue;
    }
    const bool is_object = value.starts_with('{');
    std::size_t index = 0;
    for (json::walker at(value, is_object ? '{' : '['); at.next(); ++index) {
      path[1] = is_object ? path_segment(validation.memory.keep(at.name())) : path_segment(index);
      check(row.wanted, row.of == part::inner ? at.value() : json::find_member(at.value(), "name"), depth);
    }
  }
}

void apply_profile(change_request& request) {
  const service_profile& profile = *request.settings().service;
  if (!profile.has_deviations || request.target.body == nullptr) {
    return;
  }
  check_refusals(profile.title, request.target.kind, *request.target.body, request.body.text, request.body.members,
                 request.body.validation);
  application of(request, profile);
  for (const replacement& row : replacements) {
    if (row.kind == request.target.kind && row.action == request.target.action) {
      of.replace(row);
    }
  }
  if (profile.refuses_private_addresses && request.target.kind == resource_kind::addon) {
    of.warn_of_private_addresses();
  }
}

}  // namespace flagadmin
