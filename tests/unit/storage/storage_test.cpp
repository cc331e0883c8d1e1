// What every store must do. A second implementation is one more line in `stores`.

#include "storage/storage.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
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
#include <string_view>
#include <utility>
#include <vector>

#include "storage/sqlite_storage.hpp"

namespace {

using namespace flagadmin::server;

using commit_observer = std::function<void(std::size_t)>;

/// A store that is removed with all it kept.
class temporary_store {
 public:
  virtual ~temporary_store() = default;
  virtual std::unique_ptr<storage> open(commit_observer observer) = 0;
};

class in_memory final : public temporary_store {
 public:
  std::unique_ptr<storage> open(commit_observer observer) override {
    return std::make_unique<sqlite_storage>(std::nullopt, std::move(observer));
  }
};

class in_file final : public temporary_store {
 public:
  ~in_file() override { std::filesystem::remove_all(folder_); }
  std::unique_ptr<storage> open(commit_observer observer) override {
    return std::make_unique<sqlite_storage>((folder_ / "store.db").string(), std::move(observer));
  }

 private:
  static std::filesystem::path new_folder() {
    static int count = 0;
    auto folder = std::filesystem::temp_directory_path() /
                  ("flagadmin-storage-" + std::to_string(getpid()) + "-" + std::to_string(++count));
    std::filesystem::create_directories(folder);
    return folder;
  }
  std::filesystem::path folder_ = new_folder();
};

/// Runs a check with each kind of store.
void for_each_store(const std::function<void(temporary_store&)>& check) {
  const std::array<std::pair<const char*, std::unique_ptr<temporary_store>>, 2> stores{{
      {"in memory", std::make_unique<in_memory>()},
      {"in a file", std::make_unique<in_file>()},
  }};
  for (const auto& [name, store] : stores) {
    BOOST_TEST_CONTEXT("the store is " << name) { check(*store); }
  }
}

const resource_key first{resource_kind::addon, "1"};
const resource_key second{resource_kind::addon, "2"};

void insert(storage& into, const resource_key& key, std::string_view json) {
  perform(into, [&key, json](transaction& scope) { BOOST_TEST(scope.insert(key, json)); });
}

std::exception_ptr failure_of(storage& store, storage::unit_of_work work) {
  try {
    perform(store, std::move(work));
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

template <class Exception>
bool is(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Exception&) {
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(storage_suite)

BOOST_AUTO_TEST_CASE(keeps_resources_and_counts_their_versions) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    BOOST_TEST(store->is_ready());
    BOOST_TEST(store->is_empty());
    BOOST_TEST(!store->load(first).has_value());
    insert(*store, second, "b");
    insert(*store, first, "a");
    BOOST_TEST(!store->is_empty());
    BOOST_TEST(store->load(first)->version == 1);
    perform(*store, [](transaction& scope) {
      BOOST_TEST(scope.load(first)->json == "a");
      BOOST_TEST(scope.update(first, "c") == 2);
      BOOST_TEST(scope.load(first)->json == "c");
    });
    BOOST_TEST(store->load(first)->json == "c");
    BOOST_TEST(store->load(first)->version == 2);
    BOOST_TEST((store->load_all(resource_kind::addon) == std::vector<std::string>{"c", "b"}), "by id");
    BOOST_TEST(store->load_all(resource_kind::strategy).empty());
  });
}

BOOST_AUTO_TEST_CASE(keeps_texts_of_all_kinds) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    const std::string odd = std::string("'\"; DROP TABLE addon --\0\n", 25) + "\xf0\x9f\x98\x80";
    for (const std::string& name : {odd, std::string(100000, 'x'), std::string("1")}) {
      insert(*store, {resource_kind::strategy, name}, name);
      BOOST_TEST((store->load({resource_kind::strategy, name})->json == name));
    }
    BOOST_TEST(store->load_all(resource_kind::strategy).size() == 3U);
    BOOST_TEST(store->load_all(resource_kind::strategy).back() == "1", "in the order of creation");
  });
}

BOOST_AUTO_TEST_CASE(refuses_a_key_that_is_taken) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open({});
    insert(*store, first, "a");
    perform(*store, [](transaction& scope) {
      BOOST_TEST(!scope.insert(first, "b"));
      BOOST_TEST(scope.insert(second, "c"));
    });
    BOOST_TEST(store->load(first)->json == "a");
    BOOST_TEST(store->load(second)->json == "c");
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
    BOOST_TEST(store->load(first)->json == "a");
    BOOST_TEST(store->load(first)->version == 1);
    BOOST_TEST(!store->load(second).has_value());
    insert(*store, second, "afterwards");
  });
}

BOOST_AUTO_TEST_CASE(commits_what_waits_together_and_answers_each) {
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
                throw std::bad_alloc();  // of no concern to the others
              }
            });
      }
      gate.set_value();
    }  // the end waits for all that was submitted
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

BOOST_AUTO_TEST_CASE(a_file_keeps_what_was_committed_and_is_held_by_one) {
  in_file place;
  {
    const auto store = place.open({});
    insert(*store, first, "a");
    BOOST_CHECK_THROW(place.open({}), storage_error);
  }
  const auto store = place.open({});
  BOOST_TEST(store->load(first)->json == "a");
  BOOST_TEST(!store->is_empty());
}

BOOST_AUTO_TEST_CASE(an_observer_that_throws_undoes_nothing) {
  for_each_store([](temporary_store& place) {
    const auto store = place.open([](std::size_t) { throw std::bad_alloc(); });
    insert(*store, first, "a");
    BOOST_TEST(store->load(first)->json == "a");
  });
}

BOOST_AUTO_TEST_SUITE_END()
