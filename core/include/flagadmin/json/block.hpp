#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Sixteen bytes at once, by the vector extensions of g++ and clang: one source for SSE2, NEON and WebAssembly.
namespace flagadmin::json {

/// Sixteen bytes of a text, as signed numbers: bytes that are not ASCII are negative.
using block [[gnu::vector_size(16)]] = signed char;

/// The number of bytes in a block.
inline constexpr std::ptrdiff_t block_size = 16;

/// The block of bytes at a position; all of them are read.
[[nodiscard]] inline block block_at(const char* position) noexcept {
  block bytes;
  std::memcpy(&bytes, position, sizeof bytes);
  return bytes;
}

/// A block of equal bytes.
[[nodiscard]] constexpr block all_bytes(signed char byte) noexcept { return block{} + byte; }

/// Likewise, loaded from memory: engines of WebAssembly compute a constant at each use, which costs more.
[[nodiscard]] inline const block& in_memory(const block& constant) noexcept {
#ifdef __wasm__
  const block* place = &constant;
  asm("" : "+r"(place));  // hides the value from the optimizer
  return *place;
#else
  return constant;
#endif
}

/// A bit for each byte of a comparison's result that holds, the first byte lowest.
[[nodiscard]] inline unsigned bits_of(block compared) noexcept {
#if defined(__SSE2__)
  using bytes [[gnu::vector_size(16)]] = char;
  return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<bytes>(compared)));
#elif defined(__wasm_simd128__)
  return static_cast<unsigned>(__builtin_wasm_bitmask_i8x16(compared));
#else
  // Each byte gives its own bit, then a multiplication adds up those of a half.
  constexpr block own_bits{1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128};
  using halves [[gnu::vector_size(16)]] = std::uint64_t;
  const halves marked = reinterpret_cast<halves>(compared & own_bits);
  constexpr std::uint64_t ones = 0x0101010101010101U;
  return static_cast<unsigned>((marked[0] * ones) >> 56U | ((marked[1] * ones) >> 56U) << 8U);
#endif
}

}  // namespace flagadmin::json
