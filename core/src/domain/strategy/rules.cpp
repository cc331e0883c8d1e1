#include "rules.hpp"

#include <utility>

#include <flagadmin/domain/strategy.hpp>

namespace flagadmin::rules {

std::optional<api_error> create_strategy(change_request& request, outcome& made) {
  new_strategy created = make_strategy(request.body.text, request.body.members, request.body.validation);
  if (!request.body.validation.valid()) {
    return std::nullopt;
  }
  if (request.is_key_taken(created.name)) {  // D31
    return name_exists(request.row().noun, "name", created.name);
  }
  request.insert(made, std::move(created.name), std::move(created.strategy));
  return std::nullopt;
}

void write_strategies_version(json::writer& out, const instance_settings& /*settings*/) {
  out.key("version");
  out.number(1);
}

}  // namespace flagadmin::rules
