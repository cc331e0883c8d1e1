#include "observe/time_stamp.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace flagadmin::server {

std::string time_stamp() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  const int more = std::snprintf(text.data() + size, text.size() - size, ".%03dZ", static_cast<int>(milliseconds));
  return {text.data(), size + static_cast<std::size_t>(more)};
}

}  // namespace flagadmin::server
