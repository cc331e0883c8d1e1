#pragma once

#include <string>
#include <string_view>

#include <flagadmin/api/error_kind.hpp>
#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// A refusal: its kind and what to tell.
struct api_error {
  error_kind kind = error_kind::internal;
  std::string message;
  std::string details{};  ///< of a ValidationError: the issues, as JSON

  [[nodiscard]] unsigned status() const noexcept { return entry_of(kind).status; }
  [[nodiscard]] std::string_view name() const noexcept { return entry_of(kind).name; }
};

/// The body of an error answer (2.6, D45): `id`, `name`, `message`, and of a ValidationError `details`.
/// `id` identifies this one instance; the caller makes it (a UUID) and logs it.
[[nodiscard]] std::string error_body(const api_error& error, std::string_view id);

[[nodiscard]] api_error make_error(error_kind kind, std::string message);

/// A ValidationError whose message names the first offending property and how many more there are.
[[nodiscard]] api_error validation_error(const validation_result& verdict);

// Refusals whose wording is the same wherever they are found.
[[nodiscard]] api_error authentication_required();
[[nodiscard]] api_error permission_missing(std::string_view permission);
[[nodiscard]] api_error permission_missing(std::string_view permission, std::string_view environment);
[[nodiscard]] api_error route_not_found(std::string_view method, std::string_view path);
[[nodiscard]] api_error resource_not_found(std::string_view what, std::string_view id);
[[nodiscard]] api_error method_not_allowed(std::string_view method, std::string_view allow);
[[nodiscard]] api_error name_exists(std::string_view name);
[[nodiscard]] api_error precondition_failed();
[[nodiscard]] api_error content_too_large(std::size_t limit);
[[nodiscard]] api_error unsupported_media_type(std::string_view content_type);
[[nodiscard]] api_error unsupported_content_encoding(std::string_view content_encoding);
[[nodiscard]] api_error strategy_creation_disabled();
[[nodiscard]] api_error not_ready();
[[nodiscard]] api_error internal_error();

}  // namespace flagadmin
