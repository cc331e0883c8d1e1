// Requirements of every store: SQLite in memory and in a file, and PostgreSQL, if FLAGADMIN_TEST_POSTGRESQL has the URL
// of a database (tests/server/postgresql/with-cluster.mjs makes one).

#include "storage/storage.hpp"

#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <future>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
namespace service = flagadmin::service;
using flagadmin::write_action;
using namespace flagadmin;
using namespace flagadmin::server;

}  // namespace

BOOST_AUTO_TEST_SUITE(storage_suite)

#ifdef FLAGADMIN_HAS_POSTGRESQL
BOOST_AUTO_TEST_CASE(postgresql_is_among_the_stores, *boost::unit_test::precondition(has_postgresql)) {
  bool is_among = false;
  for_each_store([&](temporary_store& store) { is_among |= dynamic_cast<in_postgresql*>(&store) != nullptr; });
  BOOST_TEST(is_among);
}
#endif

BOOST_AUTO_TEST_CASE(keeps_texts_of_all_kinds) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open();
    const std::string odd = std::string("'\"; DROP TABLE addon --\0\n", 25) + "\xf0\x9f\x98\x80";
    std::string long_and_random;
    for (std::minstd_rand random(1); long_and_random.size() != 100000;) {
      long_and_random += static_cast<char>('0' + random() % 75);
    }
    for (const std::string& name : {odd, std::string(100000, 'x'), long_and_random, std::string("1")}) {
      std::string json = name;
      std::erase(json, '\0');  // JSON has none
      insert(*store, {resource_kind::strategy, name}, json);
      BOOST_TEST((load(*store, {resource_kind::strategy, name})->json == json));
    }
    BOOST_TEST(list(*store, resource_kind::strategy).size() == 4U);
    BOOST_TEST(list(*store, resource_kind::strategy).back().json == "1", "in the order of creation");
  });
}

BOOST_AUTO_TEST_CASE(loads_several_ahead) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open();
    std::vector<std::string> keys{"no id", "0"};
    perform(*store, [&keys](resource_store& scope) {
      for (int i = 1; i != 600; ++i) {
        insert(scope, {resource_kind::addon, keys.emplace_back(std::to_string(i))}, "text " + std::to_string(i));
      }
    });
    keys.emplace_back("600");
    for (int twice = 0; twice != 2; ++twice) {
      const auto present = read(*store, [&keys](resource_store& from) {
        from.load_ahead(resource_kind::addon, keys);
        from.load_ahead(resource_kind::addon, keys);
        std::vector<std::string> texts;
        for (const std::string& key : keys) {
          const auto each = load(from, {resource_kind::addon, key});
          texts.push_back(each ? std::string(each->json) : "");
        }
        return texts;
      });
      BOOST_TEST(present.at(1).empty());
      BOOST_TEST(present.at(2) == "text 1");
      BOOST_TEST(present.at(600) == "text 599");
      BOOST_TEST(present.at(601).empty());
    }
  });
}

// The core checks before that they are free: this happens only when another program changes the database.
BOOST_AUTO_TEST_CASE(a_key_that_is_taken_is_a_failure_of_the_store) {
  for_each_database([](temporary_store& place) {
    const auto store = place.open();
    constexpr resource_kind kind = resource_kind::service_account;
    perform(*store, [](resource_store& scope) { insert(scope, {kind, "1"}, "a", "ann"); });
    const auto fails = [&](const resource_key& key, const char* alternate_key) {
      return is<storage_error>(failure_of(*store, [&](resource_store& scope) {
        insert(scope, second, "lost");
        insert(scope, key, "b", alternate_key);
      }));
    };
    BOOST_TEST(fails({kind, "1"}, "ben"));
    BOOST_TEST(fails({kind, "2"}, "ann"));
    BOOST_TEST((texts_of(list(*store, kind)) == std::vector<std::string>{"a"}));
    BOOST_TEST(!load(*store, second).has_value());
    insert(*store, second, "afterwards");
  });
}

BOOST_AUTO_TEST_CASE(counters_are_those_of_stored_resources_after_every_change) {
  for_each_database([](temporary_store& place) {
    const auto store = place.open();
    constexpr resource_kind kind = resource_kind::strategy;
    std::minstd_rand random(1);
    std::vector<std::int64_t> changes{0};
    for (int i = 0; i != 60; ++i) {
      const bool fails = random() % 5 == 0;
      const std::exception_ptr failure = failure_of(*store, [&](resource_store& scope) {
        for (int each = 0; each != 3; ++each) {
          const resource_key key{kind, "name " + std::to_string(random() % 4)};
          const std::string json(random() % 50, 'x');
          if (!load(scope, key)) {
            insert(scope, key, json);
          } else if (random() % 2 == 0) {
            remove(scope, key);
          } else {
            apply(scope, random() % 2 == 0 ? write_action::update : write_action::touch, key, json);
          }
        }
        if (fails) {
          throw std::bad_alloc();
        }
      });
      BOOST_TEST((failure != nullptr) == fails);
      const auto counted = total(*store, kind);
      std::size_t bytes = 0;
      const std::vector<record> rows = list(*store, kind);
      for (const record& row : rows) {
        bytes += row.json.size();
      }
      BOOST_TEST(counted.count == rows.size());
      BOOST_TEST(counted.bytes == bytes);
      BOOST_TEST((counted.changes > changes.back()) == !fails);
      changes.push_back(counted.changes);
    }
    BOOST_TEST(total(*store, resource_kind::addon).changes == 0, "each kind has its own");
  });
}

BOOST_AUTO_TEST_CASE(a_reading_that_ends_with_the_store_may_ask_for_another) {
  for_each_store([](temporary_store& place) {
    std::promise<void> begun;
    std::promise<void> ends;
    std::atomic<bool> is_read = false;
    {
      const auto store = place.open();
      store->read(
          [&](resource_store&) {
            begun.set_value();
            ends.get_future().wait();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the store's destructor runs
          },
          [&, from = store.get()](const std::exception_ptr&) {
            from->read([](resource_store&) {}, [&](const std::exception_ptr&) { is_read = true; },
                       storage::amount::whole);
          },
          storage::amount::whole);
      begun.get_future().wait();
      ends.set_value();
    }
    BOOST_TEST(is_read);
  });
}

BOOST_AUTO_TEST_CASE(reads_without_waiting) {
  for_each_store([](temporary_store& place) {
    std::atomic<int> present = 0;
    std::atomic<int> missing = 0;
    std::atomic<int> failed = 0;
    {
      const auto store = place.open();
      insert(*store, first, "a");
      for (int i = 0; i != 100; ++i) {
        const resource_key key = i % 2 == 0 ? first : second;
        store->read([&, key](resource_store& from) { ++(load(from, key) ? present : missing); },
                    [&](const std::exception_ptr& failure) { failed += failure ? 1 : 0; },
                    i % 3 == 0 ? storage::amount::single : storage::amount::whole);
      }
      store->read([](resource_store&) { throw std::bad_alloc(); },
                  [&](const std::exception_ptr& failure) { failed += is<std::bad_alloc>(failure) ? 100 : 0; },
                  storage::amount::whole);
      store->read([](resource_store&) {}, [](const std::exception_ptr&) { throw 5; }, storage::amount::whole);
    }  // the end waits for all that was asked for
    BOOST_TEST(present == 50);
    BOOST_TEST(missing == 50);
    BOOST_TEST(failed == 100);
  });
}

BOOST_AUTO_TEST_SUITE_END()
