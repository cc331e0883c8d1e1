#include "base/time.hpp"

#include <array>
#include <chrono>
#include <cstdio>

namespace flagadmin::server {

namespace {

/// A time in UTC, in the form of `strftime`. The program never sets another locale than "C".
std::string formatted(std::time_t time, const char* form) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), form, &parts)};
}

}  // namespace

std::string time_stamp() {
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::array<char, 16> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%03dZ", static_cast<int>(milliseconds));
  return formatted(std::chrono::system_clock::to_time_t(now), "%Y-%m-%dT%H:%M:%S") + fraction.data();
}

std::string http_date(std::time_t time) { return formatted(time, "%a, %d %b %Y %H:%M:%S GMT"); }

}  // namespace flagadmin::server
