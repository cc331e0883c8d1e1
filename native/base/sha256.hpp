#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace flagadmin::server {

using sha256_digest = std::array<unsigned char, 32>;

/// The SHA-256 of a text.
[[nodiscard]] sha256_digest sha256(std::string_view text);

/// Random bytes that nobody can predict. Throws `std::runtime_error` when the system has none.
[[nodiscard]] std::string random_bytes(std::size_t size);

}  // namespace flagadmin::server
