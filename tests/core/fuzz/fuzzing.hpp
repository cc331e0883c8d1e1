#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace flagadmin::fuzzing {

/// A copy on the heap that is as long as the input: AddressSanitizer sees the first byte read beyond it.
class exact_copy {
 public:
  exact_copy(const std::uint8_t* data, std::size_t size) : bytes_(new char[size]), size_(size) {
    if (size != 0) {
      std::memcpy(bytes_.get(), data, size);
    }
  }

  [[nodiscard]] std::string_view text() const noexcept { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

/// Stops the fuzzer, which keeps the input, when what must hold does not.
inline void require(bool holds, const char* requirement) {
  if (!holds) {
    std::fprintf(stderr, "does not hold: %s\n", requirement);
    std::abort();
  }
}

/// A message for people who start the server.
inline void require_one_line(std::string_view message) {
  require(!message.empty(), "a refusal says why");
  require(message.size() < 4096, "a refusal is short");
  for (std::size_t i = 0; i != message.size(); ++i) {
    const auto byte = static_cast<unsigned char>(message[i]);
    const bool is_second = i != 0 && static_cast<unsigned char>(message[i - 1]) == 0xC2;
    require(byte >= ' ' && byte != 0x7F && !(is_second && byte < 0xA0), "a refusal has no control characters");
  }
}

}  // namespace flagadmin::fuzzing
