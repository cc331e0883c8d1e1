// Routing beyond its vectors (tests/vectors/route.json).
#include <flagadmin/api/route.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_route)  // methods and paths: tests/vectors/route.json

BOOST_AUTO_TEST_CASE(every_operation_is_found_by_its_own_path) {
  for (const operation& row : operations()) {
    std::string path(row.path);
    std::size_t parameters = 0;
    for (std::size_t brace = path.find('{'); brace != std::string::npos; brace = path.find('{')) {
      path.replace(brace, path.find('}') - brace + 1, "x%20y");
      ++parameters;
    }
    const route route = find_route(row.method, path);
    BOOST_TEST(route.target == &row);
    BOOST_TEST(route.parameters == std::vector<std::string>(parameters, "x y"), boost::test_tools::per_element());
    BOOST_TEST(route.allow.find(row.method) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(a_template_has_any_number_of_parameters) {
  const std::vector<std::string_view> names{"b", "c", "e", "f"};
  BOOST_TEST(path_parameters("/a/{b}/{c}/d/{e}/{f}") == names, boost::test_tools::per_element());
  BOOST_TEST(path_parameters("/a").empty());
}

BOOST_AUTO_TEST_SUITE_END()
