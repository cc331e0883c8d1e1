#include <flagadmin/document/compact_schema.hpp>

#include <flagadmin/schema/compact_schema.hpp>

namespace flagadmin {
namespace {

void append_field(std::string& out, std::size_t value) { out += static_cast<char>('0' + value); }

std::size_t flag(bool is_set, compact_flags bit) { return is_set ? std::size_t{bit} : 0; }

void append_name(std::string& out, std::string_view name) { out.append(name) += ','; }

void append_number(std::string& out, std::int64_t value) { append_name(out, std::to_string(value)); }

void append_names(std::string& out, std::span<const std::string_view> names) {
  append_number(out, static_cast<std::int64_t>(names.size()));
  for (const std::string_view name : names) {
    append_name(out, name);
  }
}

void append(std::string& out, const schema& node, bool required) {
  const bool has_unique = !node.unique_member.empty();
  const bool has_rules = node.has_character_rules || node.min_length != 0 || node.minimum || has_unique;
  append_field(out, flag(node.nullable, compact_nullable) + flag(node.deprecated, compact_deprecated) +
                        flag(node.sensitive, compact_sensitive) + flag(has_rules, compact_has_rules) +
                        flag(required, compact_required));
  append_field(out, static_cast<std::size_t>(node.type));
  append_field(out, static_cast<std::size_t>(node.fast_path));
  if (has_unique) {
    append_name(out, node.unique_member);
  } else if (has_rules) {
    append_field(out, node.has_character_rules ? 1 : 0);
    append_number(out, static_cast<std::int64_t>(node.min_length));
    append_field(out, static_cast<std::size_t>(node.format));
    append_name(out, node.minimum ? std::to_string(*node.minimum) : std::string());
    append_names(out, node.enumeration);
    append_names(out, node.forbidden);
  }
  if (node.type == value_type::object) {
    append_number(out, static_cast<std::int64_t>(node.properties.size()));
    for (const property& member : node.properties) {
      append_name(out, member.name);
      append(out, member.value, member.required);
    }
  } else if (node.type == value_type::array) {
    append(out, *node.items, false);
  }
}

}  // namespace

std::string compact_form_of(const schema& table) {
  std::string out;
  append(out, table, false);
  return out;
}

}  // namespace flagadmin
