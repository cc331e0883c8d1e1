// The table of error kinds; tests/vectors/error-kinds.json has the rows.
#include <flagadmin/api/error_kind.hpp>

#include <set>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_error_kind)  // the rows: tests/vectors/error-kinds.json

BOOST_AUTO_TEST_CASE(every_kind_has_a_row) {
  std::set<std::string_view> keys;
  std::set<std::string_view> names;
  std::set<unsigned> statuses;
  for (std::size_t i = 0; i != error_kinds().size(); ++i) {
    const error_kind_entry& row = error_kinds()[i];
    BOOST_TEST(static_cast<std::size_t>(row.kind) == i);
    BOOST_TEST(&entry_of(row.kind) == &row);
    BOOST_TEST(names.insert(row.name).second);
    BOOST_TEST(keys.insert(row.key).second);
    BOOST_TEST(statuses.insert(row.status).second);
    BOOST_TEST(!row.description.empty());
  }
}

BOOST_AUTO_TEST_SUITE_END()
