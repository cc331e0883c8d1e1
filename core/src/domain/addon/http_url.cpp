#include <flagadmin/domain/http_url.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/scan.hpp>

#include "../../ascii.hpp"

// The parser of the URL standard (WHATWG URL) for the schemes http and https, without the tables of IDNA: a host with
// characters beyond ASCII is taken as it is, and labels that begin with "xn--" are not decoded.
namespace flagadmin {

namespace {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The value of a hexadecimal digit; 16 for other characters.
[[nodiscard]] constexpr unsigned digit_of(char c) noexcept {
  const char letter = lower(c);
  return is_digit(c) ? static_cast<unsigned>(c - '0')
                     : (letter >= 'a' && letter <= 'f' ? static_cast<unsigned>(letter - 'a') + 10 : 16);
}

/// The scheme, host and port of a URL. The host is canonical: equal hosts are the same bytes.
struct origin {
  bool is_secure = false;
  std::string_view host{};
  unsigned port = 0;

  [[nodiscard]] bool operator==(const origin&) const = default;
};

/// Takes a word from the front, in any case.
[[nodiscard]] bool take(std::string_view& text, std::string_view word) noexcept {
  const auto same = [](char left, char right) { return lower(left) == right; };
  if (text.size() < word.size() || !std::equal(word.begin(), word.end(), text.begin(),
                                               [same](char right, char left) { return same(left, right); })) {
    return false;
  }
  text.remove_prefix(word.size());
  return true;
}

[[nodiscard]] constexpr std::size_t find_any(std::string_view text, std::string_view characters) noexcept {
  std::size_t place = 0;
  while (place != text.size() && characters.find(text[place]) == std::string_view::npos) {
    ++place;
  }
  return place;
}

/// Writes a number as bytes, the largest first.
void write_bytes(char* to, std::uint32_t number, unsigned bytes) noexcept {
  while (bytes-- != 0) {
    *to++ = static_cast<char>(number >> 8 * bytes);
  }
}

/// Takes a number up to 65535 from the front: digits of the base, at most so many. -1: there is none, or it is larger.
[[nodiscard]] int take_number(std::string_view& text, unsigned base, std::size_t most_digits) noexcept {
  std::size_t size = 0;
  unsigned value = 0;
  while (size != text.size() && size != most_digits && digit_of(text[size]) < base && value <= 65535) {
    value = value * base + digit_of(text[size++]);
  }
  text.remove_prefix(size);
  return size == 0 || value > 65535 ? -1 : static_cast<int>(value);
}

/// A part of an IPv4 address, which ends at the end or at a dot: decimal, or with 0x hexadecimal, or with 0 octal. 2^32
/// stands for all larger numbers, and the largest number for none.
[[nodiscard]] std::uint64_t take_ipv4_part(std::string_view& text) noexcept {
  constexpr std::uint64_t most = std::uint64_t{1} << 32U;
  bool has_digits = true;
  unsigned base = 10;
  if (take(text, "0x")) {
    base = 16;
  } else if (text.size() > 1 && text[0] == '0' && text[1] != '.') {
    base = 8;
  } else {
    has_digits = !text.empty() && text[0] != '.';
  }
  std::uint64_t value = 0;
  for (; !text.empty() && text[0] != '.'; text.remove_prefix(1)) {
    value = std::min(value * base + digit_of(text[0]), most);
    has_digits = has_digits && digit_of(text[0]) < base;
  }
  return has_digits ? value : ~std::uint64_t{0};
}

/// Whether the last label of a host is a number: then the host is an IPv4 address, or not valid.
[[nodiscard]] bool ends_in_number(std::string_view host) noexcept {
  std::string_view last = host.substr(host.rfind('.') + 1);
  const bool is_decimal = !last.empty() && std::all_of(last.begin(), last.end(), is_digit);
  return is_decimal || take_ipv4_part(last) != ~std::uint64_t{0};
}

/// Writes the 4 bytes of an IPv4 address. False if it is none.
[[nodiscard]] bool read_ipv4(std::string_view host, char* to) noexcept {
  std::uint64_t address = 0;
  for (unsigned room = 32; room != 0; room -= 8) {
    const std::uint64_t part = take_ipv4_part(host);
    if (host.empty()) {
      write_bytes(to, static_cast<std::uint32_t>(address | part), 4);
      return part < std::uint64_t{1} << room;
    }
    host.remove_prefix(1);
    if (part > 255) {
      return false;
    }
    address |= part << (room - 8);
  }
  return false;
}

/// Writes the 16 bytes of an IPv6 address. False if it is none.
[[nodiscard]] bool read_ipv6(std::string_view text, char* to) noexcept {
  constexpr int size = 16;
  constexpr int no_gap = size + 1;
  int index = 0;
  int gap = no_gap;  // where "::" is
  if (take(text, "::")) {
    gap = 0;
  }
  while (!text.empty()) {
    const std::string_view rest = text;
    const int piece = take_number(text, 16, 4);
    if (piece < 0 || index == size) {
      return false;
    }
    if (!text.empty() && text[0] == '.') {
      if (index > size - 4) {
        return false;
      }
      text = rest;
      for (int part = 0; part != 4; ++part) {
        const bool has_zero = text.size() > 1 && text[0] == '0' && is_digit(text[1]);
        const int number = has_zero ? -1 : take_number(text, 10, 3);
        if (number < 0 || number > 255 || (part != 3 && !take(text, "."))) {
          return false;
        }
        to[index++] = static_cast<char>(number);
      }
      if (!text.empty()) {
        return false;
      }
      break;
    }
    write_bytes(to + index, static_cast<std::uint32_t>(piece), 2);
    index += 2;
    if (text.empty()) {
      break;
    }
    if (!take(text, ":")) {
      return false;
    }
    if (take(text, ":")) {
      if (gap != no_gap) {
        return false;
      }
      gap = index;
    } else if (text.empty()) {
      return false;
    }
  }
  if (gap == no_gap || index == size) {
    return gap == no_gap && index == size;
  }
  for (int left = size; left-- != gap;) {
    to[left] = left - size + index >= gap ? to[left - size + index] : '\0';
  }
  return true;
}

/// Reads the host in place; `room` has 17 bytes for an address, which begins with a bracket: no name does. Empty if it
/// is none.
[[nodiscard]] std::string_view read_host(char* text, std::size_t size, char* room) noexcept {
  room[0] = '[';
  if (text[0] == '[') {
    return text[size - 1] == ']' && read_ipv6({text + 1, size - 2}, room + 1) ? std::string_view(room, 17)
                                                                              : std::string_view();
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i != size; ++i) {
    char c = text[i];
    if (c == '%' && size - i > 2 && digit_of(text[i + 1]) < 16 && digit_of(text[i + 2]) < 16) {
      c = static_cast<char>(digit_of(text[i + 1]) * 16 + digit_of(text[i + 2]));
      i += 2;
    }
    if (static_cast<unsigned char>(c) <= ' ' || find_any({&c, 1}, "#%/:<>?@[\\]^|\x7F") == 0) {
      return {};
    }
    text[kept++] = lower(c);
  }
  const std::string_view host(text, kept);
  if (!json::scan::is_utf8(host)) {  // percent-encoded bytes
    return {};
  }
  const std::string_view labels = host.substr(0, host.ends_with('.') && kept > 1 ? kept - 1 : kept);
  if (ends_in_number(labels)) {
    return read_ipv4(labels, room + 1) ? std::string_view(room, 5) : std::string_view();
  }
  return host;
}

/// Reads the origin of an absolute http or https URL. False if the text is none: only its scheme, host and port decide.
[[nodiscard]] bool read_origin(std::string_view given, arena& memory, origin& origin) {
  constexpr std::size_t address = 17;
  char* const room = static_cast<char*>(memory.allocate(given.size() + address));
  char* const text = room + address;
  // Control characters and spaces at the begin and at the end, tabs and ends of lines anywhere are ignored.
  const auto is_ignored = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  std::size_t size = 0;
  for (const char c : given) {
    if (c != '\t' && c != '\n' && c != '\r' && (size != 0 || !is_ignored(c))) {
      text[size++] = c;
    }
  }
  while (size != 0 && is_ignored(text[size - 1])) {
    --size;
  }
  std::string_view rest(text, size);
  origin.is_secure = take(rest, "https:");
  if (!origin.is_secure && !take(rest, "http:")) {
    return false;
  }
  while (!rest.empty() && find_any(rest, "/\\") == 0) {
    rest.remove_prefix(1);
  }
  rest = rest.substr(0, find_any(rest, "/\\?#"));
  rest.remove_prefix(rest.rfind('@') + 1);  // 0 if there is none
  const std::size_t literal = rest.starts_with('[') ? find_any(rest, "]") : 0;
  const std::size_t host_end = literal + find_any(rest.substr(literal), ":");
  if (host_end == 0) {
    return false;
  }
  origin.host = read_host(text + (rest.data() - text), host_end, room);
  rest.remove_prefix(std::min(host_end + 1, rest.size()));
  origin.port = origin.is_secure ? 443 : 80;
  if (!rest.empty()) {
    const int port = take_number(rest, 10, rest.size());
    origin.port = static_cast<unsigned>(port);
    return port >= 0 && rest.empty() && !origin.host.empty();
  }
  return !origin.host.empty();
}

/// The host of a URL of the common form, whatever follows it: letters, digits, hyphens and dots only, and its last
/// label begins with a letter, so that it is no IPv4 address. Empty for other texts.
[[nodiscard]] std::string_view common_host(std::string_view text) noexcept {
  if (!text.starts_with("https://") && !text.starts_with("http://")) {
    return {};
  }
  const std::string_view rest = text.substr(text.find('/') + 2);
  bool is_name = false;  // the current label begins with a letter
  char before = '.';
  std::size_t size = 0;
  for (; size != rest.size() && find_any(rest.substr(size, 1), "/?#") != 0; ++size) {
    const char c = rest[size];
    const bool is_letter = lower(c) >= 'a' && lower(c) <= 'z';
    if (!is_letter && !is_digit(c) && c != '-' && c != '.') {
      return {};
    }
    is_name = c != '.' && (is_name || (is_letter && before == '.'));
    before = c;
  }
  return is_name ? rest.substr(0, size) : std::string_view();
}

/// Addresses with the same first bits.
struct ipv4_network {
  std::uint32_t first;  ///< the value of these bits
  unsigned prefix;      ///< their number
};

[[nodiscard]] consteval ipv4_network network(std::uint32_t a, std::uint32_t b, std::uint32_t c, unsigned prefix) {
  return {((a << 24U) | (b << 16U) | (c << 8U)) >> (32U - prefix), prefix};
}

/// The size of a host that is an IPv4 address, with the bracket.
constexpr std::size_t ipv4_size = 5;

/// D98: what Unleash refuses by default.
constexpr std::array refused_networks{
    network(0, 0, 0, 8),      network(10, 0, 0, 8),    network(100, 64, 0, 10),   network(127, 0, 0, 8),
    network(169, 254, 0, 16), network(172, 16, 0, 12), network(192, 0, 0, 24),    network(192, 0, 2, 24),
    network(192, 168, 0, 16), network(198, 18, 0, 15), network(198, 51, 100, 24), network(203, 0, 113, 24),
    network(224, 0, 0, 4),    network(240, 0, 0, 4),
};

[[nodiscard]] bool is_localhost(std::string_view host) noexcept {
  return take(host, "localhost") && (host.empty() || host == ".");
}

}  // namespace

bool is_absolute_http_url(std::string_view text) {
  arena memory;
  origin origin;
  return !common_host(text).empty() || read_origin(text, memory, origin);
}

bool has_private_address(std::string_view url) {
  if (const std::string_view host = common_host(url); !host.empty()) {
    return is_localhost(host);
  }
  arena memory;
  origin origin;
  if (!read_origin(url, memory, origin)) {
    return false;
  }
  if (!origin.host.starts_with('[')) {
    return is_localhost(origin.host);
  }
  std::uint32_t address = 0;
  for (const char byte : origin.host.substr(1)) {
    address = (address << 8U) | static_cast<unsigned char>(byte);
  }
  return origin.host.size() == ipv4_size &&
         std::any_of(refused_networks.begin(), refused_networks.end(),
                     [address](const ipv4_network& one) { return address >> (32U - one.prefix) == one.first; });
}

bool has_ipv6_address(std::string_view url) {
  constexpr std::size_t size = 17;  // with the bracket
  if (url.find('[') == std::string_view::npos) {
    return false;
  }
  arena memory;
  origin origin;
  return read_origin(url, memory, origin) && origin.host.size() == size && origin.host.starts_with('[');
}

bool have_same_origin(std::string_view left, std::string_view right) {
  arena memory;
  origin first;
  origin second;
  return read_origin(left, memory, first) && read_origin(right, memory, second) && first == second;
}

}  // namespace flagadmin
