// Percent-encoding of path segments, for every byte.
#include <flagadmin/schema/url_friendly.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(schema_url_friendly)

BOOST_AUTO_TEST_CASE(every_byte) {  // as encodeURIComponent
  constexpr std::string_view kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!'()*";
  for (int byte = 0; byte != 256; ++byte) {
    const std::string text(1, static_cast<char>(static_cast<unsigned char>(byte)));
    const bool stays = kept.find(text) != std::string_view::npos;
    BOOST_TEST((percent_encoded(text) == text) == stays);
    BOOST_TEST(percent_encoded(text).size() == (stays ? 1U : 3U));
    BOOST_TEST(percent_encoded_size(text) == (stays ? 1U : 3U));
    BOOST_TEST(percent_decoded(percent_encoded(text)) == text);
  }
}

BOOST_AUTO_TEST_CASE(decodes_once) {
  BOOST_TEST(percent_decoded("%2541") == "%41");
  BOOST_TEST(percent_decoded("a%2fb%2F") == "a/b/");
  BOOST_TEST(percent_decoded("a+b") == "a+b");
  BOOST_TEST(percent_decoded("100%") == "100%");
  BOOST_TEST(percent_decoded("%4") == "%4");
  BOOST_TEST(percent_decoded("%zz%41") == "%zzA");
  BOOST_TEST(percent_decoded("%C3%A9") == "é");
}

BOOST_AUTO_TEST_SUITE_END()
