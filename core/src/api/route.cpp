#include <flagadmin/api/route.hpp>

#include <algorithm>
#include <cstddef>

#include <flagadmin/schema/url_friendly.hpp>

namespace flagadmin {
namespace {

/// Whether a path matches a pattern; adds its parameters to `parameters` unless that is null. Without them it allocates
/// nothing: each request is compared with many patterns.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path, std::vector<std::string_view>* parameters) {
  while (true) {
    const std::size_t fixed = std::min(pattern.find('{'), pattern.size());
    if (!path.starts_with(pattern.substr(0, fixed))) {
      return false;
    }
    pattern.remove_prefix(fixed);
    path.remove_prefix(fixed);
    if (pattern.empty() || path.empty() || path.starts_with('/')) {
      return pattern.empty() && path.empty();
    }
    const std::size_t size = std::min(path.find('/'), path.size());
    if (parameters != nullptr) {
      parameters->push_back(path.substr(0, size));
    }
    pattern.remove_prefix(pattern.find('}') + 1);
    path.remove_prefix(size);
  }
}

/// Takes the first segment off a path, without the slash before it.
[[nodiscard]] std::string_view take_segment(std::string_view& path) noexcept {
  path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

void append_method(std::string& allow, std::string_view method) {
  if (!allow.empty()) {
    allow += ", ";
  }
  allow += method;
}

}  // namespace

std::vector<std::string_view> path_parameters(std::string_view pattern) {
  std::vector<std::string_view> names;
  while (pattern.starts_with('/')) {
    if (const std::string_view segment = take_segment(pattern); segment.starts_with('{')) {
      names.push_back(segment.substr(1, segment.size() - 2));
    }
  }
  return names;
}

route find_route(std::string_view method, std::string_view path) {
  constexpr std::size_t longest_allow = 48;  // of most paths
  route route;
  const std::string_view table_method = method == "HEAD" ? "GET" : method;
  for (const operation& candidate : operations()) {
    if (!matches(candidate.path, path, nullptr)) {
      continue;
    }
    route.allow.reserve(longest_allow);
    append_method(route.allow, candidate.method);
    if (candidate.method == "GET") {
      append_method(route.allow, "HEAD");
    }
    if (candidate.method == table_method) {
      route.target = &candidate;
    }
  }
  std::vector<std::string_view> parameters;
  if (route.target != nullptr && matches(route.target->path, path, &parameters)) {
    for (const std::string_view parameter : parameters) {
      route.parameters.push_back(percent_decoded(parameter));
    }
  }
  if (route.path_exists()) {
    append_method(route.allow, "OPTIONS");
  }
  return route;
}

}  // namespace flagadmin
