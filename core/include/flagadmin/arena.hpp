#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// Memory for small objects with one lifetime: the strings, paths and parameters of a list of issues. Allocates nothing
/// before the first request. Moving an arena does not move its allocations.
class arena {
 public:
  arena() noexcept = default;
  /// Takes over the memory of the other, which is empty afterwards.
  arena(arena&& other) noexcept { adopt(static_cast<arena&&>(other)); }
  /// Releases its memory and takes over that of the other.
  arena& operator=(arena&& other) noexcept;
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena();

  /// Returns memory for so many bytes, aligned for any object.
  [[nodiscard]] void* allocate(std::size_t bytes);

  /// A copy that lives as long as the arena.
  [[nodiscard]] std::string_view keep(std::string_view text);
  /// A copy of a JSON string's value, escapes resolved.
  [[nodiscard]] std::string_view keep(json::string_slice text);

  /// A copy of plain values that lives as long as the arena.
  template <class T, std::size_t Size>
  [[nodiscard]] std::span<const std::remove_const_t<T>> keep(std::span<T, Size> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::string_view copy =
        keep(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
    return {reinterpret_cast<const T*>(copy.data()), values.size()};
  }

  /// Discards all allocations, and keeps one block of memory for further ones.
  void clear() noexcept;

  /// Takes over the memory of another arena, beside its own.
  void adopt(arena&& other) noexcept;

 private:
  struct chunk;

  chunk* chunks_ = nullptr;
  std::byte* position_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace flagadmin
