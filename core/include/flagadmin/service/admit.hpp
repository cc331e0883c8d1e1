#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <flagadmin/api/route.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>

/// What is decided before the body of a request is read, and refusals.
namespace flagadmin::service {

/// A request whose body may be read. It refers to the head.
struct admitted {
  const request_head* head = nullptr;             ///< which it refers to
  const operation* target = nullptr;              ///< the operation of route and method
  std::vector<std::string> parameters;            ///< of the path, decoded
  std::shared_ptr<const service::caller> caller;  ///< null: the operation needs no token
  std::size_t size_limit = 0;                     ///< of the body in bytes
  /// The key of the one resource of the request; empty: it is about none or several, or no resource can have it.
  std::string key;
};

/// The route of a request: with a profile, some paths and wrong methods do not exist (D81).
[[nodiscard]] route route_of(const request_head& head, const context& context);

/// Checks a head in the order of D40: route, method, authentication, permission, media type, size. Returns a response
/// if nothing more of the request is needed.
[[nodiscard]] std::variant<response, admitted> admit(const request_head& head, std::shared_ptr<const caller> caller,
                                                     const context& context);

/// A refusal, with an id of its own (D45).
[[nodiscard]] response error_response(const api_error& error, const context& context);
/// The refusal of an admitted request, with the headers of its operation's responses (D32).
[[nodiscard]] response refuse(const admitted& request, const api_error& error, const context& context);

}  // namespace flagadmin::service
