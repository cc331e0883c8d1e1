#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/schema/issue.hpp>

namespace flagadmin::bindings {

/// Writes issues for JavaScript: 32-bit words, in which a text is its length and its address. The length's highest bit
/// marks texts that never move, so that they need to be decoded once only. js/src/records.ts reads this.
class record_writer {
 public:
  /// Begins anew; what was written before is lost.
  void clear() noexcept { words_.clear(); }

  void number(std::uint64_t value);
  void issues(std::span<const issue> list);
  /// Issues, warnings, and whether there were more.
  void verdict(const validation_result& result);

  [[nodiscard]] const std::uint32_t* words() const noexcept { return words_.data(); }

 private:
  void word(std::size_t value) { words_.push_back(static_cast<std::uint32_t>(value)); }
  void text(std::string_view value);
  void param(const issue_param& value);

  std::vector<std::uint32_t> words_;
};

}  // namespace flagadmin::bindings
