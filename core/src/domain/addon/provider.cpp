#include <flagadmin/domain/provider.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/echo.hpp>
#include <flagadmin/schema/provider_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../../schema/name_set.hpp"
#include "../described_members.hpp"
#include "default_providers.hpp"

namespace flagadmin {
namespace {

/// The entry that a document names so, or null.
template <class Entry>
[[nodiscard]] const Entry* pointer_to_named(std::span<const Entry> entries, json::string_slice name) noexcept {
  for (const Entry& entry : entries) {
    if (name.equals(entry.name)) {
      return &entry;
    }
  }
  return nullptr;
}

/// Reports names that stand twice among the elements of an array; `name_of_element` gives the JSON text of each.
class duplicate_names {
 public:
  duplicate_names(std::string_view document, validation_result& validation) noexcept
      : document_(document), validation_(validation) {}

  void check(std::string_view name, std::initializer_list<path_segment> path, unsigned rule_depth) {
    if (!names_.insert(json::string_of(name))) {
      validation_.add_issue(issue_code::duplicate_name, static_cast<std::size_t>(name.data() - document_.data()), path,
                            rule_depth, {value_param(name, validation_.memory)});
    }
  }

 private:
  std::string_view document_;
  validation_result& validation_;
  name_set names_;
};

void check_names(std::string_view document, validation_result& validation) {
  duplicate_names provider_names(document, validation);
  std::size_t index = 0;
  json::for_each_element(document, [&](std::string_view provider) {
    provider_names.check(json::find_member(provider, "name"), {index, "name"}, 0);
    duplicate_names parameter_names(document, validation);
    std::size_t parameter_index = 0;
    json::for_each_element(json::find_member(provider, "parameters"), [&](std::string_view parameter) {
      parameter_names.check(json::find_member(parameter, "name"), {index, "parameters", parameter_index, "name"}, 2);
      ++parameter_index;
    });
    ++index;
  });
}

/// What is shown to people only, of a JSON string whose characters `text` keeps.
template <class Text>
[[nodiscard]] document_text shown(std::string_view raw, const Text& text) {
  if constexpr (with_documents) {
    return text(raw);
  } else {
    return {};
  }
}

/// `text` keeps the characters of a JSON string.
template <class Text>
[[nodiscard]] provider_parameter read_parameter(std::string_view raw, const Text& text) {
  constexpr const schema& table = tables::provider_parameter;
  const member_slices members = members_of(table, raw);
  return {.name = text(members[index_of(table, "name")]),
          .display_name = shown(members[index_of(table, "displayName")], text),
          .type = text(members[index_of(table, "type")]),
          .description = shown(members[index_of(table, "description")], text),
          .placeholder = shown(members[index_of(table, "placeholder")], text),
          .required = members[index_of(table, "required")] == "true",
          .sensitive = members[index_of(table, "sensitive")] == "true"};
}

}  // namespace

const provider_parameter* provider_definition::find_parameter(json::string_slice parameter) const noexcept {
  return pointer_to_named(parameters, parameter);
}

provider_set::provider_set() noexcept : definitions_(default_providers()) {}

const provider_definition* provider_set::find(json::string_slice name) const noexcept {
  return pointer_to_named(definitions_, name);
}

void provider_set::write(json::writer& out) const {
  out.begin_array();
  for (const provider_definition& provider : definitions_) {
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
  check_names(json, read.validation);
  if (!read.ok()) {
    return read;
  }
  arena& memory = read.value.memory_;
  const auto text = [&memory](std::string_view raw) {
    return raw.starts_with('"') ? memory.keep(json::string_of(raw)) : std::string_view{};
  };
  std::vector<provider_parameter> parameters;
  std::vector<std::string_view> events;
  json::for_each_element(json, [&](std::string_view raw) {
    constexpr const schema& table = provider_schema;
    const member_slices members = members_of(table, raw);
    parameters.clear();
    json::for_each_element(members[index_of(table, "parameters")],
                           [&](std::string_view parameter) { parameters.push_back(read_parameter(parameter, text)); });
    events.clear();
    if constexpr (with_documents) {
      json::for_each_element(members[index_of(table, "events")],
                             [&](std::string_view event) { events.push_back(text(event)); });
    }
    // Servers give the reason as a text; a mere `true` says no more than that there is one.
    const std::string_view deprecated = members[index_of(table, "deprecated")];
    read.value.definitions_.push_back({
        .name = text(members[index_of(table, "name")]),
        .display_name = shown(members[index_of(table, "displayName")], text),
        .description = shown(members[index_of(table, "description")], text),
        .documentation_url = shown(members[index_of(table, "documentationUrl")], text),
        .deprecated = deprecated == "true" ? std::string_view("it may be removed") : text(deprecated),
        .parameters = memory.keep(std::span(parameters)),
        .events = memory.keep(std::span(events)),
    });
  });
  return read;
}

}  // namespace flagadmin
