#include "base/time.hpp"

#include <array>
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
  std::timespec now{};  // not std::chrono::system_clock: its nanoseconds end in 2262
  static_cast<void>(std::timespec_get(&now, TIME_UTC));
  return time_stamp(now);
}

std::string time_stamp(std::timespec time) {
  constexpr std::time_t first = -62167219200;  // of the year 0
  constexpr std::time_t last = 253402300799;   // of the year 9999
  if (time.tv_sec < first || time.tv_sec > last) {
    time = time.tv_sec < first ? std::timespec{first, 0} : std::timespec{last, 999999999};
  }
  std::array<char, 16> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%03dZ", static_cast<int>(time.tv_nsec / 1000000));
  std::string text = formatted(time.tv_sec, "%Y-%m-%dT%H:%M:%S") + fraction.data();
  text.insert(0, std::string("0000-01-01T00:00:00.000Z").size() - text.size(), '0');  // of years before 1000
  return text;
}

std::string http_date(std::time_t time) { return formatted(time, "%a, %d %b %Y %H:%M:%S GMT"); }

}  // namespace flagadmin::server
