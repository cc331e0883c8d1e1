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
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "../find_named.hpp"

namespace flagadmin {
namespace {

/// What both versions have in common.
[[nodiscard]] constexpr service_profile unleash(std::string_view name, std::string_view title) {
  return {.name = name,
          .title = title,
          .has_deviations = true,
          .returns_secrets = true,
          .drops_prototypes = true,
          .completes_parameters = false,
          .size_limit = 102400};
}

constexpr std::array profiles = [] {
  std::array<service_profile, service_names.size()> all{specification, unleash(service_names[1], "Unleash 6.10"),
                                                        unleash(service_names[2], "Unleash 8.2")};
  all[2].refuses_private_addresses = true;
  return all;
}();

/// Which values of a property a row is about.
enum class part : std::uint8_t {
  whole,
  elements,       ///< of a list
  members,        ///< of an object
  element_names,  ///< the member `name` of the elements of a list
};

/// A value that the specification permits and the services refuse. Recorded with both versions.
struct refusal {
  resource_kind kind;         ///< of bodies
  std::string_view property;  ///< of bodies
  part of;
  bool (*breaks)(std::string_view value);  ///< JSON text
  std::string_view wanted;                 ///< for messages, after "which wants"
};

[[nodiscard]] bool is_null(std::string_view value) { return value == "null"; }

[[nodiscard]] bool is_empty(std::string_view value) { return value == R"("")"; }

[[nodiscard]] bool has_nul(std::string_view value) {
  return value.starts_with('"') && json::string_of(value).decoded().find('\0') != std::string::npos;
}

/// Whether a number is beyond those that JavaScript has without loss, or beyond all that it has.
[[nodiscard]] bool is_unsafe_number(std::string_view value) {
  constexpr std::int64_t largest = 9007199254740991;
  if (value.front() != '-' && (value.front() < '0' || value.front() > '9')) {
    return false;
  }
  return json::is_at_least(value, largest + 1) || !json::is_at_least(value, -largest);
}

/// Whether a name is longer than the services permit, or has characters that `encodeURIComponent` of JavaScript
/// changes.
[[nodiscard]] bool is_unfit_name(std::string_view value) {
  constexpr std::size_t most_characters = 100;
  constexpr std::string_view kept = "!'()*";  // besides the unreserved ones of RFC 3986
  const std::string name = json::string_of(value).decoded();
  return name.size() > most_characters || std::any_of(name.begin(), name.end(), [kept](const char& c) {
           return percent_encoded_size({&c, 1}) != 1 && kept.find(c) == std::string_view::npos;
         });
}

constexpr std::string_view some_text = "a text that is not empty";
constexpr std::string_view no_nul = "a text without NUL";
constexpr std::array refusals{
    refusal{resource_kind::addon, "description", part::whole, &has_nul, no_nul},
    refusal{resource_kind::addon, "events", part::whole, &is_null, "a list, not null"},
    refusal{resource_kind::addon, "events", part::elements, &is_empty, some_text},
    refusal{resource_kind::addon, "projects", part::whole, &is_null, "a list, not null"},
    refusal{resource_kind::addon, "projects", part::elements, &is_empty, some_text},
    refusal{resource_kind::addon, "projects", part::elements, &has_nul, no_nul},
    refusal{resource_kind::addon, "environments", part::whole, &is_null, "a list, not null"},
    refusal{resource_kind::addon, "environments", part::elements, &is_empty, some_text},
    refusal{resource_kind::addon, "environments", part::elements, &has_nul, no_nul},
    refusal{resource_kind::addon, "parameters", part::whole, &is_null, "an object, not null"},
    refusal{resource_kind::addon, "parameters", part::members, &is_empty, some_text},
    refusal{resource_kind::addon, "parameters", part::members, &is_unsafe_number, "a number below 2^53"},
    refusal{resource_kind::strategy, "name", part::whole, &is_unfit_name,
            "a URL-friendly name of at most 100 characters"},
    refusal{resource_kind::strategy, "title", part::whole, &has_nul, no_nul},
    refusal{resource_kind::strategy, "description", part::whole, &has_nul, no_nul},
    refusal{resource_kind::strategy, "parameters", part::element_names, &is_empty, some_text},
};

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

  void check(const refusal& row) {
    const std::string_view value = request_.sent(row.property);
    if (value.empty()) {
      return;
    }
    switch (row.of) {
      case part::whole:
        return check(row, value, {row.property});
      case part::members:
        for (json::walker at(value, '{'); at.next();) {
          check(row, at.value(), {row.property, memory().keep(at.name())});
        }
        return;
      case part::elements:
      case part::element_names:
        std::size_t index = 0;
        for (json::walker at(value, '['); at.next(); ++index) {
          if (row.of == part::elements) {
            check(row, at.value(), {row.property, index});
          } else {
            check(row, json::find_member(at.value(), "name"), {row.property, index, "name"});
          }
        }
    }
  }

  void replace(const replacement& row) {
    const schema& body = *request_.target.body;
    const auto found = find_named(body.properties, row.property);
    std::string_view& raw = request_.body.members.raw[static_cast<std::size_t>(found - body.properties.begin())];
    if (raw.empty() != row.is_of_absent || raw == row.stored || is_null(raw)) {
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
  void check(const refusal& row, std::string_view value, std::initializer_list<path_segment> path) {
    if (!value.empty() && row.breaks(value)) {
      request_.body.validation.add_issue(issue_code::refused_by_service, offset_of(value), path, 1,
                                         {text_param(profile_.title), text_param(row.wanted)});
    }
  }

  /// Of an absent value: the start of the body.
  [[nodiscard]] std::size_t offset_of(std::string_view value) const noexcept {
    return value.empty() ? request_.body.text.find('{')
                         : static_cast<std::size_t>(value.data() - request_.body.text.data());
  }

  [[nodiscard]] arena& memory() noexcept { return request_.body.validation.memory; }

  change_request& request_;
  const service_profile& profile_;
};

}  // namespace

const service_profile& find_service_profile(std::string_view name) noexcept {
  const auto* const found = find_named(profiles, name);
  return found == profiles.end() ? specification : *found;
}

void apply_profile(change_request& request) {
  const service_profile& profile = *request.settings().service;
  if (!profile.has_deviations || request.target.body == nullptr) {
    return;
  }
  application of(request, profile);
  for (const refusal& row : refusals) {
    if (row.kind == request.target.kind) {
      of.check(row);
    }
  }
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
