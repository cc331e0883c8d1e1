#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>

#include <flagadmin/schema/schema.hpp>

#include "text_pass.hpp"

namespace flagadmin {

/// Fast paths of the validator: values of a few forms, without white space, that are valid. Functions get the position
/// of a value and return the position after it, null on a syntax error, or the position itself if the value needs the
/// slow path.
class fast_values : protected text_pass {
 protected:
  using text_pass::text_pass;

  [[gnu::always_inline]] const char* fast_value(const schema& node, const char* position) {
    const fast_form form = node.fast_path;
    if (position == text_end()) {
      return position;
    }
    if (form == fast_form::string) {
      return *position == '"' ? fast_string(node, position) : position;
    }
    if (form == fast_form::boolean) {
      return skip_boolean(position);
    }
    if (depth_ == json::max_depth) {
      return position;
    }
    if (form == fast_form::strings) {
      return *position == '[' ? fast_strings(*node.items, position) : position;
    }
    return form == fast_form::map && *position == '{' ? fast_map(position) : position;
  }

  /// The minimum length of a string in the text, with its quotes.
  [[nodiscard]] static std::ptrdiff_t shortest(const schema& node) noexcept {
    return static_cast<std::ptrdiff_t>(node.min_length) + 2;
  }

  /// The number of open arrays and objects.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  void enter() noexcept { ++depth_; }
  void leave() noexcept { --depth_; }

 private:
  [[gnu::always_inline]] const char* fast_string(const schema& node, const char* position) {
    const char* next = pass_string(position);
    return next == nullptr || next - position >= shortest(node) ? next : position;
  }

  [[gnu::always_inline]] const char* fast_strings(const schema& items, const char* position) {
    const char* const end = text_end();
    const char* element = position + 1;
    if (element != end && *element == ']') {
      return element + 1;
    }
    while (is_string(element)) {
      const char* next = fast_string(items, element);
      if (next == nullptr) {
        return nullptr;
      }
      if (next == element || next == end) {
        break;
      }
      if (*next == ']') {
        return next + 1;
      }
      if (*next != ',') {
        break;
      }
      element = next + 1;
    }
    return position;
  }

  /// An object of up to eight members whose names have no escapes.
  [[gnu::always_inline]] const char* fast_map(const char* position) {
    const char* const end = text_end();
    struct {
      const char* text;
      std::ptrdiff_t size;
    } names[8];  // not set before they are used
    std::size_t count = 0;
    const char* member = position + 1;
    if (member != end && *member == '}') {
      return member + 1;
    }
    while (is_string(member) && count != std::size(names)) {
      const char* value = skip_plain_string(member);
      if (value == nullptr || value == end || *value != ':') {
        break;
      }
      const std::ptrdiff_t size = value - member;
      for (std::size_t i = 0; i != count; ++i) {
        if (names[i].size == size && std::memcmp(names[i].text, member, static_cast<std::size_t>(size)) == 0) {
          return position;
        }
      }
      names[count++] = {member, size};
      ++value;
      const char* next = is_string(value) ? pass_string(value) : pass_value(value, depth_ + 1);
      if (next == nullptr) {
        return nullptr;
      }
      if (next == end) {
        break;
      }
      if (*next == '}') {
        return next + 1;
      }
      if (*next != ',') {
        break;
      }
      member = next + 1;
    }
    return position;
  }

  unsigned depth_ = 0;
};

}  // namespace flagadmin
