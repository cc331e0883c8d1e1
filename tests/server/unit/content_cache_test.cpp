// The cache of contents, and which clients a proxy names.
#include "host/content_cache.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "temporary_store.hpp"

namespace {

using flagadmin::resource_kind;
using flagadmin::write_action;
using flagadmin::service::content;
using namespace flagadmin;
using namespace flagadmin::server;
namespace service = flagadmin::service;

using list_text = std::shared_ptr<const std::string>;

/// A text that is not kept when no response uses it.
constexpr std::size_t large = content_cache::most_bytes_of_lists / 2 + 1;

/// A store that reads when the test lets it.
class waiting_store final : public storage {
 public:
  void submit(unit_of_work work, completion done, std::vector<resource_key> keys) override {
    store_.submit(std::move(work), std::move(done), std::move(keys));
  }
  void read(reading work, completion done, amount read) override {
    BOOST_TEST(!waiting_, "one reading at a time");
    waiting_ = [this, work = std::move(work), done = std::move(done), read] {
      if (is_lost) {
        done(std::make_exception_ptr(storage_error("lost")));
      } else {
        flagadmin::server::read(store_, [&work](resource_store& from) {
          work(from);
          return true;
        });
        done(nullptr);
      }
    };
  }
  std::optional<std::int64_t> known_changes(resource_kind kind) override {
    return knows_changes ? store_.known_changes(kind) : std::nullopt;
  }
  bool is_ready() const noexcept override { return true; }

  /// Does all that waits, and what is asked for meanwhile. Returns the number of readings.
  int read_all() {
    int count = 0;
    for (; waiting_; ++count) {
      std::exchange(waiting_, nullptr)();
    }
    return count;
  }
  /// Changes a resource.
  void change(resource_kind kind = resource_kind::addon) {
    perform(store_, [kind](resource_store& scope) { apply(scope, write_action::insert, {kind, "1"}); });
  }

  bool knows_changes = false;
  bool is_lost = false;

 private:
  memory_storage store_;
  std::function<void()> waiting_;
};

/// A cache and its store.
struct lists {
  /// Requests a list.
  void ask(resource_kind kind = resource_kind::addon) {
    const auto build = [this, kind](resource_store& from) {
      ++built;
      const std::int64_t changes = from.total(kind).changes;
      if (const auto once = std::exchange(while_building, nullptr)) {
        once();
      }
      return content{.body = std::make_shared<const std::string>(size, 'x'), .entity_tag = std::to_string(changes)};
    };
    const auto done = [this](const std::optional<content>& list, const std::exception_ptr& why) {
      last = list.value_or(content());
      tags += last.entity_tag;
      failed += why ? 1 : 0;
    };
    cache->get_list(store, kind, build, done);
  }
  /// Requests a list and waits for it. Returns its text; null if there is no room for it.
  list_text read(resource_kind kind = resource_kind::addon) {
    ask(kind);
    store.read_all();
    return std::exchange(last, {}).body;
  }

  waiting_store store;
  std::unique_ptr<content_cache> cache = std::make_unique<content_cache>();
  std::size_t size = 1;                    ///< of texts
  std::function<void()> while_building{};  ///< called once
  content last{};
  std::string tags{};  ///< of all lists that were passed on
  int built = 0;
  int failed = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(content_cache_suite)

BOOST_AUTO_TEST_CASE(requests_that_wait_get_one_list) {
  lists cached;
  for (int i = 0; i != 12; ++i) {
    cached.ask();
  }
  BOOST_TEST(cached.store.read_all() == 1);
  BOOST_TEST(cached.tags == std::string(12, '0'));
  BOOST_TEST(cached.built == 1);
}

BOOST_AUTO_TEST_CASE(a_request_during_a_reading_gets_the_next_list) {
  lists cached;
  cached.while_building = [&cached] {
    cached.ask();
    cached.ask();
  };
  cached.ask();
  cached.store.read_all();
  cached.store.change();
  BOOST_TEST(cached.tags == "000");
  cached.tags.clear();
  cached.while_building = [&cached] { cached.ask(); };
  cached.ask();
  BOOST_TEST(cached.store.read_all() == 2);
  BOOST_TEST(cached.tags == "11");
}

BOOST_AUTO_TEST_CASE(a_list_is_built_once_for_a_state) {
  lists cached;
  const list_text built = cached.read();
  BOOST_TEST(cached.read() == built, "the store was asked for its state");
  cached.store.knows_changes = true;
  cached.ask();
  BOOST_TEST(cached.store.read_all() == 0, "it knows it");
  BOOST_TEST(cached.built == 1);
  BOOST_TEST(cached.read(resource_kind::strategy) != built);
  cached.store.change();
  BOOST_TEST(cached.read() != built);
  BOOST_TEST(cached.built == 3);
  cached.store.change(resource_kind::strategy);
  static_cast<void>(cached.read());
  BOOST_TEST(cached.built == 3, "of another kind");
}

BOOST_AUTO_TEST_CASE(a_large_text_lives_as_long_as_it_is_used) {
  lists cached;
  cached.size = large;
  list_text text = cached.read();
  BOOST_TEST(cached.read() == text);
  const std::weak_ptr<const std::string> used = text;
  text.reset();
  BOOST_TEST(used.expired());
  BOOST_TEST(cached.read() != nullptr);
  BOOST_TEST(cached.built == 2);
}

BOOST_AUTO_TEST_CASE(limits_new_lists_by_those_in_use) {
  lists cached;
  cached.size = large;
  std::vector<list_text> used;
  for (int i = 0; i != 2; ++i) {
    used.push_back(cached.read());
    BOOST_TEST((used.back() != nullptr));
    cached.store.change();
  }
  BOOST_TEST(cached.read() == nullptr);
  BOOST_TEST(cached.failed == 0);
  BOOST_TEST(cached.built == 2);
  used.pop_back();
  BOOST_TEST(cached.read() != nullptr);
}

BOOST_AUTO_TEST_CASE(a_resource_is_cached_for_one_state_of_its_kind) {
  content_cache cache;
  const content content{.body = std::make_shared<const std::string>("x"), .entity_tag = "tag"};
  cache.store(first, 1, content);
  BOOST_TEST((cache.find(first, 1)->body == content.body));
  BOOST_TEST(!cache.find(first, 2).has_value());
  BOOST_TEST(!cache.find(second, 1).has_value());
  for (int i = 0; i != 200'000; ++i) {
    cache.store(second, i, content);
  }
  BOOST_TEST(cache.find(first, 1).has_value(), "the other one was replaced");
  for (int i = 0; i != 40; ++i) {  // more than it keeps
    cache.store({resource_kind::strategy, std::to_string(i)}, 1,
                {.body = std::make_shared<const std::string>(1 << 20, 'x'), .entity_tag = ""});
  }
  BOOST_TEST(!cache.find(first, 1).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
