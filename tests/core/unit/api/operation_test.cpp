// The table of operations: complete, in order, and as section 4 of the specification says.
#include <flagadmin/api/operation.hpp>

#include <set>

#include <boost/test/unit_test.hpp>

#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/service_account_schema.hpp>
#include <flagadmin/schema/strategy_schema.hpp>

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

BOOST_AUTO_TEST_CASE(specified_operations_follow_section_4) {
  const operation& addon = operation_of(operation_id::update_addon);
  BOOST_TEST(addon.method == "PUT");
  BOOST_TEST(addon.path == "/api/admin/addons/{id}");
  BOOST_TEST(addon.body == &addon_create_update_schema);
  BOOST_TEST(addon.response == &addon_schema);
  BOOST_TEST(addon.success == 200U);
  BOOST_TEST(addon.size_limit == 102400U);  // section 8
  BOOST_TEST(addon.access.permission == "UPDATE_ADDON");
  BOOST_TEST(!addon.deprecated);

  const operation& account = operation_of(operation_id::update_service_account);
  BOOST_TEST(account.method == "PUT");
  BOOST_TEST(account.path == "/api/admin/service-account/{id}");
  BOOST_TEST(account.body == &update_service_account_schema);
  BOOST_TEST(account.response == &service_account_schema);
  BOOST_TEST(account.success == 200U);
  BOOST_TEST(account.size_limit == 1048576U);  // D41
  BOOST_TEST(account.access.permission == "UPDATE_SERVICE_ACCOUNT");

  const operation& strategy = operation_of(operation_id::create_strategy);
  BOOST_TEST(strategy.method == "POST");
  BOOST_TEST(strategy.path == "/api/admin/strategies");
  BOOST_TEST(strategy.body == &create_strategy_schema);
  BOOST_TEST(strategy.response == &strategy_schema);
  BOOST_TEST(strategy.success == 201U);  // D30
  BOOST_TEST(strategy.access.permission == "CREATE_STRATEGY");
  BOOST_TEST(strategy.deprecated);
}

BOOST_AUTO_TEST_CASE(only_operations_on_the_instance_need_no_token) {
  for (const operation& row : operations()) {
    BOOST_TEST(row.access.needs_token == row.path.starts_with("/api/"));
  }
}

BOOST_AUTO_TEST_SUITE_END()
