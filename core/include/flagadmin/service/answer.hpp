#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/store.hpp>
#include <flagadmin/service/admit.hpp>
#include <flagadmin/service/context.hpp>

/// A request with its body, and the answer.
namespace flagadmin::service {

/// A request that is complete. It refers to head and body.
struct prepared {
  admitted request;            ///< its head
  request_body body;           ///< validated
  std::string now;             ///< of a change
  std::string secret;          ///< of a token, if the operation creates one
  std::string secret_digest;   ///< its SHA-256, in hexadecimal
  bool wants_changes = false;  ///< whether `outcome::changes` is to be filled in
};

/// Validates a body. Returns a response if it is invalid: what is stored does not matter then (D40).
[[nodiscard]] std::variant<response, prepared> prepare(admitted request, std::string_view body, const context& context);

/// A response, and what a change does.
struct answered {
  service::response response;  ///< complete but for general headers
  outcome decided{};           ///< of a change: changes and warnings; its writes were applied
};

/// Decides a request, and applies its writes once, last. May be repeated after the store has undone its work. The
/// caller is looked up again: a token that was revoked meanwhile changes nothing (D47).
[[nodiscard]] answered answer(resource_store& store, const prepared& prepared, const context& context);

}  // namespace flagadmin::service
