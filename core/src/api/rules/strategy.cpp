#include "strategy.hpp"

#include <string_view>
#include <utility>

#include <flagadmin/domain/strategy.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

#include "../../domain/described_members.hpp"

namespace flagadmin::rules {
namespace {

void set_deprecated(const change_request& request, outcome& response, std::string_view value) {
  member_slices strategy = request.current;
  strategy.raw[index_of(strategy_schema, "deprecated")] = value;
  text_buffer text;
  json::writer out(text);
  write_described_members(out, strategy_schema, strategy);
  if (request.context.wants_changes) {
    response.changes = changes_between(strategy_schema, request.stored->json, text.view());
  }
  request.update(response, text.str());
}

}  // namespace

std::optional<api_error> create_strategy(change_request& request, outcome& response) {
  new_strategy created = make_strategy(request.body.members);
  if (request.is_key_taken(created.name)) {  // D31
    return name_exists(request.row().noun, "name", created.name);
  }
  request.insert(response, std::move(created.name), std::move(created.strategy));
  return std::nullopt;
}

std::optional<api_error> deprecate_strategy(change_request& request, outcome& response) {
  if (request.member("editable") == "false") {
    return strategy_not_editable(request.key);
  }
  set_deprecated(request, response, "true");
  return std::nullopt;
}

std::optional<api_error> reactivate_strategy(change_request& request, outcome& response) {
  set_deprecated(request, response, "false");
  return std::nullopt;
}

std::optional<api_error> delete_strategy(change_request& request, outcome& response) {
  if (request.member("editable") == "false") {
    return strategy_not_editable(request.key);
  }
  request.remove(response);
  return std::nullopt;
}

void write_strategies_version(json::writer& out, const instance_settings& /*settings*/) {
  out.key("version");
  out.number(1);
}

}  // namespace flagadmin::rules
