#include <flagadmin/domain/addon.hpp>

#include <utility>

#include <flagadmin/domain/addon_update.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "secrecy.hpp"

namespace flagadmin {

result<std::string> merge_addon_update(const member_slices& current, std::string_view update,
                                       const provider_set& providers) {
  result<std::string> merged;
  member_slices sent;
  merged.validation = validate(addon_create_update_schema, update, sent);
  if (!merged.ok()) {
    return merged;
  }
  const addon_update parts{.document = update, .current = current, .update = sent};
  check_kept_secrets(parts.parameters(providers), providers, merged.validation);
  if (merged.ok()) {
    merged.value = merged_addon(parts, providers).text();
  }
  return merged;
}

result<std::string> merge_addon_update(std::string_view current, std::string_view update,
                                       const provider_set& providers) {
  member_slices members;
  validation_result validation = validate(addon_schema, current, members);
  if (!validation.valid()) {
    return {.value = {}, .validation = std::move(validation)};
  }
  return merge_addon_update(members, update, providers);
}

std::string_view sensitive_names_of(std::string_view stored) noexcept {
  return json::find_member(stored, sensitive_parameters_member);
}

std::string with_sensitive_names(std::string_view addon, const provider_set& providers) {
  const provider_definition* const provider = providers.find(json::string_of(json::find_member(addon, "provider")));
  text_buffer names;
  json::writer out(names);
  out.begin_array();
  const secrecy secrets(provider, {});  // of an unknown provider, all parameters are secret
  for (json::walker walker(json::find_member(addon, "parameters"), '{'); walker.next();) {
    if (secrets.covers(walker.name())) {
      out.string(walker.name());
    }
  }
  out.end_array();
  return with_sensitive_names(addon, names.view());
}

std::string masked_addon(std::string_view addon, const provider_set& providers) {
  member_slices members;
  (void)validate(addon_schema, addon, members);
  const secrecy secrets(members[index_of(addon_schema, "provider")], providers, sensitive_names_of(addon));
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (std::size_t i = 0; i != addon_schema.properties.size(); ++i) {
    if (!members.has(i)) {
      continue;
    }
    out.key(addon_schema.properties[i].name);
    if (i == index_of(addon_schema, "parameters")) {
      secrets.write_masked(out, members[i]);
    } else {
      out.raw(members[i]);
    }
  }
  out.end_object();
  return text.str();
}

}  // namespace flagadmin
