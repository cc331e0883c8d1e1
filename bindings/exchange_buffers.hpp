#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <flagadmin/text_buffer.hpp>

#include "record_writer.hpp"

namespace flagadmin::bindings {

/// What a call left for JavaScript. It reads the four words at an address that it asks for once.
struct reply {
  std::uint32_t text = 0;
  std::uint32_t text_length = 0;
  std::uint32_t border = 0;   ///< where the first of two texts ends
  std::uint32_t records = 0;  ///< the address of what a `record_writer` wrote
};

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

  /// The text that a call leaves, and its records. What the call before left is gone.
  [[nodiscard]] text_buffer& fresh_output() noexcept;
  [[nodiscard]] record_writer& fresh_records() noexcept;

  /// Shows JavaScript what the call has left.
  void publish(std::size_t border = 0) noexcept;
  [[nodiscard]] const reply& published() const noexcept { return reply_; }

 private:
  struct release {
    void operator()(char* memory) const noexcept;
  };

  std::unique_ptr<char, release> input_;
  std::size_t capacity_ = 0;
  text_buffer output_;
  record_writer records_;
  reply reply_;
};

}  // namespace flagadmin::bindings
