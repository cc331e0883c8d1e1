#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/message.hpp>
#include <flagadmin/service/store.hpp>

/// The service as functions of a store, a request and a context (D78). `respond` is all of them; a host that waits
/// between them, for a body or a database, calls the steps itself, and `complete` for each response.
namespace flagadmin::service {

/// The secret to look up: of the only `Authorization` header, if the operation needs a token (D43); else empty.
[[nodiscard]] std::string_view secret_of(const request_head& head);

/// Whether a text has the form of a service account's secret (D62): others are not looked up in the store.
[[nodiscard]] bool is_account_secret(std::string_view text) noexcept;

/// The token with this secret: of a service account (D66), or of the configuration; null if there is none. Only a text
/// that `is_account_secret` needs the store. `notes` receives a line about a damaged account.
[[nodiscard]] std::shared_ptr<const caller> caller_of(store* in, std::string_view secret, const context& of,
                                                      std::vector<note>& notes);

/// A request whose body may be read. It refers to the head.
struct admitted {
  const request_head* head = nullptr;             ///< which it refers to
  const operation* target = nullptr;              ///< the operation of route and method
  std::vector<std::string> parameters;            ///< of the path, decoded
  std::shared_ptr<const service::caller> caller;  ///< null: the operation needs no token
  std::size_t size_limit = 0;                     ///< of the body in bytes
  std::string
      key;  ///< of the one resource of the request; empty: it is about none or several, or no resource can have it
};

/// Checks a head in the order of D40: route, method, authentication, permission, media type, size. Returns a response
/// if nothing more of the request is needed.
[[nodiscard]] std::variant<response, admitted> admit(const request_head& head, std::shared_ptr<const caller> who,
                                                     const context& of);

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
[[nodiscard]] std::variant<response, prepared> prepare(admitted request, std::string_view body, const context& of);

/// A response, and what a change does.
struct answered {
  response made;      ///< complete but for general headers
  outcome decided{};  ///< of a change: changes and warnings; its writes were applied
};

/// Decides a request, and applies its writes once, last. May be repeated after the store has undone its work. The
/// caller is looked up again: a token that was revoked meanwhile changes nothing (D47).
[[nodiscard]] answered answer(store& in, const prepared& what, const context& of);

/// What a read finds, whatever the conditions of its request: a host may cache it.
struct content {
  std::string_view content_type;            ///< a constant
  std::shared_ptr<const std::string> body;  ///< null: there is an error
  std::string entity_tag;                   ///< empty: none
  std::optional<api_error> error;           ///< instead of a body
  std::vector<note> notes;                  ///< for the log
};

/// Reads what an operation without changes returns.
[[nodiscard]] content content_of(store& in, const admitted& request, const context& of);

/// The response to a read with this content, by the conditions of the request (D46).
[[nodiscard]] response with_conditions(const admitted& request, const content& found, const context& of);

/// The writes that record the use of a service account's token (D66), for a unit of their own after the response; none
/// if its last use was less than a minute before, and for other tokens.
[[nodiscard]] std::vector<stored_write> writes_of_use(store& in, const caller& who, const context& of);

/// A refusal, with an id of its own (D45).
[[nodiscard]] response error_response(const api_error& error, const context& of);
/// The refusal of an admitted request, with the headers of its operation's responses (D32).
[[nodiscard]] response refuse(const admitted& request, const api_error& error, const context& of);

/// Adds what permits a page of another origin to read the response or, after a preflight request, to send the request
/// (the CORS protocol of the Fetch standard). `origin` is the header's value, empty: none. The header `Allow` of a
/// response to OPTIONS is its first.
void add_cors_headers(std::vector<header>& headers, std::string_view origin, bool is_preflight,
                      std::span<const std::string> origins);

/// Adds the headers that all responses have, to each of them once.
void complete(response& made, const request_head& head, const context& of);

/// The response to a request: all steps in their order.
[[nodiscard]] response respond(store& in, const request_head& head, std::string_view body, const context& of);

/// A line for the log that names a stored resource which is not valid by its schema; nothing if it is valid, or if its
/// kind has none. The line includes no values of the resource: they could be secret.
[[nodiscard]] std::optional<std::string> find_damage(resource_kind kind, std::string_view key, std::string_view json);

/// `bytes` in lower case hexadecimal.
[[nodiscard]] std::string hexadecimal(std::string_view bytes);

}  // namespace flagadmin::service
