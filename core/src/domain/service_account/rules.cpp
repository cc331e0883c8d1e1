#include "rules.hpp"

#include <flagadmin/domain/service_account.hpp>

namespace flagadmin::rules {

std::optional<api_error> update_service_account(change_request& request, outcome& made) {
  request.update_and_show(made, merge_service_account_update(request.current, request.body.members));
  return std::nullopt;
}

}  // namespace flagadmin::rules
