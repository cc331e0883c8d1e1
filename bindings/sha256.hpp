#pragma once

#include <string>
#include <string_view>

/// The SHA-256 (FIPS 180-4) of a text: 32 bytes.
[[nodiscard]] std::string sha256(std::string_view text);
