#include <flagadmin/domain/addon_update.hpp>

#include <array>
#include <cstdint>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>

#include "secrecy.hpp"

namespace flagadmin {
namespace {

/// D11: the value of a property that the update sets to null.
[[nodiscard]] std::string_view empty_value_of(value_type type) noexcept {
  switch (type) {
    case value_type::string:
      return R"("")";
    case value_type::array:
      return "[]";
    case value_type::object:
      return "{}";
    default:
      return "null";
  }
}

constexpr std::size_t parameters_index = index_of(addon_schema, "parameters");

/// For each property of an addon its index in the update's schema; the number of properties there for those that no
/// update sets.
constexpr auto places_in_update = [] {
  constexpr auto& sent = tables::addon_create_update_properties;
  std::array<std::uint8_t, tables::addon_properties.size()> places{};
  for (std::size_t i = 0; i != places.size(); ++i) {
    while (places[i] != sent.size() && sent[places[i]].name != tables::addon_properties[i].name) {
      ++places[i];
    }
  }
  return places;
}();

}  // namespace

parameter_update addon_update::parameters(const provider_set& providers) const {
  parameter_update parameters = parameter_update::of_new_addon(document, update);
  parameters.stored_provider = current[index_of(addon_schema, "provider")];
  parameters.stored_parameters = current[index_of(addon_schema, "parameters")];
  parameters.stored_sensitive = sensitive;
  parameters.stored_definition = providers.find(json::string_of(parameters.stored_provider));
  parameters.keeps_masked_values = keeps_masked_values;
  parameters.has_sign_for_all_events = has_sign_for_all_events;
  return parameters;
}

merged_addon::merged_addon(const addon_update& parts, const provider_set& providers)
    : parts_(parts),
      providers_(providers),
      provider_(providers.find(json::string_of(parts.update[index_of(addon_create_update_schema, "provider")]))),
      members_(parts.current) {
  std::size_t parameters_begin = 0;
  std::size_t parameters_size = 0;
  json::writer out(text_);
  out.begin_object();
  for (std::size_t i = 0; i != addon_schema.properties.size(); ++i) {
    const std::size_t place = places_in_update[i];
    const bool is_sent = place != addon_create_update_schema.properties.size() && parts.update.has(place);
    if (is_sent) {
      members_.raw[i] =
          parts.update.is_null(place) ? empty_value_of(addon_schema.properties[i].value.type) : parts.update[place];
    } else if (!members_.has(i)) {
      continue;
    }
    const std::string_view name = addon_schema.properties[i].name;
    if (i == parameters_index) {  // required by the schema
      out.key(name);
      parameters_begin = text_.size();
      write_parameters(out);
      parameters_size = text_.size() - parameters_begin;
    } else if (is_sent) {
      out.compact_member(name, members_[i]);
    } else {  // D10: omitted, so unchanged
      out.raw_member(name, members_[i]);
    }
  }
  out.end_object();
  members_.raw[parameters_index] = text().substr(parameters_begin, parameters_size);
}

/// Writes the parameters that were sent: the stored form, with kept secrets in place of their masks, and the form in
/// responses (D14).
void merged_addon::write_parameters(json::writer& out) {
  const parameter_update update = parts_.parameters(providers_);
  const secrecy secrets = update.secrets(provider_);
  json::writer masked(masked_parameters_);
  json::writer names(sensitive_);
  out.begin_object();
  masked.begin_object();
  names.begin_array();
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    if (parts_.drops_prototypes && (walker.name().equals("") || walker.name().equals("__proto__"))) {
      continue;
    }
    const bool is_secret = secrets.covers_sent(walker.name(), walker.value());
    const bool is_kept = !is_secret && update.is_mask_of_any(walker.name(), walker.value());
    const std::string_view value = is_kept ? update.stored_value(walker.name()) : walker.value();
    if (value.empty()) {
      continue;
    }
    out.key(walker.name());
    masked.key(walker.name());
    if (!is_secret) {
      out.compact(value);
      masked.compact(value);
      continue;
    }
    masked.string(masked_value);
    if (provider_ != nullptr) {
      names.string(walker.name());
    }
    if (provider_ != nullptr && is_masked(walker.value())) {
      out.raw(update.kept_value(walker.name()));
    } else {
      out.compact(walker.value());
    }
  }
  out.end_object();
  masked.end_object();
  names.end_array();
}

std::string merged_addon::stored() const { return with_sensitive_names(text(), sensitive_.view()); }

std::string merged_addon::masked() const {
  const std::string_view parameters = members_[parameters_index];
  const auto size_before = static_cast<std::size_t>(parameters.data() - text().data());
  std::string document;
  document.reserve(text_.size() + masked_parameters_.size());
  document.append(text().substr(0, size_before)).append(masked_parameters_.view());
  document.append(text().substr(size_before + parameters.size()));
  return document;
}

change_list merged_addon::changes() const {
  const std::string_view before = parts_.current[index_of(addon_schema, "provider")];
  return masked_changes(parts_.current, secrecy(before, providers_, parts_.sensitive), members_,
                        secrecy(provider_, sensitive_.view()));
}

}  // namespace flagadmin
