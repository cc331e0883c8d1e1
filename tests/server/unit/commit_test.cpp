// Units of work and their commits, in every store: see storage_test.cpp.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "storage/storage.hpp"
#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin::server;

}  // namespace

BOOST_AUTO_TEST_SUITE(storage_commit_suite)

BOOST_AUTO_TEST_CASE(does_work_in_the_order_of_submission) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    insert(*store, first, "0");
    constexpr int changes = 200;
    std::promise<void> all;
    int completed = 0;
    for (int i = 1; i <= changes; ++i) {
      store->submit(
          [i](transaction& scope) {
            const std::optional<record> kept = scope.load(first);
            BOOST_TEST(kept->json == std::to_string(i - 1), "in the order in which it was submitted");
            BOOST_TEST(scope.update(first, std::to_string(i)) == i + 1);
          },
          [&](const std::exception_ptr& failure) {
            BOOST_TEST(!failure);
            if (++completed == changes) {
              all.set_value();
            }
          });
      // Work on a missing resource changes nothing.
      store->submit([](transaction& scope) { BOOST_TEST(!scope.load(second).has_value()); },
                    [](const std::exception_ptr&) {});
    }
    all.get_future().get();
    BOOST_TEST(load(*store, first)->json == std::to_string(changes));
    BOOST_TEST(load(*store, first)->version == changes + 1);
  });
}

BOOST_AUTO_TEST_CASE(undoes_work_that_throws_and_goes_on) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    insert(*store, first, "a");
    const auto change_and = [](const std::function<void()>& fail) {
      return [fail](transaction& scope) {
        static_cast<void>(scope.update(first, "half-done"));
        static_cast<void>(scope.insert(second, "half-done"));
        fail();
      };
    };
    BOOST_TEST(is<std::bad_alloc>(failure_of(*store, change_and([] { throw std::bad_alloc(); }))));
    BOOST_TEST(is<storage_error>(failure_of(*store, change_and([] { throw storage_error("full"); }))));
    BOOST_TEST(is<std::logic_error>(failure_of(*store, change_and([] { throw std::logic_error("unforeseen"); }))));
    BOOST_TEST(is<int>(failure_of(*store, change_and([] { throw 5; }))));
    BOOST_TEST(is<storage_error>(
        failure_of(*store, [](transaction& scope) { static_cast<void>(scope.update(second, "is not there")); })));
    BOOST_TEST(load(*store, first)->json == "a");
    BOOST_TEST(load(*store, first)->version == 1);
    BOOST_TEST(!load(*store, second).has_value());
    insert(*store, second, "afterwards");
  });
}

BOOST_AUTO_TEST_CASE(doubts_a_change_whose_file_is_deleted_meanwhile) {
  in_file place;
  const auto store = place.open({});
  const auto insert_and = [](const std::function<void()>& then) {
    return [then](transaction& scope) {
      static_cast<void>(scope.insert(first, "a"));
      then();
    };
  };
  BOOST_TEST(is<outcome_in_doubt>(failure_of(*store, insert_and([&place] { std::filesystem::remove(place.path()); }))));
  const std::exception_ptr next = failure_of(*store, insert_and([] {}));
  BOOST_TEST(is<storage_error>(next));
  BOOST_TEST(!is<outcome_in_doubt>(next), "it was refused before");
}

BOOST_AUTO_TEST_CASE(undoes_one_of_several_that_share_a_commit) {
  const auto check = [](temporary_store& place, const storage::subject& about) {
    {
      const auto store = place.open({});
      insert(*store, first, "a");
      std::promise<void> gate;
      std::shared_future<void> opened = gate.get_future().share();
      store->submit([opened](transaction&) { opened.wait(); }, [](const std::exception_ptr&) {});
      const auto change = [&](const char* json, bool fails) {
        store->submit(
            [json, fails](transaction& scope) {
              static_cast<void>(scope.update(first, json));
              static_cast<void>(scope.update(first, json));
              static_cast<void>(scope.insert({resource_kind::strategy, json}, json));
              if (fails) {
                throw std::bad_alloc();
              }
            },
            [fails](const std::exception_ptr& failure) { BOOST_TEST(fails == static_cast<bool>(failure)); }, about);
      };
      change("b", false);
      change("undone", true);
      change("c", false);
      change("undone", true);
      gate.set_value();
    }
    const auto store = place.open({});
    if (dynamic_cast<in_memory*>(&place) == nullptr) {
      BOOST_TEST(load(*store, first)->json == "c");
      BOOST_TEST(load(*store, first)->version == 5);
      BOOST_TEST((texts_of(load_all(*store, resource_kind::strategy)) == std::vector<std::string>{"b", "c"}));
    }
  };
  for_each_store([&check](temporary_store& place) { check(place, std::nullopt); });
  for_each_store([&check](temporary_store& place) { check(place, first); });
}

BOOST_AUTO_TEST_CASE(commits_waiting_work_together_and_completes_each) {
  for_each_store([](temporary_store& place) {
    std::vector<std::size_t> commits;
    std::vector<int> order;
    int failed = 0;
    {
      const auto store = place.open([&commits](std::size_t units) { commits.push_back(units); });
      std::promise<void> gate;
      std::shared_future<void> opened = gate.get_future().share();
      store->submit([opened](transaction&) { opened.wait(); }, [](const std::exception_ptr&) {});
      for (int i = 0; i != 100; ++i) {
        store->submit(
            [i](transaction& scope) {
              static_cast<void>(scope.insert({resource_kind::addon, std::to_string(i + 1)}, std::to_string(i)));
              if (i % 10 == 0) {
                throw std::bad_alloc();
              }
            },
            [i, &order, &failed](const std::exception_ptr& failure) {
              order.push_back(i);
              failed += failure ? 1 : 0;
              if (i % 7 == 0) {
                throw std::bad_alloc();  // ignored by the store
              }
            });
      }
      gate.set_value();
    }  // the destructor waits for all submitted work
    BOOST_TEST(order.size() == 100U);
    BOOST_TEST(std::is_sorted(order.begin(), order.end()));
    BOOST_TEST(failed == 10, "only those that threw");
    std::size_t units = 0;
    for (const std::size_t size : commits) {
      units += size;
    }
    BOOST_TEST(units == 101U);
    BOOST_TEST(commits.size() <= 3U, "few commits for many changes");
  });
}

BOOST_AUTO_TEST_CASE(an_observer_that_throws_undoes_nothing) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open([](std::size_t) { throw std::bad_alloc(); });
    insert(*store, first, "a");
    BOOST_TEST(load(*store, first)->json == "a");
  });
}

BOOST_AUTO_TEST_SUITE_END()
