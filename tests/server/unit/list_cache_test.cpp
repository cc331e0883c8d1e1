// The cache of lists, and which clients share its limits.
#include "service/list_cache.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "service/trusted_proxies.hpp"
#include "storage/storage.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin::server;

using list_text = std::shared_ptr<const std::string>;

/// Two of these are within the limit of a client, beside a third that does not count; seven are beyond that of all.
constexpr std::size_t large = list_cache::most_outdated_bytes_of_client / 8 * 5;
static_assert(large * 6 <= list_cache::most_outdated_bytes && large * 7 > list_cache::most_outdated_bytes);

/// A store with one revision of all kinds, which reads when the test lets it.
class waiting_store final : public storage, private reader {
 public:
  void submit(unit_of_work /*work*/, completion /*done*/, subject /*about*/) override {}
  void read(reading work, completion done, amount /*read*/) override {
    BOOST_TEST(!waiting, "one list at a time");
    waiting = [this, work = std::move(work), done = std::move(done)] {
      if (is_lost) {
        done(std::make_exception_ptr(storage_error("lost")));
      } else {
        read_here(*this, work, done);
      }
    };
  }
  std::optional<std::uint64_t> known_revision(resource_kind /*kind*/) override {
    return knows_revision ? std::optional(now) : std::nullopt;
  }

  /// Does all that waits, and what is asked for meanwhile. Returns the number of readings.
  int read_all() {
    int count = 0;
    for (; waiting; ++count) {
      std::exchange(waiting, nullptr)();
    }
    return count;
  }

  std::uint64_t now = 1;
  bool knows_revision = false;
  bool is_lost = false;

 private:
  std::shared_ptr<const committed_record> load(const resource_key& /*key*/) override { return nullptr; }
  std::vector<record> load_all(resource_kind /*kind*/) override { return {}; }
  std::optional<record> find(resource_kind /*kind*/, std::string_view /*alternate_key*/) override { return {}; }
  std::uint64_t revision(resource_kind /*kind*/) override { return now; }
  bool is_ready() override { return true; }

  std::function<void()> waiting;
};

/// A cache and its store.
struct lists {
  /// Requests a list.
  void ask(resource_kind kind = resource_kind::addon) {
    const auto build = [this](resource_kind, reader& from) {
      const std::uint64_t revision = from.revision(resource_kind::addon);
      ++built;
      if (const auto once = std::exchange(while_building, nullptr)) {
        once();
      }
      return cached_list{std::make_shared<const std::string>(size, 'x'), tag.empty() ? std::to_string(revision) : tag};
    };
    const auto done = [this](const std::optional<cached_list>& found, const std::exception_ptr& why) {
      last = found.value_or(cached_list());
      tags += last.entity_tag;
      failed += why ? 1 : 0;
    };
    cache->get(store, kind, build, done);
  }
  /// Requests a list and waits for it. Returns its text; null if there is no room for it.
  list_text read(resource_kind kind = resource_kind::addon) {
    ask(kind);
    store.read_all();
    return last.text;
  }
  /// The list after a change, lent to a client.
  list_text lend_new(const std::string& client, std::size_t bytes = large) {
    size = bytes;
    ++store.now;
    return cache->lend(read(), client);
  }
  /// Replaces the cached list: the texts that were lent before are outdated.
  void outdate() {
    size = 0;
    ++store.now;
    read();
  }

  waiting_store store;
  std::unique_ptr<list_cache> cache = std::make_unique<list_cache>();
  std::size_t size = 1;                    ///< of texts
  std::string tag{};                       ///< of lists; empty: the revision
  std::function<void()> while_building{};  ///< called once
  cached_list last{};
  std::string tags{};  ///< of all lists that were passed on
  int built = 0;
  int failed = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(list_cache_suite)

BOOST_AUTO_TEST_CASE(requests_that_wait_get_one_list) {
  lists of;
  for (int i = 0; i != 12; ++i) {
    of.ask();
  }
  BOOST_TEST(of.store.read_all() == 1);
  BOOST_TEST(of.tags == std::string(12, '1'));
  BOOST_TEST(of.built == 1);
}

BOOST_AUTO_TEST_CASE(a_request_during_a_reading_gets_the_next_list) {
  lists of;
  of.while_building = [&of] {
    of.ask();
    of.ask();
    ++of.store.now;
  };
  of.ask();
  of.ask();
  BOOST_TEST(of.store.read_all() == 2);
  BOOST_TEST(of.tags == "1122");
  BOOST_TEST(of.built == 2);
}

BOOST_AUTO_TEST_CASE(a_list_is_built_once_for_a_revision) {
  lists of;
  const list_text built = of.read();
  BOOST_TEST(of.read() == built, "the store was asked for its revision");
  of.store.knows_revision = true;
  of.ask();
  BOOST_TEST(of.store.read_all() == 0, "it knows the revision");
  BOOST_TEST(of.built == 1);
  BOOST_TEST(of.read(resource_kind::strategy) != built);
  ++of.store.now;
  BOOST_TEST(of.read() != built);
  BOOST_TEST(of.built == 3);
}

BOOST_AUTO_TEST_CASE(equal_lists_share_memory) {
  lists of;
  of.tag = "same";
  const list_text built = of.read();
  ++of.store.now;
  BOOST_TEST(of.read() == built);
  BOOST_TEST(of.built == 2);
}

BOOST_AUTO_TEST_CASE(lists_of_several_kinds_are_read_one_after_the_other) {
  lists of;
  for (const resource_kind kind : {resource_kind::addon, resource_kind::strategy, resource_kind::addon}) {
    of.ask(kind);
  }
  BOOST_TEST(of.store.read_all() == 2);
  BOOST_TEST(of.built == 2);
}

BOOST_AUTO_TEST_CASE(a_failure_is_that_of_all_that_wait) {
  lists of;
  of.store.is_lost = true;
  of.ask();
  of.ask();
  BOOST_TEST(of.store.read_all() == 1);
  BOOST_TEST(of.failed == 2);
  of.store.is_lost = false;
  of.while_building = [] { throw std::bad_alloc(); };
  of.ask();
  of.store.read_all();
  BOOST_TEST(of.failed == 3);
  BOOST_TEST(of.read() != nullptr);
}

BOOST_AUTO_TEST_CASE(limits_the_outdated_texts_of_a_client) {
  lists of;
  std::vector<list_text> lent;
  for (int i = 1; i <= 3; ++i) {
    BOOST_TEST(of.cache->has_room("a"));
    lent.push_back(of.lend_new("a"));
  }
  BOOST_TEST(of.cache->has_room("a"), "the cached text does not count");
  lent.push_back(of.cache->lend(of.read(), "a"));
  of.outdate();
  BOOST_TEST(!of.cache->has_room("a"));
  BOOST_TEST(of.cache->has_room("b"));
}

BOOST_AUTO_TEST_CASE(the_largest_text_of_a_client_does_not_count) {
  lists of;
  const list_text whole = of.lend_new("a", list_cache::most_outdated_bytes_of_client * 2);
  of.outdate();
  BOOST_TEST(of.cache->has_room("a"));
}

BOOST_AUTO_TEST_CASE(limits_new_lists_by_the_outdated_texts_of_all) {
  lists of;
  std::vector<list_text> lent;
  for (int i = 1; i <= 7; ++i) {
    lent.push_back(of.lend_new("client " + std::to_string(i)));
  }
  BOOST_TEST(of.read() != nullptr, "the seventh text is cached");
  of.outdate();
  BOOST_TEST(of.read() != nullptr, "a cached list takes no memory");
  const int built = of.built;
  ++of.store.now;
  BOOST_TEST(of.read() == nullptr);
  BOOST_TEST(of.failed == 0);
  BOOST_TEST(of.built == built);
}

BOOST_AUTO_TEST_CASE(a_text_counts_until_the_last_response_with_it_is_sent) {
  lists of;
  std::vector<list_text> lent;
  for (int i = 1; i <= 3; ++i) {
    lent.push_back(of.lend_new("a"));
  }
  lent.push_back(of.cache->lend(of.read(), "a"));
  lent.push_back(lent.back());  // the same response
  of.outdate();
  for (int sent = 0; sent != 2; ++sent) {
    lent.pop_back();
    BOOST_TEST(!of.cache->has_room("a"));
  }
  lent.pop_back();
  BOOST_TEST(of.cache->has_room("a"));
}

BOOST_AUTO_TEST_CASE(a_text_may_outlive_the_cache) {
  lists of;
  const list_text lent = of.lend_new("a", 3);
  of.cache.reset();
  BOOST_TEST(*lent == "xxx");
}

BOOST_AUTO_TEST_CASE(a_client_is_an_ipv4_address_or_an_ipv6_network_of_64_bits) {
  BOOST_TEST(group_of("192.0.2.1") == "192.0.2.1");
  BOOST_TEST(group_of("::ffff:192.0.2.1") == "192.0.2.1");
  BOOST_TEST(group_of("192.0.2.2") != group_of("192.0.2.1"));
  BOOST_TEST(group_of("2001:db8:1:2:3::4") == group_of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  BOOST_TEST(group_of("2001:db8:1:2::1") != group_of("2001:db8:1:3::1"));
  BOOST_TEST(group_of("2001:db8::1") != group_of("192.0.2.1"));
}

BOOST_AUTO_TEST_CASE(the_client_of_a_trusted_proxy_is_the_forwarded_address) {
  trusted_proxies proxies;
  BOOST_TEST(proxies.add("10.0.0.0/8"));
  BOOST_TEST(!proxies.add("unix"));
  BOOST_TEST(proxies.add("2001:db8:f::/48"));
  const auto client = [&proxies](const char* peer, const char* forwarded_for) {
    return group_of(proxies.client_of(peer, forwarded_for));
  };
  BOOST_TEST(client("10.0.0.1", "192.0.2.1") == "192.0.2.1");
  BOOST_TEST(client("::ffff:10.0.0.1", "192.0.2.1") == "192.0.2.1");
  BOOST_TEST(client("10.0.0.1", "198.51.100.1, 192.0.2.1, 2001:db8:f::1") == "192.0.2.1", "the last one not trusted");
  BOOST_TEST(client("192.0.2.9", "192.0.2.1") == "192.0.2.9", "others may claim anything");
  BOOST_TEST(client("10.0.0.1", "") == "10.0.0.1");
  BOOST_TEST(client("10.0.0.1", "unknown") == "10.0.0.1");
}

BOOST_AUTO_TEST_SUITE_END()
