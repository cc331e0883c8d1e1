// URLs beyond their vectors (http-url.json).
#include <flagadmin/domain/http_url.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(domain_http_url)  // more in tests/vectors/http-url.json

BOOST_AUTO_TEST_CASE(origins) {  // D14h
  BOOST_TEST(have_same_origin("HTTPS://user:pass@Example.COM/x?y#z", "https://example.com:443"));
  BOOST_TEST(have_same_origin("https://example.com", "https://example.com:/"));
  BOOST_TEST(have_same_origin("https://example.com", "https://example.com:0443?a"));
  BOOST_TEST(have_same_origin("http://example.com", "http://example.com:80#@other.example.com"));
  BOOST_TEST(have_same_origin("http://[2001:DB8::1]/a:b@c", "http://[2001:db8::1]:80"));
  BOOST_TEST(!have_same_origin("http://example.com:443", "https://example.com"));
  BOOST_TEST(!have_same_origin("http://example.com", "http://example.com:0"));
  BOOST_TEST(!have_same_origin("http://example.com", "http://example.com.invalid"));
  BOOST_TEST(!have_same_origin("http://[::1]", "http://[::1]:8080"));
  for (const char* text : {"", "example.com", "ftp://example.com", "http://", "http://a:x"}) {
    BOOST_TEST(!have_same_origin(text, text));
  }
}

BOOST_AUTO_TEST_SUITE_END()
