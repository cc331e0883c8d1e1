#include <flagadmin/service/hexadecimal.hpp>

namespace flagadmin::service {

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text.push_back(digits[value >> 4U]);
    text.push_back(digits[value & 15U]);
  }
  return text;
}

}  // namespace flagadmin::service
