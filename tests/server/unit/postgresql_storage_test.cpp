// Several instances that share a database. temporary_store.hpp has its URL.

#include "storage/postgresql_storage.hpp"

#include <array>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin::server;

}  // namespace

BOOST_AUTO_TEST_SUITE(postgresql_storage_suite)

BOOST_AUTO_TEST_CASE(messages_do_not_include_malformed_urls) {
  BOOST_CHECK_EXCEPTION(check_postgresql_url("postgresql://user:secret@host:port?wrong"), storage_error,
                        [](const storage_error& error) {
                          return error.what() == std::string("the URL of the database is malformed: see --help");
                        });
}

BOOST_AUTO_TEST_CASE(several_stores_share_a_database, *boost::unit_test::precondition(has_postgresql)) {
  in_postgresql place(postgresql_url());
  constexpr int stores = 4;
  constexpr int each = 50;
  std::atomic<int> filled = 0;
  std::atomic<int> created = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i != stores; ++i) {
    threads.emplace_back([&] {
      const auto store = place.open({}, [&](service::store& scope) {
        ++filled;
        insert(scope, first, "0");
        insert(scope, second, "0");
      });
      for (int change = 0; change != each; ++change) {
        perform(*store, [](service::store& scope) {
          for (const resource_key& key : {first, second}) {
            const int before = std::stoi(std::string(load(scope, key)->json));
            update(scope, key, std::to_string(before + 1));
          }
        });
        bool is_mine = false;
        perform(*store, [&](service::store& scope) {
          const resource_key name{resource_kind::strategy, "name " + std::to_string(change)};
          is_mine = !load(scope, name);
          if (is_mine) {
            insert(scope, name, name.id);
          }
        });
        created += is_mine ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const auto store = place.open({});
  BOOST_TEST(filled == 1, "one of those that start at once fills the database");
  BOOST_TEST(load(*store, first)->json == std::to_string(stores * each));
  BOOST_TEST(load(*store, second)->version == stores * each + 1);
  BOOST_TEST(created == each, "each name once");
  BOOST_TEST(list(*store, resource_kind::strategy).size() == static_cast<std::size_t>(each));
}

BOOST_AUTO_TEST_CASE(two_stores_change_the_same_resources_in_any_order,
                     *boost::unit_test::precondition(has_postgresql)) {
  in_postgresql place(postgresql_url());
  const std::array stores{place.open({}), place.open({})};
  insert(*stores[0], first, "0");
  insert(*stores[0], second, "0");
  constexpr int times = 25;
  std::array<int, 2> runs{};
  const auto change_both = [&](std::size_t i, const resource_key& one, const resource_key& other) {
    for (int time = 0; time != times; ++time) {
      perform(*stores[i], [&](service::store& scope) {
        ++runs[i];
        for (const resource_key& key : {one, other}) {
          update(scope, key, std::to_string(std::stoi(std::string(load(scope, key)->json)) + 1));
        }
      });
    }
  };
  std::thread reversed([&] { change_both(1, second, first); });
  change_both(0, first, second);
  reversed.join();
  BOOST_TEST(runs[0] + runs[1] == 2 * times, "none was undone and done again");
  BOOST_TEST(load(*stores[0], first)->json == std::to_string(2 * times));
  BOOST_TEST(load(*stores[0], second)->version == 2 * times + 1);
}

BOOST_AUTO_TEST_CASE(refuses_a_database_of_another_program_or_version,
                     *boost::unit_test::precondition(has_postgresql)) {
  const auto refusal_after = [](const std::string& sql) {
    in_postgresql place(postgresql_url());
    if (sql.starts_with("UPDATE")) {
      place.open({});
    }
    place.administrator().run_later("SET search_path = " + place.schema());
    place.administrator().run_later(sql);
    try {
      place.open({});
    } catch (const storage_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  BOOST_TEST(refusal_after("CREATE TABLE resource (other INT)") ==
             "PostgreSQL: the database belongs to another program");
  BOOST_TEST(refusal_after("UPDATE flagadmin_schema SET version = 99") ==
             "PostgreSQL: the database has layout 99, this program supports layout 1 only");
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
