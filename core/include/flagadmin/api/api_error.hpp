#pragma once

#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// A refusal of a request: its kind and message.
struct api_error {
  error_kind kind = error_kind::internal;  ///< the row of the table
  std::string message;                     ///< for people, in English; has no details of the machine
  std::string details{};                   ///< of a ValidationError: the issues, as JSON
  std::string permission{};                ///< of a NoAccessError: the missing permission, if that is the reason (D45)
  bool truncated = false;                  ///< there were more issues than `details` lists (D45)

  /// The status of HTTP.
  [[nodiscard]] unsigned status() const noexcept { return entry_of(kind).status; }
  /// The `name` on the wire.
  [[nodiscard]] std::string_view name() const noexcept { return entry_of(kind).name; }
};

/// The body of an error response (2.6, D45): `id`, `name`, `message`; of a ValidationError `details`, with
/// `truncated` beside them when the list was cut; and `permissions`, if one is missing. `id` identifies this one
/// error; the caller makes it (a UUID) and logs it.
[[nodiscard]] std::string error_body(const api_error& error, std::string_view id);
/// Appends `error_body` to a text.
void append_error_body(text_buffer& body, const api_error& error, std::string_view id);

/// An error of any kind, with this message.
[[nodiscard]] api_error make_error(error_kind kind, std::string message);

/// A ValidationError whose message names the first offending property and how many more there are. `detail_form`: of
/// the messages of its details.
[[nodiscard]] api_error validation_error(const validation_result& validation,
                                         message_form detail_form = message_form::after_path);

// Refusals with one wording each.
/// 401: the token is missing or unknown.
[[nodiscard]] api_error authentication_required();
/// 403: the token lacks this permission.
[[nodiscard]] api_error permission_missing(std::string_view permission);
/// 403: the token has the permission, but not for this environment (D44).
[[nodiscard]] api_error permission_missing(std::string_view permission, std::string_view environment);
/// 403: the request would give a root role with this permission, which the caller lacks or has for some environments
/// only (`is_limited`, D47).
[[nodiscard]] api_error role_exceeds_caller(std::string_view role, std::string_view permission, bool is_limited);
/// 404: the path does not exist.
[[nodiscard]] api_error route_not_found(std::string_view method, std::string_view path);
/// 404: there is no resource of this kind (`noun`) with this id or name.
[[nodiscard]] api_error resource_not_found(std::string_view noun, std::string_view id);
/// 405: the path does not have the method; `allow` lists its methods.
[[nodiscard]] api_error method_not_allowed(std::string_view method, std::string_view allow);
/// 409: there is a resource of this kind (`noun`) whose `member` has this value (D31, D61).
[[nodiscard]] api_error name_exists(std::string_view noun, std::string_view member, std::string_view value);
/// 412: `If-Match` names another version.
[[nodiscard]] api_error precondition_failed();
/// 412: `If-None-Match` names this version, or any.
[[nodiscard]] api_error excluded_by_if_none_match();
/// 413: the body has more than `limit` bytes (D41).
[[nodiscard]] api_error content_too_large(std::size_t limit);
/// 403: what would be stored has more than `limit` bytes (D67).
[[nodiscard]] api_error resource_too_large(std::string_view noun, std::size_t limit);
/// 403: the instance stores so many resources of a kind already (D67).
[[nodiscard]] api_error instance_full(std::size_t limit, std::string_view noun);
/// 403: all resources of a kind would have more than `limit` bytes (D67).
[[nodiscard]] api_error kind_full(std::size_t limit, std::string_view noun);
/// 415: the media type is not JSON in UTF-8 (D42); empty: there was no header.
[[nodiscard]] api_error unsupported_media_type(std::string_view content_type);
/// 415: the body is compressed (D42).
[[nodiscard]] api_error unsupported_content_encoding(std::string_view content_encoding);
/// 403: the instance has switched creation off (D32).
[[nodiscard]] api_error strategy_creation_disabled();
/// 403: the strategy type is bundled with the service (D63); `change`: what it cannot be, a participle.
[[nodiscard]] api_error strategy_not_editable(std::string_view name, std::string_view change);
/// 503: the storage is not available, and nothing was changed.
[[nodiscard]] api_error not_ready();
/// 504: the storage was lost while it made a change durable.
[[nodiscard]] api_error outcome_unknown();
/// 500: an error of the service, described only in its log.
[[nodiscard]] api_error internal_error();

}  // namespace flagadmin
