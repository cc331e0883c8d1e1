// The order of strings of JSON text.
#include <flagadmin/json/string.hpp>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;
using json::string_slice;

namespace {

[[nodiscard]] string_slice slice(std::string_view raw) { return {raw, raw.find('\\') != std::string_view::npos}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(json_string)

BOOST_AUTO_TEST_CASE(orders_by_bytes) {
  BOOST_TEST((slice("a") < slice("b")));
  BOOST_TEST((slice("a") < slice("ab")));
  BOOST_TEST((slice("") < slice("a")));
  BOOST_TEST((slice(R"(\u0062)") > slice("a")));
  BOOST_TEST((slice("z") < slice("é")));
  BOOST_TEST((slice(R"(z)") < slice(R"(\u00e9)")));
  BOOST_TEST(!(slice(R"(\u0061)") < slice("a")));
  BOOST_TEST(!(slice("a") < slice(R"(\u0061)")));
}

BOOST_AUTO_TEST_SUITE_END()
