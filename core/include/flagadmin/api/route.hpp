#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/operation.hpp>

namespace flagadmin {

/// The operation for a method and a path.
struct route {
  const operation* target = nullptr;    ///< null: the path does not exist, or does not have the method
  std::vector<std::string> parameters;  ///< of the path in their order, each percent-decoded once
  std::string allow;                    ///< the methods of the path, for `Allow`; empty: the path does not exist

  /// Whether the path exists, with any method.
  [[nodiscard]] bool path_exists() const noexcept { return !allow.empty(); }
};

/// Finds the operation for a method and the path of a request target (no query, still percent-encoded).
/// HEAD has the operation of GET. OPTIONS has none; its response is made from `allow`.
[[nodiscard]] route find_route(std::string_view method, std::string_view path);

/// The names of the parameters of a template.
[[nodiscard]] std::vector<std::string_view> path_parameters(std::string_view pattern);

}  // namespace flagadmin
