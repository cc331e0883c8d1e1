// Units of work and their commits, in every store: see storage_test.cpp.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "storage/sqlite/sqlite_connection.hpp"
#include "storage/sqlite/sqlite_tables.hpp"
#include "storage/storage.hpp"
#include "storage/store_writer.hpp"
#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin;
using namespace flagadmin::server;

/// A database that counts its transactions, and whose commits of changes may be in doubt.
class counting_session final : public writing_session {
 public:
  explicit counting_session(bool is_doubtful) : is_doubtful_(is_doubtful) { prepare_tables(connection_, {}); }
  sql_session& begin() override {
    ++begun;
    connection_.run_later("BEGIN");
    return connection_;
  }
  void commit(const transaction& /*done*/) override {
    if (is_doubtful_) {
      throw outcome_in_doubt("lost");
    }
    connection_.commit();
  }
  void roll_back(const std::exception_ptr& /*reason*/) noexcept override { connection_.run_later("ROLLBACK"); }
  std::int64_t history() const override { return 0; }

  int begun = 0;

 private:
  const bool is_doubtful_;
  sqlite_connection connection_{":memory:", sqlite_connection::access::read_write};
};

/// Keeps the store busy until the gate opens: what is submitted meanwhile waits together.
template <typename Store>
void keep_busy(Store& store, std::promise<void>& gate) {
  const auto begun = std::make_shared<std::promise<void>>();
  const std::shared_future<void> opened = gate.get_future().share();
  store.submit(
      [begun, opened](resource_store&) {
        begun->set_value();
        opened.wait();
      },
      [](const std::exception_ptr&) {});
  begun->get_future().wait();
}

/// Lets the work that waits begin, and waits for it: what is left when a store ends has a quarter of a second.
void run_to_the_end(storage& store, std::promise<void>& gate) {
  const auto last = std::make_shared<std::promise<void>>();
  store.submit([](resource_store&) {}, [last](const std::exception_ptr&) { last->set_value(); });
  gate.set_value();
  last->get_future().wait();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(storage_commit_suite)

BOOST_AUTO_TEST_CASE(undoes_work_that_throws_and_goes_on) {
  for_each_database([](temporary_store& place) {
    const auto store = place.open();
    insert(*store, first, "a");
    const auto change_and = [](const std::function<void()>& fail) {
      return [fail](resource_store& scope) {
        update(scope, first, "half-done");
        insert(scope, second, "half-done");
        fail();
      };
    };
    BOOST_TEST(is<std::bad_alloc>(failure_of(*store, change_and([] { throw std::bad_alloc(); }))));
    BOOST_TEST(is<storage_error>(failure_of(*store, change_and([] { throw storage_error("full"); }))));
    BOOST_TEST(is<std::logic_error>(failure_of(*store, change_and([] { throw std::logic_error("unforeseen"); }))));
    BOOST_TEST(is<int>(failure_of(*store, change_and([] { throw 5; }))));
    BOOST_TEST(
        is<storage_error>(failure_of(*store, [](resource_store& scope) { update(scope, second, "is not there"); })));
    BOOST_TEST(load(*store, first)->json == "a");
    BOOST_TEST(load(*store, first)->version == 1);
    BOOST_TEST(!load(*store, second).has_value());
    insert(*store, second, "afterwards");
  });
}

BOOST_AUTO_TEST_CASE(doubts_a_change_whose_file_is_deleted_meanwhile) {
  in_file place;
  const auto store = place.open();
  const auto insert_and = [](const std::function<void()>& then) {
    return [then](resource_store& scope) {
      insert(scope, first, "a");
      then();
    };
  };
  BOOST_TEST(is<outcome_in_doubt>(failure_of(*store, insert_and([&place] { std::filesystem::remove(place.path()); }))));
  const std::exception_ptr next = failure_of(*store, insert_and([] {}));
  BOOST_TEST(is<storage_error>(next));
  BOOST_TEST(!is<outcome_in_doubt>(next), "it was refused before");
}

BOOST_AUTO_TEST_CASE(undoes_one_of_several_that_share_a_commit) {
  const auto check = [](temporary_store& place, const std::vector<resource_key>& keys) {
    {
      const auto store = place.open();
      insert(*store, first, "a");
      std::promise<void> gate;
      keep_busy(*store, gate);
      const auto change = [&](const char* json, bool fails) {
        store->submit(
            [json, fails](resource_store& scope) {
              update(scope, first, json);
              update(scope, first, json);
              insert(scope, {resource_kind::strategy, json}, json);
              if (fails) {
                throw std::bad_alloc();
              }
            },
            [fails](const std::exception_ptr& failure) { BOOST_TEST(fails == static_cast<bool>(failure)); }, keys);
      };
      change("b", false);
      change("undone", true);
      change("c", false);
      change("undone", true);
      run_to_the_end(*store, gate);
    }
    const auto store = place.open();
    BOOST_TEST(load(*store, first)->json == "c");
    BOOST_TEST(load(*store, first)->version == 5);
    BOOST_TEST((texts_of(list(*store, resource_kind::strategy)) == std::vector<std::string>{"b", "c"}));
  };
  for_each_database([&check](temporary_store& place) { check(place, {}); });
  for_each_database([&check](temporary_store& place) { check(place, {first}); });
}

BOOST_AUTO_TEST_CASE(commits_waiting_work_together_and_one_by_one_after_a_failure) {
  constexpr int count = 40;  // so few that repetition ends in time on a slow machine with a sanitizer
  const auto check = [](temporary_store& place, bool some_fail) {
    bool is_running = false;
    int groups = 0;  // of work that was done together
    std::vector<int> order;
    int failed = 0;
    {
      const auto store = place.open();
      std::promise<void> gate;
      keep_busy(*store, gate);
      for (int i = 0; i != count; ++i) {
        store->submit(
            [i, some_fail, &is_running](resource_store& scope) {
              is_running = true;
              insert(scope, {resource_kind::addon, std::to_string(i + 1)}, std::to_string(i));
              if (some_fail && i % 10 == 0) {
                throw std::bad_alloc();
              }
            },
            [i, &order, &failed, &is_running, &groups](const std::exception_ptr& failure) {
              order.push_back(i);
              groups += std::exchange(is_running, false) ? 1 : 0;
              failed += failure ? 1 : 0;
              if (i % 7 == 0) {
                throw std::bad_alloc();  // ignored by the store
              }
            });
      }
      run_to_the_end(*store, gate);
    }
    BOOST_TEST(order.size() == std::size_t{count});
    BOOST_TEST(std::is_sorted(order.begin(), order.end()));
    BOOST_TEST(failed == (some_fail ? 4 : 0), "only those that threw");
    BOOST_TEST(groups == (some_fail ? count : 1), "one by one only after a failure");
  };
  for_each_database([&check](temporary_store& place) { check(place, false); });
  for_each_database([&check](temporary_store& place) { check(place, true); });
}

BOOST_AUTO_TEST_CASE(work_that_waits_at_the_end_is_done_or_refused) {
  for_each_database([](temporary_store& place) {
    constexpr int count = 40;
    std::vector<std::string> done;
    int refused = 0;
    {
      const auto store = place.open();
      std::promise<void> gate;
      keep_busy(*store, gate);
      for (int i = 0; i != count; ++i) {
        const std::string name = std::to_string(i);
        store->submit(
            [name](resource_store& scope) {
              insert(scope, {resource_kind::strategy, name}, name);
            },
            [name, &done, &refused](const std::exception_ptr& failure) {
              if (failure) {
                ++refused;
              } else {
                done.push_back(name);
              }
            });
      }
      gate.set_value();
    }  // the destructor waits for it
    BOOST_TEST(done.size() + static_cast<std::size_t>(refused) == std::size_t{count});
    BOOST_TEST((place.is_remote() || refused == 0));
    const auto store = place.open();
    BOOST_TEST((texts_of(list(*store, resource_kind::strategy)) == done));
  });
}

// D45: after 503 nothing was done, after 504 a change may have been made.
BOOST_AUTO_TEST_CASE(a_commit_in_doubt_decides_nothing_for_those_that_saw_its_changes) {
  std::vector<std::exception_ptr> failures;
  const auto done = [&failures](const std::exception_ptr& failure) { failures.push_back(failure); };
  counting_session session(true);
  {
    store_writer writer(session);
    std::promise<void> gate;
    keep_busy(writer, gate);
    writer.submit([](resource_store& scope) { insert(scope, first, "a"); }, done);
    writer.submit([](resource_store& scope) { BOOST_TEST(load(scope, first)->json == "a"); },
                  done);  // 409, for example
    gate.set_value();
  }
  BOOST_TEST_REQUIRE(failures.size() == 2U);
  BOOST_TEST(is<outcome_in_doubt>(failures[0]));
  BOOST_TEST(is<store_busy>(failures[1]));
}

BOOST_AUTO_TEST_CASE(writes_on_trial_only_after_a_failure) {
  counting_session session(false);
  {
    store_writer writer(session);
    for (int i = 1; i <= 3; ++i) {
      const auto stored = std::make_shared<std::promise<void>>();
      writer.submit(
          [i](resource_store& scope) {
            insert(scope, {resource_kind::addon, std::to_string(i)}, "a");
          },
          [stored](const std::exception_ptr& failure) {
            BOOST_TEST(!failure);
            stored->set_value();
          });
      stored->get_future().wait();
    }
  }
  BOOST_TEST(session.begun == 3);
}

BOOST_AUTO_TEST_SUITE_END()
