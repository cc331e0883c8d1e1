#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <flagadmin/schema/issue.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::bindings {

/// The results of a call: addresses, lengths in bytes and numbers of entries. JavaScript (js/src/wasm/boundary.ts)
/// reads these words after the call.
struct reply {
  std::uint32_t text = 0;
  std::uint32_t text_length = 0;
  std::uint32_t body_end = 0;  ///< of a dry run: the offset in the text where the body ends, and the changes begin
  std::uint32_t truncated = 0;
  std::uint32_t issues = 0;
  std::uint32_t issue_count = 0;
  std::uint32_t warnings = 0;
  std::uint32_t warning_count = 0;
};

/// An address in the memory of the module.
[[nodiscard]] std::uint32_t address_of(const void* object) noexcept;

/// The memory through which JavaScript and the core exchange texts: one buffer in, one out, both reused by every call.
/// The buffers only grow; JavaScript discards the instance when its memory has become large. Issues are not written
/// anywhere: JavaScript reads them where they are.
class exchange_buffers {
 public:
  /// The only ones.
  [[nodiscard]] static exchange_buffers& shared() noexcept;

  /// An input buffer of at least `bytes` bytes, or null if there is no memory. Its content is lost when it grows.
  [[nodiscard]] char* reserve_input(std::size_t bytes) noexcept;

  /// Part of the input. `offset + length` must not exceed the reserved size.
  [[nodiscard]] std::string_view input(std::size_t offset, std::size_t length) const noexcept {
    return {input_.get() + offset, length};
  }

  /// The empty output text.
  [[nodiscard]] text_buffer& fresh_output() noexcept;

  /// Fills the reply with the output.
  void publish_text(std::size_t body_end = 0) noexcept;
  /// Fills the reply with the issues of a result, which must live until JavaScript has read them.
  void publish_issues(const validation_result& result) noexcept;
  /// Likewise; keeps the result.
  void publish_issues(validation_result&& result) noexcept;
  [[nodiscard]] const reply& published() const noexcept { return reply_; }

 private:
  struct release {
    void operator()(char* memory) const noexcept;
  };

  std::unique_ptr<char, release> input_;
  std::size_t capacity_ = 0;
  text_buffer output_;
  validation_result kept_;
  reply reply_;
};

[[nodiscard]] inline exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

}  // namespace flagadmin::bindings
