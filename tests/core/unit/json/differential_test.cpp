// The validator and Boost.JSON agree on what is JSON, for generated texts.
#include <random>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include <flagadmin/json/walk.hpp>
#include <flagadmin/json/writer.hpp>

#include "../../support/ways_of_reading.hpp"
#include "../exact_buffer.hpp"

using namespace flagadmin;

// The validator and Boost.JSON must agree on what is JSON. Known differences, kept out of what is generated: Boost.JSON
// refuses exponents beyond its own range, and the validator refuses a byte order mark and nesting beyond 64 (D2).

namespace {

const std::vector<std::string> seeds{
    R"({"provider":"webhook","enabled":true,"parameters":{"url":"http://x"},"events":["a","b"],"description":null})",
    R"([0,-0,1.5,1e5,1E-5,-12.25e+3,true,false,null,"",[],{}])",
    R"({"\"\\\/\b\f\n\r\t":"\u0041\u00e9\ud83d\ude80","é🚀":[" ","\u007f"]})",
    " { \"a\" : [ { } , [ [ ] ] , \"x y\" ] ,\t\"b\" :\r\n1 } ",
    "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x9A\x80\"",
};

class mutator {
 public:
  /// One to three small changes of a seed.
  [[nodiscard]] std::string next() {
    std::string text = seeds[below(seeds.size())];
    for (std::size_t changes = 1 + below(3); changes != 0; --changes) {
      change(text);
    }
    return text;
  }

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }

  [[nodiscard]] char byte() {
    constexpr std::string_view likely = "{}[]:,\"\\/bfnrtu0123456789aAdD.eE+- \n\t";
    return below(4) == 0 ? static_cast<char>(static_cast<unsigned char>(below(256))) : likely[below(likely.size())];
  }

  void change(std::string& text) {
    const std::size_t place = below(text.size() + 1);
    switch (below(4)) {
      case 0:
        text.insert(place, 1, byte());
        break;
      case 1:
        text.erase(place, 1 + below(3));
        break;
      case 2:
        if (place != text.size()) {
          text[place] = byte();
        }
        break;
      default:
        text.insert(place, text.substr(below(text.size() + 1), below(8)));
    }
  }

  std::mt19937 random_{20240229};  // always the same sequence
};

[[nodiscard]] bool boost_accepts(std::string_view json, boost::json::value& value) {
  boost::json::parse_options options;
  options.max_depth = json::max_depth;
  boost::system::error_code error;
  value = boost::json::parse(json, error, {}, options);
  return !error;
}

[[nodiscard]] bool is_known_difference(std::string_view json) {
  if (json.starts_with("\xEF\xBB\xBF")) {
    return true;
  }
  for (std::size_t i = 0; i + 4 < json.size(); ++i) {  // an exponent of four digits
    const auto digits = json.substr(i + 1, 4);
    if ((json[i] == 'e' || json[i] == 'E') && digits.find_first_not_of("+-0123456789") == std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_differential)

BOOST_AUTO_TEST_CASE(agrees_with_boost_json) {
  mutator texts;
  int accepted = 0;
  for (int i = 0; i != 20000; ++i) {
    const std::string text = texts.next();
    if (text.empty() || is_known_difference(text)) {
      continue;
    }
    const test::exact_buffer buffer(text);
    boost::json::value value;
    const bool is_json = boost_accepts(text, value);
    if (test::read_past(buffer.view()).accepted() != is_json || !test::is_read_alike(buffer.view())) {
      BOOST_ERROR("disagreement (Boost.JSON says " << is_json << ") on " << text);
    }
    if (is_json) {
      ++accepted;
      if (boost::json::parse(json::compacted(buffer.view())) != value) {
        BOOST_ERROR("another value without white space: " << text);
      }
    }
  }
  BOOST_TEST(accepted > 1000);
  BOOST_TEST(accepted < 19000);
}

BOOST_AUTO_TEST_CASE(strings_have_equal_values) {
  mutator texts;
  int compared = 0;
  for (int i = 0; i != 20000; ++i) {
    const std::string text = texts.next();
    boost::json::value value;
    if (is_known_difference(text) || !boost_accepts(text, value) || !value.is_object()) {
      continue;
    }
    for (json::walker at(text, '{'); at.next(); ++compared) {
      const json::string_slice name = at.name();
      BOOST_TEST(value.as_object().contains(name.decoded()));
      text_buffer written;
      json::writer(written).string(name.decoded());
      BOOST_TEST(boost::json::parse(written.view()).as_string() == name.decoded());
      BOOST_TEST(name.equals(name.decoded()));
      BOOST_TEST(!at.value().empty());
    }
  }
  BOOST_TEST(compared > 500);
}

BOOST_AUTO_TEST_SUITE_END()
