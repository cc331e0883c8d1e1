#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/api/route.hpp>

#include "service/instance.hpp"
#include "service/request_head.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// An admitted request: its body, if the operation has one, may be read.
struct admission {
  const operation* target = nullptr;
  std::vector<std::string> parameters;  ///< of the path, decoded
  std::shared_ptr<const token> caller;  ///< null: the operation needs no token
  std::string token_name;
  std::string client;  ///< its address
  std::size_t size_limit = 0;
  std::optional<std::string> if_match;
  std::optional<std::string> if_none_match;
};

/// Checks the head of a request, in the order of D40: route, method, authentication, permission, content type, size.
/// Returns a response if nothing more of the request is needed.
[[nodiscard]] std::variant<response, admission> admit(const instance& of, const request_head& head);

/// The refusal of an admitted request, with the headers of its operation's responses.
[[nodiscard]] response refuse(const instance& of, const admission& admitted, const api_error& error);

}  // namespace flagadmin::server
