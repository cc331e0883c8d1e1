#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// Memory for small things that live and die together: the texts, paths and parameters of a list of issues. Nothing is
/// taken from the heap before the first request; what was handed out stays where it is when the arena is moved.
class arena {
 public:
  arena() noexcept = default;
  /// Takes over what the other holds, which is empty then.
  arena(arena&& other) noexcept { adopt(static_cast<arena&&>(other)); }
  /// Lets go of what it holds and takes over what the other holds.
  arena& operator=(arena&& other) noexcept;
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena();

  /// Memory for so many bytes, aligned for any object.
  [[nodiscard]] void* allocate(std::size_t bytes);

  /// A copy that lives as long as the arena.
  [[nodiscard]] std::string_view keep(std::string_view text);
  /// The same of the characters that a JSON string means.
  [[nodiscard]] std::string_view keep(json::string_slice text);

  /// A copy of plain values that lives as long as the arena.
  template <class T, std::size_t Size>
  [[nodiscard]] std::span<const std::remove_const_t<T>> keep(std::span<T, Size> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (values.empty()) {
      return {};
    }
    auto* copy = static_cast<std::remove_const_t<T>*>(allocate(values.size_bytes()));
    for (std::size_t i = 0; i != values.size(); ++i) {
      copy[i] = values[i];
    }
    return {copy, values.size()};
  }

  /// Forgets all that was handed out, and keeps a piece of memory for what comes.
  void clear() noexcept;

  /// Takes over all that another arena holds.
  void adopt(arena&& other) noexcept;

 private:
  struct chunk;

  chunk* chunks_ = nullptr;
  std::byte* at_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace flagadmin
