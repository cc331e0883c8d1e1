// Letters of ASCII, whatever the locale.
#pragma once

namespace flagadmin {

[[nodiscard]] constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

}  // namespace flagadmin
