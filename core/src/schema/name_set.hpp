#pragma once

#include <array>
#include <cstddef>
#include <set>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// Member names met so far, by the characters they mean. The first ones need no allocation; with many of them an
/// insertion stays logarithmic, whatever their order.
class name_set {
 public:
  /// Remembers a name; false when it was there already.
  [[nodiscard]] bool insert(json::string_slice name) {
    for (std::size_t i = 0; i != few_count_; ++i) {
      if (few_[i] == name) {
        return false;
      }
    }
    if (few_count_ != few_.size()) {
      few_[few_count_++] = name;
      return true;
    }
    return more_.insert(name).second;
  }

 private:
  std::array<json::string_slice, 16> few_{};
  std::size_t few_count_ = 0;
  std::set<json::string_slice> more_;
};

}  // namespace flagadmin
