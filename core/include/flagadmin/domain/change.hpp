#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/schema.hpp>
#include <flagadmin/schema/validate.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// One property that differs between two versions of a resource. A view of constants and of the memory of its list.
struct change {
  std::string_view property;                  ///< its name; empty: the whole resource
  std::optional<std::string_view> map_key{};  ///< the name of a free map's member
  std::string_view before{};                  ///< JSON text; empty: was absent
  std::string_view after{};                   ///< JSON text; empty: is absent
  bool is_secret = false;                     ///< D94: both values are masked, and one replaces the other

  [[nodiscard]] std::string instance_path() const;    ///< JSON Pointer
  void append_instance_path(text_buffer& out) const;  ///< appends `instance_path`
};

/// Changes, and the memory they refer to. Moves, does not copy.
class change_list {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return changes_.size(); }  ///< the number of changes
  [[nodiscard]] bool empty() const noexcept { return changes_.empty(); }       ///< whether nothing differs
  [[nodiscard]] const change& operator[](std::size_t index) const noexcept {
    return changes_[index];
  }                                                                       ///< the change at an index below `size()`
  [[nodiscard]] auto begin() const noexcept { return changes_.begin(); }  ///< the first
  [[nodiscard]] auto end() const noexcept { return changes_.end(); }      ///< after the last
  [[nodiscard]] auto begin() noexcept { return changes_.begin(); }        ///< the first
  [[nodiscard]] auto end() noexcept { return changes_.end(); }            ///< after the last

  /// Adds a change, whose views must be of constants or of `memory`.
  void add(const change& added) { changes_.push_back(added); }
  [[nodiscard]] arena& memory() noexcept { return memory_; }  ///< lives as long as the list

 private:
  std::vector<change> changes_;
  arena memory_;
};

/// The differences of two objects, member by member in the order of the schema. A free map (the `parameters` of an
/// addon) is compared by its own members. Both texts must be valid: they are not validated again.
[[nodiscard]] change_list changes_between(const schema& object, std::string_view before, std::string_view after);
/// The differences of two objects, given by their members.
[[nodiscard]] change_list changes_between(const schema& object, const member_slices& before,
                                          const member_slices& after);

/// Writes changes as an array of objects with `instancePath`, `before` and `after` where there is such a value, and
/// `secret: true` where a secret becomes another one.
void write_changes(json::writer& out, const change_list& changes);

}  // namespace flagadmin
