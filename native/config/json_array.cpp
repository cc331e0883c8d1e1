#include "config/json_array.hpp"

#include <flagadmin/json/walk.hpp>

namespace flagadmin::server {

std::vector<std::string_view> elements_of(std::string_view array) {
  std::vector<std::string_view> elements;
  json::for_each_element(array, [&elements](std::string_view element) { elements.push_back(element); });
  return elements;
}

}  // namespace flagadmin::server
