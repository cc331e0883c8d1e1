#include "strategy.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <flagadmin/schema/strategy_schema.hpp>

namespace flagadmin::rules {
namespace {

void set_deprecated(const change_request& request, outcome& response, std::string_view value) {
  member_slices strategy = request.current;
  strategy.raw[index_of(strategy_schema, "deprecated")] = value;
  std::string changed = stored_form(request.row(), strategy);
  if (request.context.wants_changes) {
    response.changes = changes_between(strategy_schema, request.stored->json, changed);
  }
  request.update(response, std::move(changed));
}

}  // namespace

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

}  // namespace flagadmin::rules
