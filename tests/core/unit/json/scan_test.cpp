// The innermost loops of the validator, at every place in a block.
#include <flagadmin/json/scan.hpp>

#include <string>

#include <boost/test/unit_test.hpp>

#include "../exact_buffer.hpp"

using namespace flagadmin;
using test::exact_buffer;

BOOST_AUTO_TEST_SUITE(json_scan)

BOOST_AUTO_TEST_CASE(plain_characters_stop_at_each_special_byte_at_each_place) {
  for (std::size_t size = 1; size != 40; ++size) {
    for (std::size_t place = 0; place != size; ++place) {
      for (const char special : {'"', '\\', '\x1F', '\x00', '\n', '\x80', '\xFF'}) {
        std::string text(size, 'x');
        text[place] = special;
        const exact_buffer buffer(text);
        const char* const begin = buffer.view().data();
        const auto stopped = static_cast<std::size_t>(json::scan::plain_characters(begin, begin + size) - begin);
        BOOST_TEST((stopped == place),
                   "size " << size << ", place " << place << ", byte " << static_cast<int>(special));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(bytes_are_found_at_every_place) {
  for (std::size_t size = 0; size != 40; ++size) {
    for (std::size_t place = 0; place <= size; ++place) {
      std::string text(size, 'x');
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(place), text.end(), '\n');
      const exact_buffer buffer(text);
      const char* const first = buffer.view().data();
      BOOST_TEST(json::scan::find('\n', first, first + size) - first == static_cast<std::ptrdiff_t>(place));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
