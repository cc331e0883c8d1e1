#include "service/content_coding.hpp"

#include <boost/beast/core/string.hpp>

#include "base/trimmed.hpp"

namespace flagadmin::server {

namespace {

using boost::beast::iequals;

/// Takes the text before the next separator from the front.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

/// Whether a weight is 0, which means "not acceptable": `q=0` to `q=0.000`.
bool is_refusal(std::string_view weight) {
  constexpr std::string_view name = "q=";
  return weight.size() > name.size() && iequals(weight.substr(0, name.size()), name) &&
         weight.find_first_not_of("0.", name.size()) == std::string_view::npos;
}

}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool accepts_others = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_until(accept_encoding, ',');
    const std::string_view name = take_until(parameters, ';');
    const bool is_accepted = !is_refusal(trimmed(parameters.substr(parameters.rfind(';') + 1)));
    // `x-gzip` is the same as `gzip` (RFC 9110, section 8.4.1.3).
    if (iequals(name, coding) || (coding == "gzip" && iequals(name, "x-gzip"))) {
      return is_accepted;
    }
    accepts_others = name == "*" ? is_accepted : accepts_others;
  }
  return accepts_others;
}

}  // namespace flagadmin::server
