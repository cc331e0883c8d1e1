#include "service/damage.hpp"

#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::server {

std::optional<std::string> find_damage(const resource_key& key, std::string_view json) {
  const resource& row = resource_of(key.kind);
  if (row.item == nullptr) {
    return std::nullopt;
  }
  const validation_result found = validate(*row.item, json);
  if (found.valid()) {
    return std::nullopt;
  }
  const issue& first = found.issues.front();
  text_buffer text;
  text += "the stored ";
  text += row.noun;
  text += ' ';
  append_excerpt(text, key.id);
  text += " is damaged: ";
  text += kind_of(first.code).name;
  if (!first.path.empty()) {
    text += " at ";
    first.append_display_path(text);
  }
  return text.str();
}

}  // namespace flagadmin::server
