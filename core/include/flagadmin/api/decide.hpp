#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/api/store.hpp>
#include <flagadmin/domain/change.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/schema/validate.hpp>

/// The operations that change something, as pure functions: state of the store + body of the request + circumstances →
/// outcome. Checks are made in the order of D40: permission, then from size on.
namespace flagadmin {

/// A new secret of a service account's token (D62). Only its digest is stored.
struct token_secret {
  std::string_view text;    ///< what the client receives, once
  std::string_view sha256;  ///< of `text`: 64 lowercase hexadecimal digits, the alternate key of the token's record
};

/// The circumstances of a request.
struct request_context {
  instance_settings settings{};                     ///< of the instance
  permission_list permissions = everything;         ///< of the caller (D44)
  std::span<const std::string> path_parameters{};   ///< decoded, in their order
  std::string_view key{};                           ///< of the resource in the path: `key_of_path`
  std::optional<std::string_view> if_match{};       ///< the value of the header, if there is one
  std::optional<std::string_view> if_none_match{};  ///< the value of the header, if there is one
  std::string_view now{};                           ///< date-time of the request (RFC 3339, UTC)
  token_secret secret{};                            ///< for an operation that `makes_secret`
  bool wants_changes = true;                        ///< whether `outcome::changes` is to be filled in
};

/// A header of a response.
struct header {
  std::string name;   ///< as HTTP writes it
  std::string value;  ///< without line breaks
};

/// The response of the service, and what it stores.
struct outcome {
  std::optional<api_error> error;    ///< everything else is empty then, except for status, headers and validation
  unsigned status = 0;               ///< of HTTP
  std::string body;                  ///< of the response, JSON; empty: the response has no content
  std::vector<header> headers;       ///< `location`, `Deprecation`, … (not the general ones of HTTP, not `ETag`)
  std::vector<stored_write> writes;  ///< to apply in their order; none when nothing changes
  /// The key of the resource of the operation's kind that the request is about, also if nothing changes: for the log,
  /// and for the entity tag if `operation::has_entity_tag`.
  std::string key;
  std::optional<stored_resource> before{};  ///< the resource of the path, as long as the store's views are valid
  change_list changes;                      ///< for people; secrets masked
  validation_result validation;             ///< of the body: its warnings and, of a ValidationError, the issues
};

/// The body of a request after validation by its operation's schema. Operations work on its members, so that no body is
/// validated twice. Moves, does not copy.
struct request_body {
  std::string_view text;           ///< as it was sent; must outlive the body
  member_slices members{};         ///< of `text`; meaningless after a syntax error
  validation_result validation{};  ///< of `text`; empty when `text` is larger than its limit or has no schema
  std::size_t exceeded = 0;        ///< the limit in bytes that `text` exceeds (D41); 0: it does not
};

/// The largest body of an operation in bytes (D41): that of the profile, `configured` or, if it is 0, the
/// default.
[[nodiscard]] std::size_t size_limit_of(const operation& target, const instance_settings& settings,
                                        std::size_t configured = 0);

/// Validates a body by the schema of its operation. A text larger than `size_limit` is not read: `decide` rejects it by
/// its size (D41). The body of an operation without a schema is ignored (D63). A profile permits some nulls (D97e).
[[nodiscard]] request_body validate_body(const operation& target, std::string_view text, std::size_t size_limit,
                                         const service_profile& profile = specification);

/// Decides a request to an operation that changes something: `target.is_change()`. `body` is the result of
/// `validate_body` for the same operation; `store`: within the transaction of the change, null: an empty one.
///
/// An outcome without an error is a success as soon as its `writes` are durable.
[[nodiscard]] outcome decide(const operation& target, request_body body, store_reader* store,
                             const request_context& context);
/// Validates the body, then decides.
[[nodiscard]] outcome decide(const operation& target, std::string_view body, store_reader* store,
                             const request_context& context);

/// 404: there is no resource with the key in the parameters of the path.
[[nodiscard]] api_error not_found(const operation& target, std::span<const std::string> parameters);

/// The resource that a read operation returns, made from what is stored: the whole resource, or `operation::part`.
[[nodiscard]] std::string resource_body(const operation& target, std::string stored, const instance_settings& settings);

/// The headers of every response to a deprecated operation (D32).
[[nodiscard]] std::vector<header> deprecation_headers(const operation& target, const instance_settings& settings);

}  // namespace flagadmin
