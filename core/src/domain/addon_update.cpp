#include <flagadmin/domain/addon_update.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>

namespace flagadmin {
namespace {

/// D11: what null sets a property to.
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

/// Writes the parameters that were sent, secrets that are kept in place of their masks (D14).
void write_parameters(json::writer& out, const parameter_update& update, const provider_set& providers) {
  const provider_definition* provider = providers.find(json::string_of(update.provider));
  out.begin_object();
  for (json::walker at(update.parameters, '{'); at.next();) {
    out.key(at.name());
    const provider_parameter* parameter =
        provider != nullptr && is_masked(at.value()) ? provider->find_parameter(at.name()) : nullptr;
    if (parameter != nullptr && parameter->sensitive) {
      out.raw(update.kept_value(parameter->name));
    } else {
      out.compact(at.value());
    }
  }
  out.end_object();
}

/// The place of an addon's property in the update's table, or the table's size.
[[nodiscard]] std::size_t place_in_update(std::string_view name) noexcept {
  const auto properties = addon_create_update_schema.properties;
  std::size_t index = 0;
  while (index != properties.size() && properties[index].name != name) {
    ++index;
  }
  return index;
}

}  // namespace

parameter_update addon_update::parameters() const {
  return {
      .document = document,
      .provider = update[index_of(addon_create_update_schema, "provider")],
      .parameters = update[index_of(addon_create_update_schema, "parameters")],
      .stored_provider = current[index_of(addon_schema, "provider")],
      .stored_parameters = current[index_of(addon_schema, "parameters")],
  };
}

std::string_view addon_update::current_environments() const noexcept {
  return current[index_of(addon_schema, "environments")];
}

std::string_view addon_update::merged_environments() const noexcept {
  constexpr std::size_t index = index_of(addon_create_update_schema, "environments");
  return update.has(index) ? update[index] : current_environments();
}

std::string addon_update::merged(const provider_set& providers) const {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (std::size_t i = 0; i != addon_schema.properties.size(); ++i) {
    const std::string_view name = addon_schema.properties[i].name;
    const std::size_t place = place_in_update(name);
    const bool is_sent = place != addon_create_update_schema.properties.size() && update.has(place);
    if (!is_sent && !current.has(i)) {
      continue;
    }
    out.key(name);
    if (!is_sent) {
      out.raw(current[i]);  // D10: left out, so it stays as it is
    } else if (update.is_null(place)) {
      out.raw(empty_value_of(addon_schema.properties[i].value.type));
    } else if (i == index_of(addon_schema, "parameters")) {
      write_parameters(out, parameters(), providers);
    } else {
      out.compact(update[place]);
    }
  }
  out.end_object();
  return text.str();
}

}  // namespace flagadmin
