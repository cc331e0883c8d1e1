#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/operation.hpp>

namespace flagadmin {

/// What a method and a path lead to.
struct route {
  const operation* target = nullptr;    ///< null: no such path, or the path does not have the method
  std::vector<std::string> parameters;  ///< of the path in their order, each percent-decoded once
  std::string allow;                    ///< the methods of the path, for `Allow`; empty: no such path

  /// Whether the path leads anywhere, by whatever method.
  [[nodiscard]] bool path_exists() const noexcept { return !allow.empty(); }
};

/// Finds the operation for a method and the path of a request target (no query, still percent-encoded).
/// HEAD leads where GET leads. OPTIONS leads to no operation; `allow` then answers it.
[[nodiscard]] route find_route(std::string_view method, std::string_view path);

/// The parameters of a path that follows a template, still percent-encoded; nothing when it does not. No parameter is
/// empty.
[[nodiscard]] std::optional<std::vector<std::string_view>> match_path(std::string_view pattern, std::string_view path);

/// The path that follows a template and has these parameters, which are percent-encoded.
[[nodiscard]] std::string path_with(std::string_view pattern, std::span<const std::string> parameters);

/// The names of the parameters of a template.
[[nodiscard]] std::vector<std::string_view> path_parameters(std::string_view pattern);

}  // namespace flagadmin
