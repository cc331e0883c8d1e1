#include <flagadmin/domain/provider.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/provider_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "default_providers.hpp"
#include "service_providers.hpp"

namespace flagadmin {
namespace {

/// The entry with this name, or null.
template <class Entry>
[[nodiscard]] const Entry* pointer_to_named(std::span<const Entry> entries, json::string_slice name) noexcept {
  for (const Entry& entry : entries) {
    if (name.equals(entry.name)) {
      return &entry;
    }
  }
  return nullptr;
}

/// A string member of an object, in `memory`; empty if it is none.
[[nodiscard]] std::string_view text_of(std::string_view object, std::string_view name, arena& memory) {
  const std::string_view value = json::find_member(object, name);
  return value.starts_with('"') ? memory.keep(json::string_of(value)) : std::string_view{};
}

/// A definition as it came. A template, so that a build without documents leaves out the branch.
template <class Arena>
[[nodiscard]] document_text kept_definition(std::string_view object, Arena& memory) {
  if constexpr (with_documents) {
    return memory.keep(object);
  } else {
    return {};
  }
}

[[nodiscard]] provider_parameter read_parameter(std::string_view object, arena& memory) {
  return {.name = text_of(object, "name", memory),
          .type = text_of(object, "type", memory),
          .required = json::find_member(object, "required") == "true",
          .sensitive = json::find_member(object, "sensitive") == "true"};
}

/// Why a provider is deprecated: servers send a text, or `true`.
[[nodiscard]] std::string_view reason_of(std::string_view object, arena& memory) {
  return json::find_member(object, "deprecated") == "true" ? std::string_view("it may be removed")
                                                           : text_of(object, "deprecated", memory);
}

[[nodiscard]] provider_definition read_provider(std::string_view object, arena& memory) {
  std::vector<provider_parameter> parameters;
  for (json::walker walker(json::find_member(object, "parameters"), '['); walker.next();) {
    parameters.push_back(read_parameter(walker.value(), memory));
  }
  std::vector<std::string_view> events;
  for (json::walker walker(json::find_member(object, "events"), '['); walker.next();) {
    events.push_back(memory.keep(json::string_of(walker.value())));
  }
  return {.name = text_of(object, "name", memory),
          .deprecated = reason_of(object, memory),
          .parameters = memory.keep(std::span(parameters)),
          .events = memory.keep(std::span(events)),
          .json = kept_definition(object, memory)};
}

}  // namespace

const provider_parameter* provider_definition::find_parameter(json::string_slice parameter) const noexcept {
  return pointer_to_named(parameters, parameter);
}

provider_set::provider_set() noexcept : definitions_(default_providers()) {}

provider_set::provider_set(service_version version) noexcept : definitions_(service_providers(version)) {}

const provider_definition* provider_set::find(json::string_slice name) const noexcept {
  return pointer_to_named(definitions_, name);
}

void provider_set::write(json::writer& out) const {
  out.begin_array();
  for (const provider_definition& provider : definitions_) {
    if (!provider.json.empty()) {  // D92
      out.compact(provider.json);
      continue;
    }
    out.begin_object();
    out.member("name", provider.name);
    out.member("displayName", provider.display_name);
    out.member("description", provider.description);
    out.member("documentationUrl", provider.documentation_url);
    if (!provider.deprecated.empty()) {
      out.member("deprecated", provider.deprecated);
    }
    out.key("parameters");
    out.begin_array();
    for (const provider_parameter& parameter : provider.parameters) {
      out.begin_object();
      out.member("name", parameter.name);
      out.member("displayName", parameter.display_name);
      out.member("type", parameter.type);
      if (!parameter.description.empty()) {
        out.member("description", parameter.description);
      }
      if (!parameter.placeholder.empty()) {
        out.member("placeholder", parameter.placeholder);
      }
      out.key("required");
      out.boolean(parameter.required);
      out.key("sensitive");
      out.boolean(parameter.sensitive);
      out.end_object();
    }
    out.end_array();
    out.key("events");
    out.begin_array();
    for (const std::string_view event : provider.events) {
      out.string(event);
    }
    out.end_array();
    out.end_object();
  }
  out.end_array();
}

result<provider_catalog> provider_catalog::read(std::string_view json) {
  result<provider_catalog> read;
  read.validation = validate(providers_schema, json);
  if (!read.ok()) {
    return read;
  }
  for (json::walker walker(json, '['); walker.next();) {
    read.value.definitions_.push_back(read_provider(walker.value(), read.value.memory_));
  }
  return read;
}

}  // namespace flagadmin
