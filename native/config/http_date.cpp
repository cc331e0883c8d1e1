#include "config/http_date.hpp"

#include <array>

namespace flagadmin::server {

std::string http_date(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  // The program never sets another locale than "C", whose names of days and months are those of HTTP.
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

}  // namespace flagadmin::server
