#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/string.hpp>

namespace flagadmin {

/// A set of member names, compared with escapes resolved. The first ones need no allocation.
///
/// A crit-bit tree: a branch tests the first bit in which the names below it differ, so a lookup tests each bit of the
/// name at most once and compares the name with one other name only. No choice of names makes that slow.
class name_set {
 public:
  name_set() noexcept {}  // NOLINT(modernize-use-equals-default): entries are not set before they are used
  name_set(const name_set&) = delete;
  name_set& operator=(const name_set&) = delete;
  ~name_set() = default;

  /// Adds a name; false if the set has it already.
  [[nodiscard]] bool insert(json::string_slice name);

  /// The name as it was inserted, a view of its own document; nothing if the set lacks it.
  [[nodiscard]] std::optional<json::string_slice> find(json::string_slice name) const;

 private:
  /// The node below a branch: an entry as `2 * number + 1`, or the branch that was added with an entry as `2 * number`.
  using link = std::size_t;

  /// A bit of a name.
  struct place {
    std::size_t byte;
    unsigned bit;  ///< of `symbol`
  };

  /// The result for equal names.
  static constexpr unsigned no_bit = 9;

  struct branch {
    place differs;
    link below[2];  ///< for names with that bit 0, and 1
  };

  /// A name, and the branch that was added with it; the first name has none.
  struct entry {
    const char* characters;  ///< escapes resolved
    std::size_t size;
    const char* raw;  ///< as in the document
    std::size_t raw_size;
    branch fork;

    [[nodiscard]] std::string_view view() const noexcept { return {characters, size}; }
  };

  [[nodiscard]] static unsigned symbol(std::string_view name, std::size_t byte) noexcept;
  [[nodiscard]] static std::size_t side(std::string_view name, place at) noexcept;
  /// The one entry whose name can equal this one; the set must not be empty.
  [[nodiscard]] const entry& nearest(std::string_view name) const noexcept;
  /// The first bit in which two names differ; `no_bit` if they are equal.
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
