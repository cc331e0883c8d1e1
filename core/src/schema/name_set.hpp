#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// Member names met so far, by the characters they mean. The first ones need no allocation.
///
/// A crit-bit tree: a branch asks for the first bit in which the names below it differ, so on the way down to a name
/// every bit of it is asked for once at most, and it is compared with one other name only. No choice of names makes
/// that slow.
class name_set {
 public:
  name_set() noexcept {}  // NOLINT(modernize-use-equals-default): entries are not set before they are used
  name_set(const name_set&) = delete;
  name_set& operator=(const name_set&) = delete;
  ~name_set() = default;

  /// Remembers a name; false when it was there already.
  [[nodiscard]] bool insert(json::string_slice name);

  /// The name as it was inserted, in its own document; nothing if it was not.
  [[nodiscard]] std::optional<json::string_slice> find(json::string_slice name) const;

 private:
  /// What stands below a branch: another one, as twice the number of the entry it came with, or an entry, one more.
  using link = std::size_t;

  /// A bit of a name.
  struct place {
    std::size_t byte;
    unsigned bit;  ///< of `symbol`
  };

  /// Of names that do not differ.
  static constexpr unsigned no_bit = 9;

  struct branch {
    place differs;
    link below[2];  ///< where that bit is not set, and where it is
  };

  /// A name, and the branch that came with it; none came with the first.
  struct entry {
    const char* characters;  ///< that are meant
    std::size_t size;
    const char* raw;  ///< the same as it stands in the document
    std::size_t raw_size;
    branch fork;

    [[nodiscard]] std::string_view view() const noexcept { return {characters, size}; }
  };

  [[nodiscard]] static unsigned symbol(std::string_view name, std::size_t byte) noexcept;
  [[nodiscard]] static std::size_t side(std::string_view name, place at) noexcept;
  /// The one name that can be the same as this one; there must be any.
  [[nodiscard]] const entry& nearest(std::string_view name) const noexcept;
  /// The first bit in which two names differ; `no_bit` if they are the same.
  [[nodiscard]] static place difference(std::string_view left, std::string_view right) noexcept;
  void add_branch(std::string_view name, place differs) noexcept;
  void grow();

  static constexpr std::size_t few = 8;

  entry few_[few];  // most objects have few members
  entry* entries_ = few_;
  std::size_t count_ = 0;
  std::size_t room_ = few;
  link root_ = 1;
  arena memory_;  ///< of many entries, and of the characters of names that were escaped
};

}  // namespace flagadmin
