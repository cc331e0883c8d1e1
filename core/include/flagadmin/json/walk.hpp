#pragma once

#include <string_view>

#include <flagadmin/json/string.hpp>

/// Walks over the direct contents of a JSON text that is known to be valid and of the right kind.
namespace flagadmin::json {

/// Iterates over the members of an object, or the elements of an array:
/// `for (json::walker walker(text, '{'); walker.next();) …`. In a text of another kind there are none.
class walker {
 public:
  /// `opening` is the bracket that the text begins with if it is of the right kind: `{` or `[`.
  walker(std::string_view container, char opening) noexcept
      : position_(container.data()), end_(container.data() + container.size()), opening_(opening) {}

  /// Goes to the next one; false if there is none.
  [[nodiscard]] bool next() noexcept;

  [[nodiscard]] string_slice name() const noexcept { return name_; }        ///< of a member
  [[nodiscard]] std::string_view value() const noexcept { return value_; }  ///< its text, without white space around

 private:
  const char* position_;
  const char* end_;
  char opening_;
  bool is_inside_ = false;
  string_slice name_;
  std::string_view value_;
};

/// Calls `visit(std::string_view value)` for each element of an array.
template <class Visitor>
void for_each_element(std::string_view array, Visitor&& visit) {
  for (walker walker(array, '['); walker.next();) {
    visit(walker.value());
  }
}

/// The value of a member of `object`, whose name is given as a view into the object.
[[nodiscard]] std::string_view value_behind(string_slice name, std::string_view object) noexcept;

/// The value of the first member of this name, or an empty text.
[[nodiscard]] std::string_view find_member(std::string_view object, std::string_view name) noexcept;

}  // namespace flagadmin::json
