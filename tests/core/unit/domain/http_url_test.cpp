// URLs beyond their vectors (http-url.json).
#include <flagadmin/domain/http_url.hpp>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(domain_http_url)  // more in tests/vectors/http-url.json

BOOST_AUTO_TEST_CASE(origins) {  // D14h
  const struct {
    std::string_view one;
    std::string_view other;
    bool are_same;
  } pairs[]{
      {"HTTPS://user:pass@Example.COM/x?y#z", "https://example.com:443", true},
      {"https://example.com", "https://example.com:/", true},
      {"https://example.com", "https://example.com:0443?a", true},
      {"http://example.com", "http://example.com:80#@other.example.com", true},
      {"http://[2001:DB8::1]/a:b@c", "http://[2001:db8::1]:80", true},
      {"https://Example.com./a", "HTTPS://user@example.com.:443/b", true},
      {"http://127.0.0.1:8080", "http://0x7f.1:8080/x", true},
      {"http://[::1]", "http://[0:0::0:1]:80", true},
      {"http://[::ffff:1.2.3.4]", "http://[::ffff:102:304]", true},
      {"http://ex%61mple.com", R"(http:\\example.com)", true},
      {"http://example.com:443", "https://example.com", false},
      {"http://example.com", "http://example.com:0", false},
      {"http://example.com", "http://example.com.invalid", false},
      {"http://[::1]", "http://[::1]:8080", false},
      {"https://Example.com./a", "https://example.com/a", false},
      {"http://a@b", "http://a", false},
      {"http://hook", "http://104.111.111.107", false},
      {"", "", false},
      {"example.com", "example.com", false},
      {"ftp://example.com", "ftp://example.com", false},
      {"http://", "http://", false},
      {"http://a:x", "http://a:x", false},
  };
  for (const auto& [one, other, are_same] : pairs) {
    BOOST_TEST(have_same_origin(one, other) == are_same, one << ' ' << other);
  }
}

std::string url_of(std::uint32_t address) {
  const auto part = [address](unsigned shift) { return std::to_string((address >> shift) & 0xFFU); };
  return "http://" + part(24) + '.' + part(16) + '.' + part(8) + '.' + part(0) + "/hook";
}

BOOST_AUTO_TEST_CASE(refused_addresses) {  // D98a
  const std::pair<std::uint32_t, std::uint32_t> networks[]{
      {0x00000000, 0x00FFFFFF}, {0x0A000000, 0x0AFFFFFF}, {0x64400000, 0x647FFFFF}, {0x7F000000, 0x7FFFFFFF},
      {0xA9FE0000, 0xA9FEFFFF}, {0xAC100000, 0xAC1FFFFF}, {0xC0000000, 0xC00000FF}, {0xC0000200, 0xC00002FF},
      {0xC0A80000, 0xC0A8FFFF}, {0xC6120000, 0xC613FFFF}, {0xC6336400, 0xC63364FF}, {0xCB007100, 0xCB0071FF},
      {0xE0000000, 0xFFFFFFFF}};
  for (const auto& [first, last] : networks) {
    for (const std::uint32_t address : {first, first + (last - first) / 2, last}) {
      BOOST_TEST(has_private_address(url_of(address)), url_of(address));
      BOOST_TEST(has_private_address("https://" + std::to_string(address) + ":8443"), address);
      std::ostringstream hexadecimal;
      hexadecimal << "http://0x" << std::hex << address << "/?a";
      BOOST_TEST(has_private_address(hexadecimal.str()), hexadecimal.str());
    }
    if (first != 0) {
      BOOST_TEST(!has_private_address(url_of(first - 1)), url_of(first - 1));
    }
    if (last != 0xFFFFFFFF) {
      BOOST_TEST(!has_private_address(url_of(last + 1)), url_of(last + 1));
    }
  }
  for (const char* url : {"http://127.1", "http://0177.0.0.1/", "http://localhost", "http://LOCALHOST:80/",
                          "http://localhost./x", "http://localhost%2e", "http://u:p@10.1/"}) {
    BOOST_TEST(has_private_address(url), url);
  }
  for (const char* url : {"http://example.com", "http://10.example.com/", "http://8.8.8.8", "ftp://127.0.0.1", ""}) {
    BOOST_TEST(!has_private_address(url), url);
  }
}

BOOST_AUTO_TEST_SUITE_END()
