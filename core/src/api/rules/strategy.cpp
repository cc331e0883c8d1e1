#include "strategy.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <flagadmin/schema/strategy_schema.hpp>

#include "../../domain/described_members.hpp"

namespace flagadmin::rules {
namespace {

[[nodiscard]] bool is_editable(const change_request& request) { return request.member("editable") != "false"; }

/// Records that these members are stored. The response is empty.
void store(const change_request& request, outcome& outcome, const member_slices& strategy) {
  std::string changed = stored_form(request.row(), strategy);
  if (request.context.wants_changes) {
    outcome.changes = changes_between(strategy_schema, request.stored->json, changed);
  }
  request.update(outcome, std::move(changed));
}

void set_deprecated(const change_request& request, outcome& outcome, std::string_view value) {
  member_slices strategy = request.current;
  strategy.raw[index_of(strategy_schema, "deprecated")] = value;
  store(request, outcome, strategy);
}

}  // namespace

std::optional<api_error> update_strategy(change_request& request, outcome& outcome) {
  if (!is_editable(request)) {
    return strategy_not_editable(request.key, "updated");
  }
  const member_slices& sent = request.body.members;
  member_slices strategy = merged_members(strategy_schema, request.current, update_strategy_schema, sent);
  if (sent.is_null(index_of(update_strategy_schema, "description"))) {
    strategy.raw[index_of(strategy_schema, "description")] = R"("")";
  }
  text_buffer parameters;
  json::writer out(parameters);
  write_new_elements(out, tables::strategy_parameter, tables::create_strategy_parameter, request.sent("parameters"),
                     request.settings().profile.completes_parameters);
  strategy.raw[index_of(strategy_schema, "parameters")] = parameters.view();
  store(request, outcome, strategy);
  return std::nullopt;
}

std::optional<api_error> deprecate_strategy(change_request& request, outcome& outcome) {
  if (!is_editable(request) && !request.settings().profile.deprecates_bundled_strategies) {
    return strategy_not_editable(request.key, "deprecated");
  }
  set_deprecated(request, outcome, "true");
  return std::nullopt;
}

std::optional<api_error> reactivate_strategy(change_request& request, outcome& outcome) {
  set_deprecated(request, outcome, "false");
  return std::nullopt;
}

std::optional<api_error> delete_strategy(change_request& request, outcome& outcome) {
  if (!is_editable(request)) {
    return strategy_not_editable(request.key, "deleted");
  }
  request.remove(outcome);
  return std::nullopt;
}

}  // namespace flagadmin::rules
