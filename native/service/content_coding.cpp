#include "service/content_coding.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>

#include "service/trimmed.hpp"

namespace flagadmin::server {

namespace {

constexpr unsigned full_weight = 1000;
/// The weight of the plain content if the header does not list it: acceptable, after all listed codings.
constexpr unsigned unnamed_plain_weight = 1;

/// Takes the text before the next separator from the front.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

/// Parses `0`, `0.5`, `1` or `1.000`; other texts count as 0.
unsigned thousandths(std::string_view value) {
  if (value.empty() || value.size() > 5 || (value[0] != '0' && value[0] != '1') ||
      (value.size() > 1 && value[1] != '.')) {
    return 0;
  }
  unsigned weight = value[0] == '1' ? full_weight : 0;
  unsigned digit_weight = full_weight / 10;
  for (const char digit : value.substr(std::min<std::size_t>(2, value.size()))) {
    if (digit < '0' || digit > '9') {
      return 0;
    }
    weight += static_cast<unsigned>(digit - '0') * digit_weight;
    digit_weight /= 10;
  }
  return std::min(weight, full_weight);
}

unsigned weight_in(std::string_view parameters) {
  while (!parameters.empty()) {
    std::string_view value = take_until(parameters, ';');
    if (boost::beast::iequals(take_until(value, '='), "q")) {
      return thousandths(trimmed(value));
    }
  }
  return full_weight;
}

}  // namespace

unsigned weight_of_coding(std::optional<std::string_view> accept_encoding, std::string_view coding) {
  const bool is_plain = coding == "identity";
  std::optional<unsigned> of_others;
  std::string_view left = accept_encoding.value_or("");
  while (!left.empty()) {
    std::string_view entry = take_until(left, ',');
    const std::string_view name = take_until(entry, ';');
    // `x-gzip` is the same as `gzip` (RFC 9110, section 8.4.1.3).
    if (boost::beast::iequals(name, coding) || (coding == "gzip" && boost::beast::iequals(name, "x-gzip"))) {
      return weight_in(entry);
    }
    if (name == "*") {
      of_others = weight_in(entry);
    }
  }
  if (is_plain) {
    return of_others == 0U ? 0 : unnamed_plain_weight;
  }
  return of_others.value_or(0);
}

}  // namespace flagadmin::server
