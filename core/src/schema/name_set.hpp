#pragma once

#include <array>
#include <cstddef>
#include <memory>
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
      if (json::string_slice{{few_[i].data, few_[i].size}, few_[i].escaped} == name) {
        return false;
      }
    }
    if (few_count_ != few_.size()) {
      few_[few_count_++] = {name.raw.data(), name.raw.size(), name.escaped};
      return true;
    }
    if (more_ == nullptr) {
      more_ = std::make_unique<std::set<json::string_slice>>();
    }
    return more_->insert(name).second;
  }

 private:
  /// Not set before they are used: most objects have few members.
  struct entry {
    const char* data;
    std::size_t size;
    bool escaped;
  };
  std::array<entry, 8> few_;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  std::size_t few_count_ = 0;
  std::unique_ptr<std::set<json::string_slice>> more_;
};

}  // namespace flagadmin
