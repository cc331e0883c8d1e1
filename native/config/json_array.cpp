#include "config/json_array.hpp"

#include <flagadmin/json/reader.hpp>
#include <flagadmin/json/string.hpp>

namespace flagadmin::server {

std::vector<std::string_view> elements_of(std::string_view array) {
  std::vector<std::string_view> elements;
  json::reader reader(array);
  if (reader.peek() != json::token::array || !reader.begin_array()) {
    return elements;
  }
  while (reader.next_element()) {
    std::string_view element;
    if (!reader.skip_value(element)) {
      break;
    }
    elements.push_back(element);
  }
  return elements;
}

std::vector<std::string> strings_of(std::string_view array) {
  std::vector<std::string> strings;
  for (const std::string_view element : elements_of(array)) {
    strings.push_back(json::string_of(element).decoded());
  }
  return strings;
}

}  // namespace flagadmin::server
