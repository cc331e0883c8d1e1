#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/domain/change.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin::bindings {

/// Writes issues for JavaScript as 32-bit words. Each issue has first its shape: all that is made of the module's
/// constants, which JavaScript needs to understand only once. Behind it stands what differs each time: indices,
/// numbers, and texts as length and address. js/src/records.ts reads this.
class record_writer {
  /// What there is of a change.
  enum change_bits : std::uint8_t { has_before = 1, has_after = 2, has_key = 4 };

 public:
  /// Begins anew; what was written before is lost.
  void clear() noexcept { words_.clear(); }

  void number(std::uint64_t value);
  void issues(std::span<const issue> list);
  /// Issues, warnings, and whether there were more.
  void verdict(const validation_result& result);
  /// How many there are, and of each a `change_bits`, the property as a constant, and the key if there is one.
  void changes(const change_list& list);

  /// The address of the first.
  [[nodiscard]] const void* words() const noexcept { return words_.view().data(); }

 private:
  void issue_record(const issue& one);

  /// The words' bytes.
  text_buffer words_;
};

}  // namespace flagadmin::bindings
