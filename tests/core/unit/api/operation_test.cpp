// The table of operations: complete and in order; the vectors have what each row says.
#include <flagadmin/api/operation.hpp>

#include <set>

#include <boost/test/unit_test.hpp>

using namespace flagadmin;

BOOST_AUTO_TEST_SUITE(api_operation)

BOOST_AUTO_TEST_CASE(every_operation_has_a_row) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i != operations().size(); ++i) {
    const operation& row = operations()[i];
    BOOST_TEST(static_cast<std::size_t>(row.id) == i);
    BOOST_TEST(&operation_of(row.id) == &row);
    BOOST_TEST(names.insert(row.name).second);
    BOOST_TEST(!row.summary.empty());
    BOOST_TEST(!row.description.empty());
    BOOST_TEST(row.is_change() == (row.size_limit != 0));
    BOOST_TEST(row.is_change() == !row.access.permission.empty());
    BOOST_TEST(row.is_change() == (row.rule != nullptr));
    BOOST_TEST(row.access.has_environments <= row.is_change());
    BOOST_TEST(row.makes_secret == (row.id == operation_id::create_service_account_token));
  }
}

BOOST_AUTO_TEST_CASE(only_operations_on_the_instance_need_no_token) {
  for (const operation& row : operations()) {
    BOOST_TEST(row.access.needs_token == row.path.starts_with("/api/"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
