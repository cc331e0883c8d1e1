#include <flagadmin/service/damage.hpp>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::service {
namespace {

/// `place`: of the damage; empty: the whole resource.
[[nodiscard]] std::string damage_line(const resource& row, std::string_view key, std::string_view damage,
                                      std::string_view place = {}) {
  text_buffer text;
  text += "the stored ";
  text += row.noun;
  text += ' ';
  append_excerpt(text, key);
  text += " is damaged: ";
  text += damage;
  text += place.empty() ? "" : place.front() == '/' ? " at " : " ";
  append_excerpt(text, place);
  return text.str();
}

}  // namespace

std::optional<std::string> find_damage(resource_kind kind, const stored_resource& stored) {
  const auto& [key, alternate_key, json, version] = stored;
  const resource& row = resource_of(kind);
  if (!is_version(version)) {
    return damage_line(row, key, "its version is out of range");
  }
  const validation_result validation = validate(*row.item, json);
  if (validation.valid()) {
    return key_of(row, json) == key ? std::nullopt
                                    : std::optional(damage_line(row, key, "it has the body of another one"));
  }
  const issue& first = validation.issues.front();
  return damage_line(row, key, kind_of(first.code).name, first.display_path());
}

std::optional<std::string> find_inconsistency(resource_kind kind, const stored_resource& stored) {
  const resource& row = resource_of(kind);
  if (std::optional<std::string> damage = find_damage(kind, stored)) {
    return damage;
  }
  if (!row.alternate_key_member.empty() && alternate_key_of(row, stored.json) != stored.alternate_key) {
    return damage_line(row, stored.key, "its row does not have its", row.alternate_key_member);
  }
  const std::string mask = row.find_mask != nullptr ? row.find_mask(stored.json) : std::string();
  return mask.empty() ? std::nullopt
                      : std::optional(damage_line(row, stored.key, "a mask is stored as a secret", mask));
}

}  // namespace flagadmin::service
