#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/operation.hpp>
#include <flagadmin/api/settings.hpp>
#include <flagadmin/domain/permission.hpp>

/// Checks before the body is read (D40): permission, media type, size.
namespace flagadmin {

/// 403 if the caller lacks the operation's permission.
[[nodiscard]] std::optional<api_error> check_permission(const operation& target, const permission_grant& grant);

/// Permission (403; also when the instance has switched the operation off, D32), then media type (415), then size
/// (413). `content_length` is the value of the header, if there is one; `content_encoding` is empty without such a
/// header; media type and encoding are not checked where the body is ignored (D63); `limit` is the instance's for this
/// operation.
[[nodiscard]] std::optional<api_error> check_request_head(const operation& target, const permission_grant& grant,
                                                          std::string_view content_type,
                                                          std::string_view content_encoding,
                                                          std::optional<std::size_t> content_length, std::size_t limit,
                                                          const instance_settings& settings = {});

/// 403: the instance has switched the operation off (D32).
[[nodiscard]] std::optional<api_error> operation_disabled(const operation& target, const instance_settings& settings);

/// Whether a `content-type` names JSON in UTF-8: `application/json`, any case, with `charset=utf-8` or nothing (D42).
[[nodiscard]] bool is_json_media_type(std::string_view content_type) noexcept;

/// Whether a `content-encoding` names a compression; empty and `identity`, in any case, do not (D42).
[[nodiscard]] bool is_compression(std::string_view content_encoding) noexcept;

/// The token in the value of an `Authorization` header: the value without a `Bearer ` prefix, in any case (D43).
[[nodiscard]] std::string_view token_of(std::string_view authorization) noexcept;

/// Whether an `If-Match` header (RFC 9110, section 13.1.1) allows a change of a resource with this entity tag.
/// Weak tags and malformed headers never match.
[[nodiscard]] bool if_match_allows(std::string_view if_match, std::string_view entity_tag) noexcept;

/// The strong entity tag of a stored version, with its quotes.
[[nodiscard]] std::string entity_tag(std::int64_t version);

/// Whether an `If-None-Match` header names this entity tag, compared weakly (RFC 9110, section 13.1.2).
[[nodiscard]] bool if_none_match_names(std::string_view if_none_match, std::string_view entity_tag) noexcept;

}  // namespace flagadmin
