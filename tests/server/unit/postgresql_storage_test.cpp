// Several instances that share a database. temporary_store.hpp has its URL.

#include "storage/postgresql/postgresql_storage.hpp"

#include <boost/test/unit_test.hpp>
#include <new>
#include <string>

#include "storage/postgresql/postgresql_url.hpp"
#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin;
using namespace flagadmin::server;

}  // namespace

BOOST_AUTO_TEST_SUITE(postgresql_storage_suite)

BOOST_AUTO_TEST_CASE(messages_do_not_include_malformed_urls) {
  BOOST_CHECK_EXCEPTION(check_postgresql_url("postgresql://user:secret@host:port?wrong"), storage_error,
                        [](const storage_error& error) {
                          return error.what() == std::string("the URL of the database is malformed: see --help");
                        });
}

BOOST_AUTO_TEST_CASE(a_connection_whose_results_were_not_all_received_is_broken,
                     *boost::unit_test::precondition(has_postgresql)) {
  postgresql_connection connection(postgresql_url());
  connection.begin(true, "SELECT 1");
  connection.run_later("SELECT 2");
  BOOST_TEST(connection.find_number("SELECT 3::bigint").value() == 3, "of the last one");
  connection.commit();
  BOOST_CHECK_THROW(connection.run_later("SELECT 1 / 0"), postgresql_refusal);
  BOOST_TEST(!connection.is_broken(), "a refusal is a result");
  BOOST_CHECK_THROW(connection.run_later("SELECT 4", {}, [](const sql_values&) { throw std::bad_alloc(); }),
                    std::bad_alloc);
  BOOST_TEST(connection.is_broken());
}

BOOST_AUTO_TEST_SUITE_END()
