// `text_buffer`: growth, appending and reuse.
#include <flagadmin/text_buffer.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(texts_that_grow)

BOOST_AUTO_TEST_CASE(begins_empty) {
  const text_buffer text;
  BOOST_TEST(text.empty());
  BOOST_TEST(text.view().empty());
  BOOST_TEST(text.str().empty());
}

BOOST_AUTO_TEST_CASE(grows_by_bytes_and_by_texts) {
  text_buffer text;
  std::string expected;
  for (int i = 0; i != 1000; ++i) {
    text += static_cast<char>('a' + i % 26);
    text += std::string_view("0123456789").substr(0, static_cast<std::size_t>(i % 11));
    expected += static_cast<char>('a' + i % 26);
    expected += std::string_view("0123456789").substr(0, static_cast<std::size_t>(i % 11));
  }
  BOOST_TEST(text.view() == expected);
  BOOST_TEST(text.size() == expected.size());
}

BOOST_AUTO_TEST_CASE(takes_more_at_once_than_it_would_grow_by) {
  text_buffer text;
  text += 'x';
  text += std::string(100'000, 'y');
  BOOST_TEST(text.view() == "x" + std::string(100'000, 'y'));
}

BOOST_AUTO_TEST_CASE(bytes_are_part_of_the_text_after_advance) {
  text_buffer text;
  char* place = text.room(3);
  place[0] = 'a';
  place[1] = 'b';
  place[2] = 'c';
  text.advance(2);
  BOOST_TEST(text.view() == "ab");
}

BOOST_AUTO_TEST_CASE(is_used_again) {
  text_buffer text;
  text += "first";
  text.clear();
  BOOST_TEST(text.empty());
  text += "second";
  BOOST_TEST(text.view() == "second");
}

BOOST_AUTO_TEST_SUITE_END()
