#include "error_messages.hpp"

#include "http/server_error.hpp"

namespace flagadmin::generate {

std::vector<api_error> errors_of_core() {
  return {
      authentication_required(),
      permission_missing("{permission}"),
      permission_missing("{permission}", ""),
      permission_missing("{permission}", "{environment}"),
      role_exceeds_caller("{role}", "{permission}", false),
      role_exceeds_caller("{role}", "{permission}", true),
      strategy_creation_disabled(),
      strategy_not_editable("{name}", "updated"),
      strategy_not_editable("{name}", "deprecated"),
      strategy_not_editable("{name}", "deleted"),
      route_not_found("{method}", "{path}"),
      resource_not_found("{kind}", "{key}"),
      method_not_allowed("{method}", "{methods}"),
      name_exists("{kind}", "{property}", "{value}"),
      precondition_failed(),
      excluded_by_if_none_match(),
      content_too_large(1048576),
      resource_too_large("{kind}", 1048576),
      instance_full(100000, "{kind}"),
      kind_full(67108864, "{kind}"),
      unsupported_media_type("{type}"),
      unsupported_media_type(""),
      unsupported_content_encoding("{coding}"),
      internal_error(),
      not_ready(),
      outcome_unknown(),
  };
}

std::vector<api_error> errors_of_server() {
  std::vector<api_error> all;
  for (const server::server_error_entry& entry : server::server_errors()) {
    all.push_back(make_error(entry.kind, std::string(entry.message)));
  }
  return all;
}

}  // namespace flagadmin::generate
