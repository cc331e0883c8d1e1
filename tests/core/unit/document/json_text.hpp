#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

/// Documents parsed by Boost.JSON, which the core does not use.
namespace flagadmin::test {

/// The member at a JSON Pointer (RFC 6901), or null.
[[nodiscard]] inline const boost::json::value* at(const boost::json::value& document, std::string_view pointer) {
  boost::system::error_code error;
  return document.find_pointer(pointer, error);
}

/// A text as one segment of a JSON Pointer.
[[nodiscard]] inline std::string segment(std::string_view text) {
  std::string out = "/";
  for (const char c : text) {
    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  }
  return out;
}

/// Calls `visit` for the value and everything in it.
template <class Visit>
void walk(const boost::json::value& value, const Visit& visit) {
  visit(value);
  if (const auto* object = value.if_object()) {
    for (const auto& member : *object) {
      walk(member.value(), visit);
    }
  } else if (const auto* array = value.if_array()) {
    for (const auto& element : *array) {
      walk(element, visit);
    }
  }
}

}  // namespace flagadmin::test
