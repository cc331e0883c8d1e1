#pragma once

#include <string>
#include <string_view>

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/domain/provider.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/domain/service_account.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/validate.hpp>

/// Properties that every merge must have. Each function returns the property that a merge breaks, or an empty string.
namespace flagadmin::test {

namespace detail {

[[nodiscard]] inline bool is_object(std::string_view json) { return json.starts_with('{'); }

/// Whether a parameter is a secret of the provider; false without a definition of the provider.
[[nodiscard]] inline bool is_secret(std::string_view parameter, const provider_definition* provider) {
  const provider_parameter* definition = provider == nullptr ? nullptr : provider->find_parameter(parameter);
  return definition != nullptr && definition->sensitive;
}

[[nodiscard]] inline const provider_definition* provider_of(std::string_view addon, const provider_set& providers) {
  return providers.find(json::string_of(json::find_member(addon, "provider")).decoded());
}

/// D10, D11, D12: what the merge has to make of one property.
[[nodiscard]] inline std::string_view broken_property(std::string_view name, std::string_view current,
                                                      std::string_view update, std::string_view merged) {
  const std::string_view before = json::find_member(current, name);
  const std::string_view sent = json::find_member(update, name);
  const std::string_view after = json::find_member(merged, name);
  if (sent.empty()) {
    return after == before ? "" : "what is left out stays, byte for byte";
  }
  if (sent == "null") {
    return after == "\"\"" || after == "[]" || after == "{}" ? "" : "null empties";
  }
  return name == "parameters" || after == json::compacted(sent) ? "" : "what is sent is stored, byte for byte";
}

/// D12, D14: all parameters that were sent are stored, in their order and byte for byte; `*****` keeps a secret.
[[nodiscard]] inline std::string_view broken_parameter(std::string_view current, std::string_view update,
                                                       std::string_view merged, const provider_set& providers) {
  const std::string_view stored = json::find_member(current, "parameters");
  const std::string_view sent = json::find_member(update, "parameters");
  const provider_definition* provider = provider_of(update, providers);
  std::string expected = "{";
  for (json::walker walker(sent, '{'); walker.next();) {
    expected += expected.size() == 1 ? "\"" : ",\"";
    expected.append(walker.name().raw).append("\":");
    const std::string name = walker.name().decoded();
    expected += is_masked(walker.value()) && is_secret(name, provider) ? std::string(json::find_member(stored, name))
                                                                       : json::compacted(walker.value());
  }
  return json::find_member(merged, "parameters") == expected + "}" ? "" : "parameters are stored byte for byte";
}

/// The update that sends an addon back (D74). A description that is null stays null: it is left out.
[[nodiscard]] inline std::string update_from(std::string_view addon) {
  std::string update = "{";
  for (const property& member : addon_create_update_schema.properties) {
    const std::string_view value = json::find_member(addon, member.name);
    if (!value.empty() && value != "null") {
      update.append(update.size() == 1 ? "\"" : ",\"").append(member.name).append("\":").append(value);
    }
  }
  return update + "}";
}

/// Sending a response back changes nothing: masks keep their secrets (D14).
[[nodiscard]] inline std::string_view broken_read_back(const std::string& stored, const provider_set& providers) {
  if (provider_of(stored, providers) == nullptr) {
    return {};  // all of it is masked then, and an update by this provider is refused
  }
  const std::string shown = masked_addon(stored, providers);
  if (!validate(addon_schema, shown).valid()) {
    return "what is shown follows addonSchema";
  }
  const std::string update = update_from(shown);
  if (!validate(addon_create_update_schema, update).valid()) {
    return "what is shown can be sent";
  }
  const result<std::string> again = merge_addon_update(stored, update, providers);
  // Members that were not sent keep the white space of `stored`.
  return again.ok() && json::compacted(again.value) == json::compacted(stored)
             ? ""
             : "what was read, sent again, changes nothing";
}

}  // namespace detail

/// Checks a merge of any two texts: `merged` is the result of `merge_addon_update`.
[[nodiscard]] inline std::string_view broken_addon_merge(std::string_view current, std::string_view update,
                                                         const result<std::string>& merged,
                                                         const provider_set& providers = {}) {
  if (!merged.ok()) {
    return merged.value.empty() ? "" : "a refused merge makes nothing";
  }
  if (!validate(addon_schema, merged.value).valid()) {
    return "what is merged follows addonSchema";
  }
  const result<std::string> again = merge_addon_update(merged.value, update, providers);
  if (!again.ok() || again.value != merged.value) {
    return "the same update changes nothing more";
  }
  for (const property& member : addon_schema.properties) {
    const std::string_view sent = member.name == "id" ? std::string_view("{}") : update;  // an id is not written
    if (const auto broken = detail::broken_property(member.name, current, sent, merged.value); !broken.empty()) {
      return broken;
    }
  }
  if (detail::is_object(json::find_member(update, "parameters"))) {
    if (const auto broken = detail::broken_parameter(current, update, merged.value, providers); !broken.empty()) {
      return broken;
    }
  }
  return detail::broken_read_back(merged.value, providers);
}

/// Likewise, for service accounts (D20, D21).
[[nodiscard]] inline std::string_view broken_account_merge(std::string_view current, std::string_view update,
                                                           const result<std::string>& merged) {
  if (!merged.ok()) {
    return merged.value.empty() ? "" : "a refused merge makes nothing";
  }
  if (!validate(service_account_schema, merged.value).valid()) {
    return "what is merged follows serviceAccountSchema";
  }
  const result<std::string> again = merge_service_account_update(merged.value, update);
  if (!again.ok() || again.value != merged.value) {
    return "the same update changes nothing more";
  }
  const result<std::string> read_back = merge_service_account_update(merged.value, merged.value);
  if (!read_back.ok() || read_back.value != merged.value) {
    return "what was read, sent again, changes nothing";
  }
  for (const std::string_view name : {"name", "rootRole", "username", "imageUrl", "createdAt", "isAPI"}) {
    const bool is_writable = name == "name" || name == "rootRole";
    const std::string_view sent = is_writable ? json::find_member(update, name) : std::string_view{};
    const std::string_view expected = sent.empty() ? json::find_member(current, name) : sent;
    if (json::find_member(merged.value, name) != expected) {
      return "what is left out stays, and what is sent is stored, byte for byte";
    }
  }
  bool has_secret = false;
  json::for_each_element(json::find_member(merged.value, "tokens"), [&](std::string_view token) {
    has_secret = has_secret || !json::find_member(token, "secret").empty();
  });
  return has_secret ? "no secret of a token is kept" : "";
}

}  // namespace flagadmin::test
