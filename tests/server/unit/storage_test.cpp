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
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
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

BOOST_AUTO_TEST_CASE(keeps_resources_and_counts_their_versions) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    BOOST_TEST(is_ready(*store));
    BOOST_TEST(is_empty(*store));
    BOOST_TEST(!load(*store, first).has_value());
    insert(*store, second, "b");
    insert(*store, first, "a");
    BOOST_TEST(!is_empty(*store));
    BOOST_TEST(load(*store, first)->version == 1);
    perform(*store, [](transaction& scope) {
      BOOST_TEST(scope.load(first)->json == "a");
      BOOST_TEST(scope.update(first, "c") == 2);
      BOOST_TEST(scope.load(first)->json == "c");
    });
    BOOST_TEST(load(*store, first)->json == "c");
    BOOST_TEST(load(*store, first)->version == 2);
    BOOST_TEST((texts_of(load_all(*store, resource_kind::addon)) == std::vector<std::string>{"c", "b"}), "by id");
    BOOST_TEST(load_all(*store, resource_kind::strategy).empty());
  });
}

BOOST_AUTO_TEST_CASE(keeps_texts_of_all_kinds) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
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
      perform(*store, [&](transaction& scope) {
        BOOST_TEST(!scope.insert({resource_kind::strategy, name}, json).has_value());
      });
    }
    BOOST_TEST(load_all(*store, resource_kind::strategy).size() == 4U);
    BOOST_TEST(load_all(*store, resource_kind::strategy).back().json == "1", "in the order of creation");
  });
}

BOOST_AUTO_TEST_CASE(refuses_a_key_that_is_taken) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    insert(*store, first, "a");
    perform(*store, [](transaction& scope) {
      BOOST_TEST(!scope.insert(first, "b").has_value());
      BOOST_TEST(scope.insert(second, "c").has_value());
    });
    BOOST_TEST(load(*store, first)->json == "a");
    BOOST_TEST(load(*store, second)->json == "c");
  });
}

BOOST_AUTO_TEST_CASE(never_assigns_an_id_twice) {
  for_each_store([](temporary_store& place) {
    {
      const auto store = place.open({});
      insert(*store, {resource_kind::addon, "7"}, "by a fixture");
      perform(*store, [](transaction& scope) {
        BOOST_TEST(scope.next_id(resource_kind::addon).value() == 8);
        BOOST_TEST(scope.insert({resource_kind::addon, "8"}, "a").value() == 1);
        BOOST_TEST(scope.next_id(resource_kind::service_account).value() == 1, "each kind has its own");
        scope.reserve_id(resource_kind::service_account_token, 41);
        scope.reserve_id(resource_kind::service_account_token, 3);
        BOOST_TEST(scope.next_id(resource_kind::service_account_token).value() == 42);
      });
      const auto fail = [](transaction& scope) {
        BOOST_TEST(scope.next_id(resource_kind::addon).value() == 9);
        throw std::bad_alloc();
      };
      BOOST_TEST(is<std::bad_alloc>(failure_of(*store, fail)));
      perform(*store, [](transaction& scope) {
        BOOST_TEST(scope.next_id(resource_kind::addon).value() == 9, "it was not given");
        BOOST_TEST(scope.insert({resource_kind::addon, "9"}, "b").has_value());
        scope.remove({resource_kind::addon, "9"});
        scope.remove({resource_kind::addon, "9"});
        scope.remove({resource_kind::addon, "7"});
      });
      BOOST_TEST(!load(*store, {resource_kind::addon, "9"}).has_value());
      BOOST_TEST((texts_of(load_all(*store, resource_kind::addon)) == std::vector<std::string>{"a"}));
      perform(*store, [](transaction& scope) { scope.remove({resource_kind::addon, "8"}); });
      BOOST_TEST(!is_empty(*store), "there were resources");
      BOOST_TEST(!load(*store, {resource_kind::addon, "8"}).has_value());
    }
    if (dynamic_cast<in_memory*>(&place) != nullptr) {
      return;
    }
    const auto store = place.open({});
    BOOST_TEST(!is_empty(*store));
    perform(*store, [](transaction& scope) {
      BOOST_TEST(scope.next_id(resource_kind::addon).value() == 10);
      BOOST_TEST(scope.insert({resource_kind::addon, "9223372036854775807"}, "the last one").has_value());
      BOOST_TEST(!scope.next_id(resource_kind::addon).has_value());
    });
    perform(*store, [](transaction& scope) { BOOST_TEST(!scope.next_id(resource_kind::addon).has_value()); });
  });
}

BOOST_AUTO_TEST_CASE(stores_first_content) {
  using flagadmin::stored_write;
  using flagadmin::write_action;
  constexpr int count = 2500;  // more than one statement inserts
  std::vector<stored_write> content;
  for (int i = count; i != 0; --i) {
    const std::string number = std::to_string(i);
    content.push_back({write_action::reserve_id, resource_kind::service_account_token, number, {}, {}});
    content.push_back({write_action::insert, resource_kind::service_account, number, "user " + number, number});
    content.push_back({write_action::insert, resource_kind::strategy, "name " + number, {}, number});
  }
  for_each_store([&](temporary_store& place) {
    const auto store = place.open({});
    perform(*store, [&](transaction& scope) { fill(scope, content); });
    BOOST_TEST(load(*store, {resource_kind::service_account, "17"})->version == 1);
    BOOST_TEST(find(*store, resource_kind::service_account, "user 17")->id == "17");
    BOOST_TEST(load_all(*store, resource_kind::service_account).front().json == "1", "by id");
    const std::vector<record> strategies = load_all(*store, resource_kind::strategy);
    BOOST_TEST(strategies.size() == static_cast<std::size_t>(count));
    BOOST_TEST(strategies.front().id == "name 2500", "in the order of creation");
    BOOST_TEST(strategies.back().id == "name 1");
    perform(*store, [&](transaction& scope) {
      BOOST_TEST(scope.next_id(resource_kind::service_account).value() == count + 1);
      BOOST_TEST(scope.next_id(resource_kind::service_account_token).value() == count + 1);
      BOOST_TEST(!scope.insert({resource_kind::strategy, "name 7"}, "taken").has_value());
      BOOST_TEST(scope.insert({resource_kind::strategy, "later"}, "later").value() == 1);
    });
    BOOST_TEST(load_all(*store, resource_kind::strategy).back().json == "later");
  });
}

BOOST_AUTO_TEST_CASE(finds_resources_by_their_alternate_keys) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    const std::string odd = std::string("ü\0'", 4) + std::string(20000, 'x');
    constexpr resource_kind kind = resource_kind::service_account;
    perform(*store, [&](transaction& scope) {
      BOOST_TEST(scope.insert({kind, "1"}, "a", "ann").has_value());
      BOOST_TEST(scope.find(kind, "ann")->id == "1");
      BOOST_TEST(!scope.insert({kind, "2"}, "b", "ann").has_value());
      BOOST_TEST(scope.insert({kind, "2"}, "b", odd).has_value());
      BOOST_TEST(scope.insert({kind, "3"}, "c").has_value());
      BOOST_TEST(scope.insert({kind, "4"}, "d").has_value());
    });
    BOOST_TEST(find(*store, kind, odd)->id == "2");
    BOOST_TEST(!find(*store, kind, "").has_value());
    BOOST_TEST(!find(*store, resource_kind::addon, "ann").has_value());
    perform(*store, [&](transaction& scope) {
      BOOST_TEST(!scope.insert({kind, "5"}, "e", "ann").has_value());
      BOOST_TEST(scope.update({kind, "1"}, "changed") == 2);
      BOOST_TEST(scope.find(kind, "ann")->id == "1", "an update leaves it");
      scope.remove({kind, "1"});
      BOOST_TEST(!scope.find(kind, "ann").has_value());
      BOOST_TEST(scope.insert({kind, "5"}, "e", "ann").has_value());
      BOOST_TEST(scope.find(kind, "ann")->id == "5");
    });
    BOOST_TEST(find(*store, kind, "ann")->id == "5");
    BOOST_TEST((texts_of(load_all(*store, kind)) == std::vector<std::string>{"b", "c", "d", "e"}));
  });
}

BOOST_AUTO_TEST_CASE(reuses_free_names_with_new_versions) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    const resource_key name{resource_kind::strategy, "name"};
    const resource_key other{resource_kind::strategy, "other"};
    insert(*store, name, "a");
    insert(*store, other, "b");
    perform(*store, [&](transaction& scope) { BOOST_TEST(scope.update(name, "a2") == 2); });
    perform(*store, [&](transaction& scope) { scope.remove(name); });
    perform(*store, [&](transaction& scope) {
      BOOST_TEST(!scope.load(name).has_value());
      BOOST_TEST(scope.insert(name, "c").value() == 3);
      scope.remove(name);
      BOOST_TEST(scope.insert(name, "d").value() == 4);
      BOOST_TEST(scope.update(name, "e") == 5);
    });
    BOOST_TEST(load(*store, name)->json == "e");
    BOOST_TEST(load(*store, name)->version == 5);
    perform(*store, [&](transaction& scope) {
      scope.remove(other);
      BOOST_TEST(scope.insert(other, "f").value() == 4);
    });
    BOOST_TEST(load(*store, other)->version == 4);
    BOOST_TEST((texts_of(load_all(*store, resource_kind::strategy)) == std::vector<std::string>{"e", "f"}));
  });
}

BOOST_AUTO_TEST_CASE(counts_stored_resources) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    const resource_key name{resource_kind::strategy, "name"};
    const auto count_is = [](transaction& scope, std::size_t count) {
      BOOST_TEST(scope.count(resource_kind::strategy) == count);
    };
    insert(*store, name, "four");
    const auto fail_first = [&](transaction& scope) {
      scope.remove(name);
      count_is(scope, 0);
      throw std::bad_alloc();
    };
    BOOST_TEST(is<std::bad_alloc>(failure_of(*store, fail_first)));
    perform(*store, [&](transaction& scope) {
      count_is(scope, 1);
      static_cast<void>(scope.update(name, "longer"));
      count_is(scope, 1);
      static_cast<void>(scope.insert({resource_kind::strategy, "other"}, "ü"));
      count_is(scope, 2);
    });
    const auto fail = [&](transaction& scope) {
      scope.remove(name);
      count_is(scope, 1);
      throw std::bad_alloc();
    };
    BOOST_TEST(is<std::bad_alloc>(failure_of(*store, fail)));
    perform(*store, [&](transaction& scope) {
      count_is(scope, 2);
      scope.remove(name);
      scope.remove(name);
      count_is(scope, 1);
      static_cast<void>(scope.insert(name, "again"));
      count_is(scope, 2);
    });
    perform(*store, [&](transaction& scope) { count_is(scope, 2); });
  });
}

BOOST_AUTO_TEST_CASE(a_reading_that_ends_with_the_store_may_ask_for_another) {
  for_each_store([](temporary_store& place) {
    std::promise<void> begun;
    std::promise<void> ends;
    std::atomic<bool> is_read = false;
    {
      const auto store = place.open({});
      store->read(
          [&](reader&) {
            begun.set_value();
            ends.get_future().wait();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the store's destructor runs
          },
          [&, from = store.get()](const std::exception_ptr&) {
            from->read([](reader&) {}, [&](const std::exception_ptr&) { is_read = true; }, storage::amount::whole);
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
    std::atomic<int> found = 0;
    std::atomic<int> missing = 0;
    std::atomic<int> failed = 0;
    {
      const auto store = place.open({});
      insert(*store, first, "a");
      for (int i = 0; i != 100; ++i) {
        const resource_key key = i % 2 == 0 ? first : second;
        store->read([&, key](reader& from) { ++(from.load(key) ? found : missing); },
                    [&](const std::exception_ptr& failure) { failed += failure ? 1 : 0; },
                    i % 3 == 0 ? storage::amount::single : storage::amount::whole);
      }
      store->read([](reader&) { throw std::bad_alloc(); },
                  [&](const std::exception_ptr& failure) { failed += is<std::bad_alloc>(failure) ? 100 : 0; },
                  storage::amount::whole);
      store->read([](reader& from) { BOOST_TEST(from.is_ready()); }, [](const std::exception_ptr&) { throw 5; },
                  storage::amount::whole);
    }  // the end waits for all that was asked for
    BOOST_TEST(found == 50);
    BOOST_TEST(missing == 50);
    BOOST_TEST(failed == 100);
  });
}

BOOST_AUTO_TEST_CASE(a_revision_differs_after_every_change_of_its_kind) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    const auto revision = [&](resource_kind kind) {
      return read(*store, [kind](reader& committed) { return committed.revision(kind); });
    };
    std::vector<std::uint64_t> seen{revision(resource_kind::addon)};
    const std::uint64_t of_strategies = revision(resource_kind::strategy);
    const auto change = [&](const storage::unit_of_work& work) {
      perform(*store, work);
      seen.push_back(revision(resource_kind::addon));
      BOOST_TEST(revision(resource_kind::addon) == seen.back());
    };
    change([](transaction& scope) { static_cast<void>(scope.insert(first, "a")); });
    change([](transaction& scope) { static_cast<void>(scope.insert(second, "a")); });
    change([](transaction& scope) { static_cast<void>(scope.update(first, "b")); });
    change([](transaction& scope) { static_cast<void>(scope.update(first, "b")); });
    change([](transaction& scope) { scope.touch(first, "c"); });
    change([](transaction& scope) { scope.remove(second); });
    std::sort(seen.begin(), seen.end());
    BOOST_TEST((std::adjacent_find(seen.begin(), seen.end()) == seen.end()));
    BOOST_TEST(revision(resource_kind::strategy) == of_strategies);
  });
}

BOOST_AUTO_TEST_CASE(a_file_keeps_what_was_committed_and_is_held_by_one) {
  in_file place;
  {
    const auto store = place.open({});
    insert(*store, first, "a");
    BOOST_CHECK_THROW(place.open({}), storage_error);
  }
  const auto store = place.open({});
  BOOST_TEST(load(*store, first)->json == "a");
  BOOST_TEST(!is_empty(*store));
}

BOOST_AUTO_TEST_SUITE_END()
