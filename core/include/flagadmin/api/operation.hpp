#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/api/names.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

struct api_error;
struct change_request;
struct instance_settings;
struct outcome;

/// The kinds of operations.
enum class operation_action : std::uint8_t {
  instance,  ///< reads the state of the instance; has no resource
  list,      ///< reads all resources of a kind
  read,      ///< reads one resource, or a part of it
  create,    ///< makes a new resource
  update,    ///< replaces an existing resource
  remove,    ///< deletes an existing resource
  named,     ///< changes an existing resource in another way: a part of it, one property
};

/// The permission that the token of a request needs.
struct operation_access {
  std::string_view permission{};  ///< required (D44); empty: any valid token
  bool has_environments = false;  ///< whether the permission can be limited to environments (D44)
  bool needs_token = true;        ///< whether a token is required (5)
};

/// The dry run of an operation.
struct operation_dry_run {
  /// Errors that come from the operation's rule, besides those with `error_entry::in_dry_runs`.
  std::span<const error_kind> errors{};
  /// Further arguments, by their names in JavaScript.
  std::span<const std::string_view> arguments{};
};

/// One row of the table of operations.
struct operation {
  operation_id id;                                       ///< the row's own position
  std::string_view name;                                 ///< `operationId` of OpenAPI
  std::string_view method;                               ///< of HTTP
  std::string_view path;                                 ///< a template: a segment is literal or a `{parameter}`
  operation_action action = operation_action::instance;  ///< the kind of the operation
  /// The kind of its resources; the first parameter of the path is the key, except for `list` and `create`. Meaningless
  /// for `instance`.
  resource_kind kind = resource_kind::addon;
  document_text summary;             ///< one line
  document_text description;         ///< in Markdown
  const schema* body = nullptr;      ///< of the request, or null
  document_text example{};           ///< of the body as JSON; empty: made of the examples in its schema
  const schema* response = nullptr;  ///< of success, or null if no schema describes it
  unsigned success = 200;            ///< the status of success
  std::size_t size_limit = 0;        ///< of the body in bytes, by default (D41)
  operation_access access{};         ///< checked before the body is read
  bool makes_secret = false;         ///< whether `request_context::secret` is needed (D62)
  bool deprecated = false;           ///< D32
  bool extension = false;            ///< not in the specification (D60–D63): `x-flagadmin-extension`
  bool is_for_pages = false;         ///< for the pages of a service in use: the client has no method for it (D60)
  /// The member of the client's result that has the response, beside `location`; empty: the result is the response.
  document_text result_member{};
  std::span<const error_kind> errors;  ///< the kinds of its errors, in the order of the table
  operation_dry_run dry_run{};         ///< of an operation that changes something
  /// The rule of an operation that changes something (core/src/api/rules). Returns the error, if there is one;
  /// otherwise the response is 400 if `request.body.validation` has issues, and `outcome` if not.
  std::optional<api_error> (*rule)(change_request& request, outcome& outcome) = nullptr;
  /// Adds the issues and warnings of the further checks that the body alone decides, without the store, to
  /// those of a body that its schema rejects: one response lists all (D3). Null: there are none.
  void (*check_body)(change_request& request) = nullptr;
  /// Makes the response of a `read` that returns a part of the resource, from the stored resource; null: returns the
  /// resource.
  std::string (*part)(std::string_view stored, const instance_settings& settings) = nullptr;

  /// Whether the operation changes something: its requests may have a body, and are decided in a transaction.
  [[nodiscard]] constexpr bool is_change() const noexcept { return action >= operation_action::create; }
  /// Whether the operation is about one existing resource, whose key is the first parameter of the path.
  [[nodiscard]] constexpr bool has_key() const noexcept {
    return action == operation_action::read || action >= operation_action::update;
  }
  /// Whether the operation only reads stored resources: it respects If-Match and If-None-Match (D46).
  [[nodiscard]] constexpr bool is_read() const noexcept {
    return action == operation_action::list || action == operation_action::read;
  }
  /// Whether a response of success has the entity tag of the resource or list.
  [[nodiscard]] constexpr bool has_entity_tag() const noexcept {
    return is_read() ||
           ((action == operation_action::create || action == operation_action::update) && response != nullptr);
  }
};

/// The table, in the order of `operation_id`.
[[nodiscard]] std::span<const operation> operations() noexcept;

/// The row of an operation.
[[nodiscard]] const operation& operation_of(operation_id id) noexcept;

}  // namespace flagadmin
