#pragma once

#include <cstring>
#include <string>
#include <string_view>

namespace flagadmin {

/// A string that grows at its end, like `std::string`, but with appending functions that are inlined: writers of JSON
/// append a few bytes at a time.
class text_buffer {
 public:
  text_buffer() noexcept = default;
  text_buffer(const text_buffer&) = delete;
  text_buffer& operator=(const text_buffer&) = delete;
  ~text_buffer();

  /// The text; valid until the next change.
  [[nodiscard]] std::string_view view() const noexcept { return {data_, size_}; }
  /// A copy.
  [[nodiscard]] std::string str() const { return std::string(view()); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }  ///< in bytes
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }   ///< whether there is no text

  /// Discards the text, and keeps the memory.
  void clear() noexcept { size_ = 0; }

  /// Reserves room for so many more bytes, and returns where to write them. `advance` makes them part of the text.
  [[nodiscard]] char* room(std::size_t bytes) {
    if (capacity_ - size_ < bytes) {
      grow(bytes);
    }
    return data_ + size_;
  }
  /// Adds so many bytes that were written to `room`.
  void advance(std::size_t bytes) noexcept { size_ += bytes; }

  /// Appends a byte.
  text_buffer& operator+=(char byte) {
    *room(1) = byte;
    ++size_;
    return *this;
  }
  /// Appends a text, which must not be part of this one.
  text_buffer& operator+=(std::string_view text) {
    copy_short(room(text.size()), text.data(), text.size());
    size_ += text.size();
    return *this;
  }

  /// Copies bytes between ranges that do not overlap, fast for short strings; returns the end of the copy.
  /// (Emscripten's memcpy copies byte by byte unless both ranges are aligned alike.)
  static char* copy_short(char* to, const char* from, std::size_t size) noexcept;

 private:
  void grow(std::size_t bytes);

  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace flagadmin
