#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace flagadmin::bindings {

/// The memory through which texts pass between JavaScript and the core: one buffer in, one out, both kept from call to
/// call. They only grow; JavaScript gives up the whole instance when its memory has become large.
class exchange_buffers {
 public:
  /// The one pair of this module.
  [[nodiscard]] static exchange_buffers& shared() noexcept;

  /// Room for `bytes` bytes of input, or null when there is no memory. What stood there before is lost.
  [[nodiscard]] char* reserve_input(std::size_t bytes) noexcept;

  /// Part of the input. `offset + length` must not exceed what was reserved.
  [[nodiscard]] std::string_view input(std::size_t offset, std::size_t length) const noexcept {
    return {input_.get() + offset, length};
  }

  /// The text that the last call left for JavaScript.
  [[nodiscard]] std::string& output() noexcept { return output_; }

  /// Where the first of two texts in the output ends.
  std::size_t output_border = 0;

 private:
  struct release {
    void operator()(char* memory) const noexcept;
  };

  std::unique_ptr<char, release> input_;
  std::size_t capacity_ = 0;
  std::string output_;
};

}  // namespace flagadmin::bindings
