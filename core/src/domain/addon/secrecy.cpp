#include "secrecy.hpp"

#include <flagadmin/domain/addon.hpp>
#include <flagadmin/schema/addon_schema.hpp>

namespace flagadmin {

void secrecy::write_masked(json::writer& out, std::string_view parameters) const {
  out.begin_object();
  for (json::walker walker(parameters, '{'); walker.next();) {
    out.key(walker.name());
    if (covers(walker.name())) {
      out.string(masked_value);
    } else {
      out.raw(walker.value());
    }
  }
  out.end_object();
}

std::string with_sensitive_names(std::string_view addon, std::string_view names) {
  std::string stored(addon);
  if (names != "[]") {
    stored.pop_back();
    stored.append(",\"").append(sensitive_parameters_member).append("\":").append(names) += '}';
  }
  return stored;
}

change_list masked_changes(const member_slices& before, const secrecy& secrets_before, const member_slices& after,
                           const secrecy& secrets_after) {
  change_list changes = changes_between(addon_schema, before, after);
  const auto mask = [](std::string_view& value, bool is_secret) {
    if (!is_secret || value.empty()) {
      return false;
    }
    value = R"("*****")";
    static_assert(masked_value == "*****");
    return true;
  };
  for (change& edit : changes) {
    if (edit.map_key) {
      const bool was_secret = mask(edit.before, secrets_before.covers(json::string_slice{*edit.map_key}));
      edit.is_secret = mask(edit.after, secrets_after.covers(json::string_slice{*edit.map_key})) && was_secret;
    }
  }
  return changes;
}

}  // namespace flagadmin
