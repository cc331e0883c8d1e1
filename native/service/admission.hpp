#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/api/route.hpp>

#include "service/instance.hpp"
#include "service/request_head.hpp"
#include "service/response.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

/// An admitted request: its body, if the operation has one, may be read.
struct admission {
  const request_head& head;
  const operation* target = nullptr;
  std::vector<std::string> parameters;            ///< of the path, decoded
  std::shared_ptr<const service::caller> caller;  ///< null: the operation needs no token
  std::size_t size_limit = 0;
  /// The key of the one resource of the request, from its path; nothing if the request is about none or several, or if
  /// no resource can have the key (D15).
  std::optional<resource_key> subject{};

  /// The name of the caller's token, for logs.
  [[nodiscard]] std::string_view token_name() const noexcept { return caller ? std::string_view(caller->name) : ""; }
};

/// Checks the head of a request, in the order of D40: route, method, authentication, permission, content type, size.
/// Returns a response if nothing more of the request is needed. The head must outlive the admission.
[[nodiscard]] std::variant<response, admission> admit(const instance& of, const request_head& head);

/// The template of a path, for the log; empty: it has no operation.
[[nodiscard]] std::string_view template_of(const request_head& head);

/// The refusal of an admitted request, with the headers of its operation's responses.
[[nodiscard]] response refuse(const instance& of, const admission& admitted, const api_error& error);

/// The response after a failure of the store, or an unexpected exception, after which the connection is closed. The
/// failure is logged with the id of the response, which has no details of it. `admitted`: null, if it was not yet.
[[nodiscard]] response response_to_failure(const instance& of, const admission* admitted,
                                           const std::exception_ptr& failure) noexcept;

}  // namespace flagadmin::server
