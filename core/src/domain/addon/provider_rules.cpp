#include <flagadmin/domain/provider_rules.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/http_url.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>

#include "secrecy.hpp"

namespace flagadmin {
namespace {

/// The offset of a slice of the document.
[[nodiscard]] std::size_t offset_in(const parameter_update& update, std::string_view slice) noexcept {
  return static_cast<std::size_t>(slice.data() - update.document.data());
}

/// One sent parameter: its definition, if the provider has one, and its value as JSON text.
struct sent_parameter {
  json::string_slice name;
  std::string_view value;
  const provider_parameter* definition = nullptr;
  bool keeps_stored = false;  ///< whether it is a secret sent as `*****`
};

class parameter_rules {
 public:
  parameter_rules(const parameter_update& update, const provider_definition& provider,
                  validation_result& validation) noexcept
      : update_(update), provider_(provider), secrets_(update.secrets(&provider)), validation_(validation) {}

  [[nodiscard]] sent_parameter sent_at(const json::walker& walker) const {
    return {walker.name(), walker.value(), provider_.find_parameter(walker.name()),
            is_masked(walker.value()) && secrets_.covers(walker.name())};
  }

  void check_kept(const sent_parameter& sent) {
    if (update_.kept_value(sent.name).empty()) {
      report(issue_code::no_stored_secret, sent, {});
    }
  }

  void check(const sent_parameter& sent) {
    if (sent.definition == nullptr) {
      add(validation_.warnings, issue_code::unknown_parameter, 1, sent, {});
    }
    if (sent.keeps_stored) {
      check_kept(sent);
      return;
    }
    if (update_.is_mask_of_any(sent.name, sent.value)) {
      return;
    }
    const std::string_view kind = kind_of_value(sent.value);
    const bool is_text = kind == "string";
    if (!is_text && kind != "number" && kind != "boolean") {
      static constexpr std::array<std::string_view, 3> allowed{"string", "number", "boolean"};
      report(issue_code::wrong_parameter_type, sent, {list_param(allowed), text_param(kind)});
      return;
    }
    if (sent.definition == nullptr) {
      return;
    }
    if (is_text && sent.definition->required && json::string_of(sent.value).empty()) {
      report(issue_code::empty_parameter, sent, {});
    } else if (sent.definition->is_url() && !(is_text && is_absolute_http_url(characters_of(sent.value)))) {
      const issue_param format = text_param("uri");
      if (sent.definition->sensitive) {  // D4, D14: messages never include a secret
        report(issue_code::invalid_url, sent, {format});
      } else {
        report(issue_code::invalid_url, sent, {format, value_param(sent.value, validation_.memory)});
      }
    }
  }

  /// Whether a URL has another origin than the stored one.
  [[nodiscard]] bool changes_origin(const provider_parameter& url) {
    const std::string_view sent = json::find_member(update_.parameters, url.name);
    const std::string_view stored = update_.kept_value({url.name});
    if (sent.empty() || stored.empty()) {
      return sent.empty() != stored.empty();
    }
    const bool is_kept = update_.is_mask_of_any({url.name}, sent) || (secrets_.covers({url.name}) && is_masked(sent));
    return sent != stored && !is_kept &&
           !(stored.starts_with('"') && have_same_origin(characters_of(sent), characters_of(stored)));
  }

  void warn_redirected(const sent_parameter& sent, std::string_view url) {
    add(validation_.warnings, issue_code::secret_for_other_url, 2, sent, {excerpt_param(validation_.memory.keep(url))});
  }

  void check_missing() {
    for (const provider_parameter& parameter : provider_.parameters) {
      if (!parameter.required || !json::find_member(update_.parameters, parameter.name).empty()) {
        continue;
      }
      const std::string_view name = validation_.memory.keep(parameter.name);
      const std::array<path_segment, 2> path{"parameters", name};
      const std::array params{provider_param(), excerpt_param(name)};
      validation_.insert(validation_.issues, {.code = issue_code::missing_parameter,
                                              .schema_depth = 1,
                                              .path = validation_.memory.keep(std::span(path)),
                                              .params = validation_.memory.keep(std::span(params)),
                                              .offset = offset_of(update_.parameters),
                                              .object_end = end_of_parameters()});
    }
  }

 private:
  void report(issue_code code, const sent_parameter& sent, std::initializer_list<issue_param> facts) {
    add(validation_.issues, code, 2, sent, facts);
  }

  void add(std::vector<issue>& list, issue_code code, std::uint8_t schema_depth, const sent_parameter& sent,
           std::initializer_list<issue_param> facts) {
    if (!validation_.has_place(list, offset_of(sent.value))) {
      return;
    }
    const std::string_view name = validation_.memory.keep(sent.name);
    const std::array<path_segment, 2> path{"parameters", name};
    std::array<issue_param, 4> params{provider_param(), name_param(name)};
    std::copy(facts.begin(), facts.end(), params.begin() + 2);
    validation_.insert(list, {.code = code,
                              .schema_depth = schema_depth,
                              .path = validation_.memory.keep(std::span(path)),
                              .params = validation_.memory.keep(std::span(params).first(2 + facts.size())),
                              .offset = offset_of(sent.value)});
  }

  /// The value of a JSON string, escapes resolved.
  [[nodiscard]] std::string_view characters_of(std::string_view value) {
    const json::string_slice text = json::string_of(value);
    return text.escaped ? validation_.memory.keep(text) : text.raw;
  }

  [[nodiscard]] issue_param provider_param() { return excerpt_param(validation_.memory.keep(provider_.name)); }

  [[nodiscard]] std::size_t offset_of(std::string_view slice) const noexcept { return offset_in(update_, slice); }

  /// The offset of missing parameters: the end of their object, or the null in its place (D3, D11).
  [[nodiscard]] std::size_t end_of_parameters() const noexcept {
    const std::size_t first = offset_of(update_.parameters);
    return update_.parameters.front() == '{' ? first + update_.parameters.size() - 1 : first;
  }

  const parameter_update& update_;
  const provider_definition& provider_;
  const secrecy secrets_;
  validation_result& validation_;
};

void report_unknown_provider(const parameter_update& update, const provider_set& providers,
                             validation_result& validation) {
  const std::size_t count = providers.definitions().size();
  auto* const names = static_cast<std::string_view*>(validation.memory.allocate(count * sizeof(std::string_view)));
  for (std::size_t i = 0; i != count; ++i) {
    names[i] = validation.memory.keep(providers.definitions()[i].name);
  }
  validation.add_issue(issue_code::unknown_provider, offset_in(update, update.provider), {"provider"}, 1,
                       {list_param(std::span(names, count)), value_param(update.provider, validation.memory)});
}

void warn_deprecated_provider(const parameter_update& update, const provider_definition& provider,
                              validation_result& validation) {
  validation.add_warning(issue_code::deprecated_provider, offset_in(update, update.provider), {"provider"}, 1,
                         {excerpt_param(validation.memory.keep(provider.name)),
                          excerpt_param(validation.memory.keep(provider.deprecated))});
}

/// D93. Nothing is known of a definition without events.
[[nodiscard]] bool may_be_sent(json::string_slice event, const provider_definition& provider) {
  const auto is_event = [event](std::string_view listed) { return event.equals(listed); };
  return provider.events.empty() || std::any_of(provider.events.begin(), provider.events.end(), is_event);
}

void warn_silent_events(const parameter_update& update, const provider_definition& provider,
                        validation_result& validation) {
  const issue_param name = excerpt_param(validation.memory.keep(provider.name));
  std::size_t index = 0;
  for (json::walker walker(update.events, '['); walker.next(); ++index) {
    if (!walker.value().starts_with('"')) {
      continue;  // an issue of the schema
    }
    const json::string_slice event = json::string_of(walker.value());
    if (update.has_sign_for_all_events && index == 0 && event.equals("*")) {
      return;  // D50
    }
    const std::size_t offset = offset_in(update, walker.value());
    if (!may_be_sent(event, provider) && validation.has_place(validation.warnings, offset)) {
      validation.add_warning(issue_code::unknown_event, offset, {"events", index}, 2,
                             {name, value_param(walker.value(), validation.memory)});
    }
  }
  if (index == 0 && (update.events.starts_with('[') || update.events == "null")) {
    validation.add_warning(issue_code::no_events, offset_in(update, update.events), {"events"}, 1, {name});
  }
}

}  // namespace

bool is_masked(std::string_view value) noexcept {
  return value.starts_with('"') && json::string_of(value).equals(masked_value);
}

parameter_update parameter_update::of_new_addon(std::string_view document, const member_slices& sent) noexcept {
  return {.document = document,
          .provider = sent[index_of(addon_create_update_schema, "provider")],
          .parameters = sent[index_of(addon_create_update_schema, "parameters")],
          .events = sent[index_of(addon_create_update_schema, "events")]};
}

parameter_update parameter_update::of_unknown_addon(std::string_view document, const member_slices& sent) noexcept {
  parameter_update update = of_new_addon(document, sent);
  update.stored_provider = update.provider;
  update.stored_parameters = update.parameters;
  return update;
}

std::string_view parameter_update::stored_value(json::string_slice parameter) const {
  json::walker walker(stored_parameters, '{');
  while (walker.next()) {
    if (walker.name() == parameter) {
      return walker.value();
    }
  }
  return {};
}

std::string_view parameter_update::kept_value(json::string_slice parameter) const {
  return keeps_provider() ? stored_value(parameter) : std::string_view();
}

bool parameter_update::keeps_provider() const noexcept {
  return json::string_of(provider) == json::string_of(stored_provider);
}

bool parameter_update::is_mask_of_any(json::string_slice parameter, std::string_view value) const noexcept {
  return keeps_masked_values && is_masked(value) &&
         (keeps_provider() || !secrecy(stored_definition, stored_sensitive).covers(parameter));
}

secrecy parameter_update::secrets(const provider_definition* definition) const {
  return secrecy(definition, keeps_provider() ? stored_sensitive : std::string_view());
}

void check_provider_rules(const parameter_update& update, const provider_set& providers,
                          validation_result& validation) {
  if (!update.provider.starts_with('"') || update.provider == R"("")") {
    return;  // an issue of the schema
  }
  const provider_definition* provider = providers.find(json::string_of(update.provider));
  if (provider == nullptr) {
    report_unknown_provider(update, providers, validation);
    return;
  }
  if (!provider->deprecated.empty()) {
    warn_deprecated_provider(update, *provider, validation);
  }
  warn_silent_events(update, *provider, validation);
  if (!update.parameters.starts_with('{') && update.parameters != "null") {
    return;  // an issue of the schema
  }
  parameter_rules rules(update, *provider, validation);
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    rules.check(rules.sent_at(walker));
  }
  rules.check_missing();
}

void warn_redirected_secrets(const parameter_update& update, const provider_set& providers,
                             validation_result& validation) {
  const provider_definition* provider = providers.find(json::string_of(update.provider));
  parameter_rules rules(update, *provider, validation);
  const provider_parameter* url = nullptr;
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    const sent_parameter sent = rules.sent_at(walker);
    if (!sent.keeps_stored || (sent.definition != nullptr && sent.definition->is_url())) {
      continue;
    }
    if (url == nullptr) {  // the first secret
      const auto changes = [&](const provider_parameter& defined) {
        return defined.is_url() && rules.changes_origin(defined);
      };
      const auto parameter = std::find_if(provider->parameters.begin(), provider->parameters.end(), changes);
      if (parameter == provider->parameters.end()) {
        return;
      }
      url = &*parameter;
    }
    rules.warn_redirected(sent, url->name);
  }
}

validation_result validate_addon_update(std::string_view json, const provider_set& providers) {
  member_slices members;
  validation_result result = validate(addon_create_update_schema, json, members);
  if (!result.has_syntax_error()) {  // D3: it is reported alone
    check_provider_rules(parameter_update::of_unknown_addon(json, members), providers, result);
  }
  return result;
}

void check_kept_secrets(const parameter_update& update, const provider_set& providers, validation_result& validation) {
  const provider_definition* provider = providers.find(json::string_of(update.provider));
  if (provider == nullptr) {
    return;
  }
  parameter_rules rules(update, *provider, validation);
  for (json::walker walker(update.parameters, '{'); walker.next();) {
    const sent_parameter sent = rules.sent_at(walker);
    if (sent.keeps_stored) {
      rules.check_kept(sent);
    }
  }
}

}  // namespace flagadmin
