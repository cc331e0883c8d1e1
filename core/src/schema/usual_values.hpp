#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>

#include <flagadmin/schema/schema.hpp>

#include "text_pass.hpp"

namespace flagadmin {

/// Judges values of a few kinds while they are written as `JSON.stringify` does it, and nothing is to be told of them.
class usual_values : protected text_pass {
 protected:
  using text_pass::text_pass;

  /// A value that is written in the usual way, and of which nothing is to be told; answers its own place if it is not.
  [[gnu::always_inline]] const char* judge_usual(const schema& node, const char* at) {
    const usual_form form = node.usual;
    if (at == text_end()) {
      return at;
    }
    if (form == usual_form::string) {
      return *at == '"' ? judge_usual_string(node, at) : at;
    }
    if (form == usual_form::boolean) {
      return behind_boolean(at);
    }
    if (depth_ == json::max_depth) {
      return at;
    }
    if (form == usual_form::strings) {
      return *at == '[' ? judge_usual_strings(*node.items, at) : at;
    }
    return form == usual_form::map && *at == '{' ? judge_usual_map(at) : at;
  }

  /// How long a string's text is at least, with its quotes.
  [[nodiscard]] static std::ptrdiff_t shortest(const schema& node) noexcept {
    return static_cast<std::ptrdiff_t>(node.min_length) + 2;
  }

  /// How many arrays and objects are open.
  [[nodiscard]] unsigned depth() const noexcept { return depth_; }
  void enter() noexcept { ++depth_; }
  void leave() noexcept { --depth_; }

 private:
  [[gnu::always_inline]] const char* judge_usual_string(const schema& node, const char* at) {
    const char* next = pass_string(at);
    return next == nullptr || next - at >= shortest(node) ? next : at;
  }

  [[gnu::always_inline]] const char* judge_usual_strings(const schema& items, const char* at) {
    const char* const end = text_end();
    const char* element = at + 1;
    if (element != end && *element == ']') {
      return element + 1;
    }
    while (is_string(element)) {
      const char* next = judge_usual_string(items, element);
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
    return at;
  }

  /// A few members with plain names.
  [[gnu::always_inline]] const char* judge_usual_map(const char* at) {
    const char* const end = text_end();
    struct {
      const char* text;
      std::ptrdiff_t size;
    } names[8];  // not set before they are used
    std::size_t count = 0;
    const char* member = at + 1;
    if (member != end && *member == '}') {
      return member + 1;
    }
    while (is_string(member) && count != std::size(names)) {
      const char* value = behind_plain_string(member);
      if (value == nullptr || value == end || *value != ':') {
        break;
      }
      const std::ptrdiff_t size = value - member;
      for (std::size_t i = 0; i != count; ++i) {
        if (names[i].size == size && std::memcmp(names[i].text, member, static_cast<std::size_t>(size)) == 0) {
          return at;
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
    return at;
  }

  unsigned depth_ = 0;
};

}  // namespace flagadmin
