// Names, reasons and positions of syntax errors.
#include <flagadmin/json/syntax_error.hpp>

#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;
using json::syntax_error;

BOOST_AUTO_TEST_SUITE(json_syntax_error)

BOOST_AUTO_TEST_CASE(locates) {
  const std::string text = "ab\nä🚀c\r\nx";
  const auto check = [&](std::size_t offset, std::size_t line, std::size_t column) {
    const json::position position = json::locate(text, offset);
    BOOST_TEST(position.offset == offset);
    BOOST_TEST(position.line == line);
    BOOST_TEST(position.column == column);
  };
  check(0, 1, 1);
  check(2, 1, 3);
  check(3, 2, 1);
  check(5, 2, 2);
  check(9, 2, 3);
  check(10, 2, 4);
  check(12, 3, 1);
  check(text.size(), 3, 2);
}

BOOST_AUTO_TEST_SUITE_END()
