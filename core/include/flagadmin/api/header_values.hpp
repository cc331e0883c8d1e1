#pragma once

#include <string_view>

/// What values of headers mean.
namespace flagadmin {

/// Whether a `content-type` names JSON in UTF-8: `application/json`, any case, with `charset=utf-8` or nothing (D42),
/// or with an empty parameter if that is permitted.
[[nodiscard]] bool is_json_media_type(std::string_view content_type, bool permits_empty_parameters = true) noexcept;

/// Whether a `content-encoding` names a compression; empty and `identity`, in any case, do not (D42).
[[nodiscard]] bool is_compression(std::string_view content_encoding) noexcept;

/// The token in the value of an `Authorization` header: the value without a `Bearer ` prefix, in any case (D43).
[[nodiscard]] std::string_view token_of(std::string_view authorization) noexcept;

}  // namespace flagadmin
