#include <flagadmin/api/change_request.hpp>

#include <cstdint>
#include <limits>
#include <utility>

#include <flagadmin/domain/change.hpp>

#include "../domain/described_members.hpp"

namespace flagadmin {

std::string_view change_request::sent(std::string_view name) const noexcept {
  return described_member(*target.body, body.members, name);
}

std::string_view change_request::member(std::string_view name) const noexcept {
  return described_member(*row().item, current, name);
}

bool change_request::is_key_taken(std::string_view new_key) const {
  return store != nullptr && store->load(target.kind, new_key).has_value();
}

bool change_request::is_alternate_key_taken(std::string_view alternate_key) const {
  return store != nullptr && store->find(target.kind, alternate_key).has_value();
}

std::optional<std::int64_t> change_request::new_id(resource_kind kind) const {
  const std::int64_t last = store == nullptr ? 0 : store->total(kind).last;
  return last < std::numeric_limits<std::int64_t>::max() ? std::optional(last + 1) : std::nullopt;
}

void change_request::insert(outcome& outcome, std::string new_key, std::string json) const {
  outcome.key = std::move(new_key);
  outcome.body = resource_body(row(), json, settings());
  if (context.wants_changes) {
    outcome.changes.add({.property = {}, .after = outcome.changes.memory().keep(std::string_view(outcome.body))});
  }
  std::string alternate = alternate_key_of(row(), json);
  outcome.writes.push_back({write_action::insert, target.kind, outcome.key, std::move(alternate), std::move(json)});
}

void change_request::update(outcome& outcome, std::string json) const {
  if (json == stored->json) {
    return;
  }
  std::string alternate = alternate_key_of(row(), json);
  outcome.writes.push_back({write_action::update, target.kind, key, std::move(alternate), std::move(json)});
}

void change_request::update_and_show(outcome& outcome, std::string json) const {
  if (context.wants_changes) {
    outcome.changes = changes_between(*row().item, stored->json, json);
  }
  outcome.body = json;
  update(outcome, std::move(json));
}

void change_request::remove(outcome& outcome) const {
  if (context.wants_changes) {
    const std::string before = resource_body(row(), std::string(stored->json), settings());
    outcome.changes.add({.property = {}, .before = outcome.changes.memory().keep(std::string_view(before))});
  }
  outcome.writes.push_back({write_action::remove, target.kind, key, {}, {}});
}

std::optional<api_error> rules::create_by_name(change_request& request, outcome& outcome) {
  if (!request.body.validation.valid()) {  // by the profile (D81)
    return std::nullopt;
  }
  const resource& row = request.row();
  text_buffer text;
  json::writer out(text);
  write_new_members(out, *row.item, *request.target.body, request.body.members,
                    request.settings().profile.completes_parameters);
  std::string key = key_of(row, text.view());
  if (request.is_key_taken(key)) {
    return name_exists(row.noun, row.key_members.front(), key);
  }
  request.insert(outcome, std::move(key), text.str());
  return std::nullopt;
}

std::optional<api_error> rules::replace_members(change_request& request, outcome& outcome) {
  const resource& row = request.row();
  const schema& body = *request.target.body;
  request.update_and_show(outcome,
                          stored_form(row, merged_members(*row.item, request.current, body, request.body.members)));
  return std::nullopt;
}

std::optional<api_error> rules::remove(change_request& request, outcome& outcome) {
  request.remove(outcome);
  return std::nullopt;
}

void rules::write_list_version(json::writer& out, const instance_settings& /*settings*/) {
  out.key("version");
  out.number(1);
}

}  // namespace flagadmin
