#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/schema/issue.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::bindings {

/// Writes issues for JavaScript as 32-bit words. Each issue has first its shape: all that is made of the module's
/// constants, which JavaScript needs to understand only once. Behind it stands what differs each time: indices,
/// numbers, and texts as length and address. js/src/records.ts reads this.
class record_writer {
 public:
  /// Starts over. `names` are constants besides those of the module.
  void begin(std::string_view names) noexcept {
    words_.clear();
    names_ = names;
  }

  void number(std::uint64_t value);
  void issues(std::span<const issue> list);
  /// Issues, warnings, and whether there were more.
  void result(const validation_result& result);

  /// The address of the first.
  [[nodiscard]] const void* words() const noexcept { return words_.view().data(); }

 private:
  void issue_record(const issue& one);

  /// The words' bytes.
  text_buffer words_;
  std::string_view names_;
};

}  // namespace flagadmin::bindings
