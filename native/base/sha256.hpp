#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace flagadmin::server {

using sha256_digest = std::array<unsigned char, 32>;

/// The SHA-256 of a text.
[[nodiscard]] sha256_digest sha256(std::string_view text);

/// Whether two digests of the same form are equal, in a time that does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view left, std::string_view right) noexcept;

/// `bytes` in lower case hexadecimal.
[[nodiscard]] std::string hexadecimal(std::string_view bytes);
[[nodiscard]] std::string hexadecimal(std::span<const unsigned char> bytes);

/// The first half of the SHA-256 of a text, in hexadecimal and quotes: an entity tag.
[[nodiscard]] std::string content_tag(std::string_view text);

/// A new secret: 256 random bits in hexadecimal. Throws `std::runtime_error` when the system has none.
[[nodiscard]] std::string random_secret();

}  // namespace flagadmin::server
