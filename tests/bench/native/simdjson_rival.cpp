#include <simdjson.h>

#include "rivals.hpp"

// The checks of `addonCreateUpdateSchema` by simdjson's On-Demand API: every member is visited, every string unescaped,
// and a described member that occurs twice is found by its bit. A value that is skipped would not be checked for
// syntax.

namespace {

namespace ondemand = simdjson::ondemand;

bool is_any(ondemand::value value);  // NOLINT(misc-no-recursion): as deep as simdjson allows

bool is_map(ondemand::object object) {  // NOLINT(misc-no-recursion)
  for (auto member : object) {
    std::string_view name;
    ondemand::value value;
    if (member.unescaped_key().get(name) != simdjson::SUCCESS || member.value().get(value) != simdjson::SUCCESS ||
        !is_any(value)) {
      return false;
    }
  }
  return true;
}

bool is_list(ondemand::array array) {  // NOLINT(misc-no-recursion)
  for (auto element : array) {
    ondemand::value value;
    if (element.get(value) != simdjson::SUCCESS || !is_any(value)) {
      return false;
    }
  }
  return true;
}

bool is_any(ondemand::value value) {  // NOLINT(misc-no-recursion)
  ondemand::json_type type{};
  if (value.type().get(type) != simdjson::SUCCESS) {
    return false;
  }
  switch (type) {
    case ondemand::json_type::object: {
      ondemand::object object;
      return value.get_object().get(object) == simdjson::SUCCESS && is_map(object);
    }
    case ondemand::json_type::array: {
      ondemand::array array;
      return value.get_array().get(array) == simdjson::SUCCESS && is_list(array);
    }
    case ondemand::json_type::string:
      return value.get_string().error() == simdjson::SUCCESS;
    case ondemand::json_type::number:
      return value.get_double().error() == simdjson::SUCCESS;
    case ondemand::json_type::boolean:
      return value.get_bool().error() == simdjson::SUCCESS;
    case ondemand::json_type::null:
      break;
  }
  return value.is_null();
}

bool is_null(ondemand::value value) {
  ondemand::json_type type{};
  return value.type().get(type) == simdjson::SUCCESS && type == ondemand::json_type::null && value.is_null();
}

bool is_names_or_null(ondemand::value value) {
  ondemand::array array;
  if (value.get_array().get(array) != simdjson::SUCCESS) {
    return is_null(value);
  }
  for (auto element : array) {
    if (element.get_string().error() != simdjson::SUCCESS) {
      return false;
    }
  }
  return true;
}

enum bit : unsigned {
  provider = 1,
  enabled = 2,
  parameters = 4,
  events = 8,
  description = 16,
  projects = 32,
  environments = 64,
  all_required = provider | enabled | parameters | events,
};

/// The bit of a described member; 0 for others.
unsigned bit_of(std::string_view name) {
  switch (name.size()) {
    case 6:
      return name == "events" ? events : 0U;
    case 7:
      return name == "enabled" ? enabled : 0U;
    case 8:
      return name == "provider" ? provider : name == "projects" ? projects : 0U;
    case 10:
      return name == "parameters" ? parameters : 0U;
    case 11:
      return name == "description" ? description : 0U;
    case 12:
      return name == "environments" ? environments : 0U;
    default:
      return 0U;
  }
}

bool is_member(unsigned which, ondemand::value value) {
  switch (which) {
    case provider: {
      std::string_view text;
      return value.get_string().get(text) == simdjson::SUCCESS && !text.empty();
    }
    case enabled:
      return value.get_bool().error() == simdjson::SUCCESS;
    case description:
      return value.get_string().error() == simdjson::SUCCESS || is_null(value);
    case parameters: {
      ondemand::object object;
      return value.get_object().get(object) == simdjson::SUCCESS ? is_map(object) : is_null(value);
    }
    case events:
    case projects:
    case environments:
      return is_names_or_null(value);
    default:
      return is_any(value);
  }
}

}  // namespace

namespace rivals {

static_assert(simdjson_padding >= simdjson::SIMDJSON_PADDING);

bool simdjson_on_demand(std::string_view text) {
  static ondemand::parser parser;
  ondemand::document document;
  ondemand::object object;
  if (parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document) !=
          simdjson::SUCCESS ||
      document.get_object().get(object) != simdjson::SUCCESS) {
    return false;
  }
  unsigned seen = 0;
  for (auto member : object) {
    std::string_view name;
    ondemand::value value;
    if (member.unescaped_key().get(name) != simdjson::SUCCESS || member.value().get(value) != simdjson::SUCCESS) {
      return false;
    }
    const unsigned which = bit_of(name);
    if ((seen & which) != 0 || !is_member(which, value)) {
      return false;
    }
    seen |= which;
  }
  // At the end of the text there is no location.
  return (seen & all_required) == all_required && document.current_location().error() == simdjson::OUT_OF_BOUNDS;
}

}  // namespace rivals
