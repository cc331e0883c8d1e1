// Files of provider definitions: what is read is written so that it is read again, and every rule of what was read can
// be applied to an update.

#include <string>

#include <flagadmin/api/dry_run.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/addon_schema.hpp>

#include "base/config_error.hpp"
#include "config/server_files.hpp"
#include "fuzzing.hpp"

namespace {

using flagadmin::fuzzing::require;

std::string written(const flagadmin::provider_set& providers) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  providers.write(out);
  return text.str();
}

/// An update for the provider, with all of its parameters.
std::string update_for(const flagadmin::provider_definition& provider) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  out.begin_object();
  out.member("provider", provider.name);
  out.key("parameters");
  out.begin_object();
  for (const flagadmin::provider_parameter& parameter : provider.parameters) {
    flagadmin::text_buffer name;
    flagadmin::json::append_escaped(name, parameter.name);
    out.key(flagadmin::json::string_slice{name.view(), true});
    out.string(parameter.is_url() ? "https://example.com/" : "x");
  }
  out.end_object();
  out.raw_member("enabled", "true");
  out.raw_member("events", "[]");
  out.end_object();
  return text.str();
}

void apply(const flagadmin::provider_set& providers) {
  constexpr std::string_view stored =
      R"({"id":7,"provider":"webhook","description":"","enabled":true,"parameters":{"url":"https://example.com/"},)"
      R"("events":[]})";
  for (const flagadmin::provider_definition& provider : providers.definitions()) {
    const std::string body = update_for(provider);
    const flagadmin::outcome outcome =
        flagadmin::dry_run(flagadmin::operation_of(flagadmin::operation_id::update_addon),
                           {.current = stored, .body = body, .providers = providers})
            .decided;
    if (!provider.name.empty()) {
      require(!outcome.error.has_value(), "an update with all parameters is accepted");
    }
    for (const flagadmin::provider_parameter& parameter : provider.parameters) {
      require(provider.find_parameter(parameter.name) == &parameter, "a parameter is found by its name");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  const flagadmin::server::config_file file{"providers.json", std::string(input.text())};
  try {
    const flagadmin::provider_catalog read = flagadmin::server::read_providers(file);
    const std::string text = written(read.view());
    const auto again = flagadmin::provider_catalog::read(text);
    require(again.ok() && written(again.value.view()) == text, "what is written is read again");
    apply(read.view());
  } catch (const flagadmin::server::config_error& error) {
    flagadmin::fuzzing::require_one_line(error.what());
  }
  return 0;
}
