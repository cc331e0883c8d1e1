#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>

#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// Member names met so far, by the characters they mean. The first ones need no allocation; with many of them an
/// insertion stays logarithmic, whatever their order.
class name_set {
 public:
  /// Remembers a name; false when it was there already.
  [[nodiscard]] bool insert(json::string_slice name) {
    if (find_among_few(name) != few_count_) {
      return false;
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

  /// The name as it was inserted, in its own document; nothing if it was not.
  [[nodiscard]] std::optional<json::string_slice> find(json::string_slice name) const {
    const std::size_t place = find_among_few(name);
    if (place != few_count_) {
      return few_[place].slice();
    }
    if (more_ != nullptr) {
      const auto found = more_->find(name);
      if (found != more_->end()) {
        return *found;
      }
    }
    return std::nullopt;
  }

 private:
  /// Not set before they are used: most objects have few members.
  struct entry {
    const char* data;
    std::size_t size;
    bool escaped;

    [[nodiscard]] json::string_slice slice() const noexcept { return {{data, size}, escaped}; }
  };

  [[nodiscard]] std::size_t find_among_few(json::string_slice name) const noexcept {
    std::size_t place = 0;
    while (place != few_count_ && !(few_[place].slice() == name)) {
      ++place;
    }
    return place;
  }

  std::array<entry, 8> few_;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  std::size_t few_count_ = 0;
  std::unique_ptr<std::set<json::string_slice>> more_;
};

}  // namespace flagadmin
