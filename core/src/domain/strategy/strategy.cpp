#include <flagadmin/domain/strategy.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/strategy_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../../find_named.hpp"
#include "../described_members.hpp"

namespace flagadmin {
namespace {

/// Writes a member as it was sent, without white space; if absent, its default, or `otherwise` if the schema has none.
/// Writes nothing if that is empty.
void write_or_default(json::writer& out, const schema& sent_schema, const member_slices& sent, std::string_view name,
                      std::string_view otherwise) {
  std::string_view value = described_member(sent_schema, sent, name);
  if (value.empty()) {
    const auto member = find_named(sent_schema.properties, name);
    const bool has_default = member != sent_schema.properties.end() && !member->value.default_json.empty();
    value = has_default ? member->value.default_json : otherwise;
  }
  if (!value.empty()) {
    out.compact_member(name, value);
  }
}

void write_parameters(json::writer& out, std::string_view parameters) {
  constexpr const schema& table = tables::create_strategy_parameter;
  out.begin_array();
  for (json::walker at(parameters, '['); at.next();) {
    const member_slices sent = members_of(table, at.value());
    out.begin_object();
    for (const property& member : tables::strategy_parameter.properties) {
      write_or_default(out, table, sent, member.name, member.name == "description" ? R"("")" : "");  // D30
    }
    out.end_object();
  }
  out.end_array();
}

/// The parameters of a stored strategy type: the members of their schema (2.5), without defaults.
void write_described_parameters(json::writer& out, std::string_view parameters) {
  out.begin_array();
  for (json::walker at(parameters, '['); at.next();) {
    write_described_members(out, tables::strategy_parameter, members_of(tables::strategy_parameter, at.value()));
  }
  out.end_array();
}

}  // namespace

new_strategy make_strategy(const member_slices& sent) {
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (const property& member : strategy_schema.properties) {
    if (member.name == "parameters") {
      out.key(member.name);
      write_parameters(out, sent[index_of(create_strategy_schema, "parameters")]);
    } else {
      write_or_default(out, create_strategy_schema, sent, member.name, member.value.nullable ? "null" : "");
    }
  }
  out.end_object();
  return {.name = json::string_of(sent[index_of(create_strategy_schema, "name")]).decoded(), .strategy = text.str()};
}

result<new_strategy> make_strategy(std::string_view payload) {
  result<new_strategy> made;
  member_slices sent;
  made.validation = validate(create_strategy_schema, payload, sent);
  if (made.ok()) {
    made.value = make_strategy(sent);
  }
  return made;
}

result<std::string> normalized_strategy(std::string_view strategy) {
  result<std::string> normalized;
  member_slices members;
  normalized.validation = validate(strategy_schema, strategy, members);
  if (!normalized.ok()) {
    return normalized;
  }
  text_buffer text;
  json::writer out(text);
  out.begin_object();
  for (std::size_t i = 0; i != strategy_schema.properties.size(); ++i) {
    const std::string_view name = strategy_schema.properties[i].name;
    if (!members.has(i)) {
      continue;
    }
    if (name == "parameters") {
      out.key(name);
      write_described_parameters(out, members[i]);
    } else {
      out.compact_member(name, members[i]);
    }
  }
  out.end_object();
  normalized.value = text.str();
  return normalized;
}

}  // namespace flagadmin
