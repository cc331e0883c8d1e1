#pragma once

#include <algorithm>
#include <string_view>

#include <flagadmin/api/operation.hpp>

/// The names of arguments that the client's methods, the dry runs and the commands share.
namespace flagadmin::typescript {

/// The argument with the body of a request; empty if the operation ignores its body.
[[nodiscard]] inline std::string_view body_argument(const operation& one) {
  return one.body == nullptr ? "" : one.action == operation_action::update ? "update" : "payload";
}

/// The argument of a dry run with the names that are taken; empty if there is none.
[[nodiscard]] inline std::string_view taken_argument(const operation& one) {
  const auto found = std::find_if(one.dry_run_arguments.begin(), one.dry_run_arguments.end(),
                                  [](std::string_view argument) { return argument.starts_with("existing"); });
  return found == one.dry_run_arguments.end() ? std::string_view() : *found;
}

/// Whether a dry run has this argument.
[[nodiscard]] inline bool has_argument(const operation& one, std::string_view name) {
  return std::find(one.dry_run_arguments.begin(), one.dry_run_arguments.end(), name) != one.dry_run_arguments.end();
}

}  // namespace flagadmin::typescript
