#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>

namespace flagadmin::test {

/// A copy of a text in a heap block of exactly its size, so that AddressSanitizer sees an overread by a single byte.
class exact_buffer {
 public:
  explicit exact_buffer(std::string_view text) : bytes_(new char[text.size()]), size_(text.size()) {
    std::copy(text.begin(), text.end(), bytes_.get());
  }

  [[nodiscard]] std::string_view view() const noexcept { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

}  // namespace flagadmin::test
