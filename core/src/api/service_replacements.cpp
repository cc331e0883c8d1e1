#include <flagadmin/api/service_replacements.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <flagadmin/api/change_request.hpp>
#include <flagadmin/api/service_refusals.hpp>

#include "../find_named.hpp"

namespace flagadmin {
namespace {

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

/// Changes what a body has to what the service stores.
class body_editor {
 public:
  body_editor(change_request& request, std::string_view title) noexcept : request_(request), title_(title) {}

  void replace(const replacement& row) {
    const schema& body = *request_.target.body;
    const auto property = find_named(body.properties, row.property);
    std::string_view& raw = request_.body.members.raw[static_cast<std::size_t>(property - body.properties.begin())];
    if (raw.empty() != row.is_of_absent || raw == row.stored || raw == "null") {
      return;
    }
    const bool is_same = row.is_of_absent && request_.member(row.property) == row.stored;
    if (!is_same) {
      request_.body.validation.add_warning(issue_code::differs_at_service, offset_of(raw), {row.property}, 1,
                                           {text_param(title_), text_param(row.effect)});
    }
    raw = row.stored;
  }

  /// D97e.
  void empty_texts() {
    const std::span<const property> properties = request_.target.body->properties;
    for (std::size_t i = 0; i != properties.size(); ++i) {
      std::string_view& raw = request_.body.members.raw[i];
      const bool is_kept = properties[i].name == "title" && request_.target.action == operation_action::update;
      raw = properties[i].value.type == value_type::string && raw == "null" && !is_kept ? R"("")" : raw;
    }
  }

 private:
  /// Of an absent value: the start of the body.
  [[nodiscard]] std::size_t offset_of(std::string_view value) const noexcept {
    return value.empty() ? request_.body.text.find('{')
                         : static_cast<std::size_t>(value.data() - request_.body.text.data());
  }

  change_request& request_;
  std::string_view title_;  ///< of the service
};

}  // namespace

bool is_reset_when_left_out(const operation& target, std::string_view property) noexcept {
  return std::any_of(replacements.begin(), replacements.end(), [&](const replacement& row) {
    return row.is_of_absent && row.kind == target.kind && row.action == target.action && row.property == property;
  });
}

void apply_profile(change_request& request) {
  const service_profile& profile = request.settings().profile;
  if (!profile.has_deviations || request.target.body == nullptr) {
    return;
  }
  const std::string_view title = title_of(profile, request.body.validation.memory);
  const valid_body body{request.target.kind, *request.target.body, request.body.text, request.body.members};
  check_refusals(profile, body, request.body.validation);
  body_editor editor(request, title);
  if (request.target.kind == resource_kind::strategy) {
    editor.empty_texts();
  }
  for (const replacement& row : replacements) {
    if (row.kind == request.target.kind && row.action == request.target.action) {
      editor.replace(row);
    }
  }
  if (request.target.id == operation_id::create_addon) {
    check_new_addon_provider(profile, request.settings().providers, body, request.body.validation);
  }
}

}  // namespace flagadmin
