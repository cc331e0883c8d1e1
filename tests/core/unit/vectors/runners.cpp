#include "runners.hpp"

#include <stdexcept>

namespace flagadmin::test {
namespace {

[[nodiscard]] unsigned base64_digit(char c) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t digit = digits.find(c);
  if (digit == std::string_view::npos) {
    throw std::runtime_error("not Base64");
  }
  return static_cast<unsigned>(digit);
}

[[nodiscard]] std::string base64_decoded(std::string_view text) {
  while (text.ends_with('=')) {
    text.remove_suffix(1);
  }
  std::string bytes;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    bits = (bits << 6U) | base64_digit(c);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(static_cast<unsigned char>((bits >> count) & 0xFFU));
    }
  }
  return bytes;
}

}  // namespace

std::string text_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* member = object.if_contains(name);
  return member == nullptr || member->is_null() ? std::string() : boost::json::value_to<std::string>(*member);
}

std::string bytes_of(const boost::json::object& object, std::string_view name, std::string_view base64_name) {
  return object.contains(name) ? text_of(object, name) : base64_decoded(text_of(object, base64_name));
}

std::string canonical(const boost::json::value& json) { return boost::json::serialize(json); }

std::string canonical(std::string_view json) { return canonical(boost::json::parse(json)); }

std::string issues_text(const std::vector<flagadmin::issue>& issues) {
  flagadmin::text_buffer text;
  flagadmin::json::writer out(text);
  flagadmin::write_issues(out, issues);
  return text.str();
}

providers_of::providers_of(const boost::json::object& object) : is_default_(!object.contains("providers")) {
  if (!is_default_) {
    read_ = flagadmin::provider_catalog::read(text_of(object, "providers"));
    if (!read_.ok()) {
      throw std::runtime_error("the provider definitions are not valid");
    }
  }
}

flagadmin::provider_set providers_of::view() const {
  return is_default_ ? flagadmin::provider_set() : read_.value.view();
}

}  // namespace flagadmin::test
