// The cache of lists, and which clients share its limits.
#include "service/list_cache.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "service/trusted_proxies.hpp"

namespace {

using flagadmin::resource_kind;
using namespace flagadmin::server;

using text = std::shared_ptr<const std::string>;

/// Two of these are within the limit of a client, beside a third that does not count; seven are beyond that of all.
constexpr std::size_t large = list_cache::most_outdated_bytes_of_client / 8 * 5;
static_assert(large * 6 <= list_cache::most_outdated_bytes && large * 7 > list_cache::most_outdated_bytes);

/// Stores a list of addons of this revision, and lends it.
text lend_new(const list_cache& cache, std::uint64_t revision, const std::string& client, std::size_t size = large) {
  const cached_list list{std::make_shared<const std::string>(size, 'x'), std::to_string(revision)};
  return cache.lend(cache.store(resource_kind::addon, revision, list).text, client);
}

/// Replaces the cached list: the texts that were lent before are outdated.
void outdate(const list_cache& cache) {
  cache.store(resource_kind::addon, std::nullopt, {std::make_shared<const std::string>(), "none"});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(list_cache_suite)

BOOST_AUTO_TEST_CASE(finds_the_last_revision) {
  const list_cache cache;
  const cached_list first{std::make_shared<const std::string>("1"), "a"};
  cache.store(resource_kind::addon, 1, first);
  BOOST_TEST(cache.find(resource_kind::addon, 1)->text == first.text);
  BOOST_TEST(!cache.find(resource_kind::addon, 2).has_value());
  BOOST_TEST(!cache.find(resource_kind::strategy, 1).has_value());
  const cached_list equal{std::make_shared<const std::string>("1"), "a"};
  BOOST_TEST(cache.store(resource_kind::addon, 2, equal).text == first.text, "equal lists share memory");
  BOOST_TEST(cache.find(resource_kind::addon, 2)->text == first.text);
  const cached_list older{std::make_shared<const std::string>("0"), "b"};
  BOOST_TEST(cache.store(resource_kind::addon, 1, older).text == older.text);
  BOOST_TEST(cache.find(resource_kind::addon, 2)->text == first.text, "an older one does not replace it");
}

BOOST_AUTO_TEST_CASE(limits_the_outdated_texts_of_a_client) {
  const list_cache cache;
  std::vector<text> lent;
  for (std::uint64_t revision = 1; revision <= 3; ++revision) {
    BOOST_TEST(cache.has_room("a", true));
    lent.push_back(lend_new(cache, revision, "a"));
  }
  BOOST_TEST(cache.has_room("a", true), "the cached text does not count");
  lent.push_back(cache.lend(cache.find(resource_kind::addon, 3)->text, "a"));
  outdate(cache);
  BOOST_TEST(!cache.has_room("a", true));
  BOOST_TEST(!cache.has_room("a", false));
  BOOST_TEST(cache.has_room("b", true));
}

BOOST_AUTO_TEST_CASE(the_largest_text_of_a_client_does_not_count) {
  const list_cache cache;
  const text whole = lend_new(cache, 1, "a", list_cache::most_outdated_bytes_of_client * 2);
  outdate(cache);
  BOOST_TEST(cache.has_room("a", true));
}

BOOST_AUTO_TEST_CASE(limits_new_lists_by_the_outdated_texts_of_all) {
  const list_cache cache;
  std::vector<text> lent;
  for (std::uint64_t revision = 1; revision <= 7; ++revision) {
    lent.push_back(lend_new(cache, revision, "client " + std::to_string(revision)));
  }
  BOOST_TEST(cache.has_room("other", true), "the seventh text is cached");
  outdate(cache);
  BOOST_TEST(!cache.has_room("other", true));
  BOOST_TEST(cache.has_room("other", false), "a cached list takes no memory");
}

BOOST_AUTO_TEST_CASE(a_text_counts_until_the_last_response_with_it_is_sent) {
  const list_cache cache;
  std::vector<text> lent;
  for (std::uint64_t revision = 1; revision <= 3; ++revision) {
    lent.push_back(lend_new(cache, revision, "a"));
  }
  lent.push_back(cache.lend(cache.find(resource_kind::addon, 3)->text, "a"));
  lent.push_back(lent.back());  // the same response
  outdate(cache);
  for (int sent = 0; sent != 2; ++sent) {
    lent.pop_back();
    BOOST_TEST(!cache.has_room("a", true));
  }
  lent.pop_back();
  BOOST_TEST(cache.has_room("a", true));
}

BOOST_AUTO_TEST_CASE(a_text_may_outlive_the_cache) {
  text lent;
  {
    const list_cache cache;
    lent = lend_new(cache, 1, "a", 3);
  }
  BOOST_TEST(*lent == "xxx");
}

BOOST_AUTO_TEST_CASE(a_client_is_an_ipv4_address_or_an_ipv6_network_of_64_bits) {
  BOOST_TEST(group_of("192.0.2.1") == "192.0.2.1");
  BOOST_TEST(group_of("::ffff:192.0.2.1") == "192.0.2.1");
  BOOST_TEST(group_of("192.0.2.2") != group_of("192.0.2.1"));
  BOOST_TEST(group_of("2001:db8:1:2:3::4") == group_of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
  BOOST_TEST(group_of("2001:db8:1:2::1") != group_of("2001:db8:1:3::1"));
  BOOST_TEST(group_of("2001:db8::1") != group_of("192.0.2.1"));
  BOOST_TEST(group_of("unix:1000") == "unix:1000");
}

BOOST_AUTO_TEST_CASE(the_client_of_a_trusted_proxy_is_the_forwarded_address) {
  trusted_proxies proxies;
  BOOST_TEST(proxies.add("10.0.0.0/8"));
  BOOST_TEST(proxies.add("unix"));
  BOOST_TEST(proxies.add("2001:db8:f::/48"));
  const auto client = [&proxies](const char* peer, const char* forwarded_for) {
    return group_of(proxies.client_of(peer, forwarded_for));
  };
  BOOST_TEST(client("10.0.0.1", "192.0.2.1") == "192.0.2.1");
  BOOST_TEST(client("::ffff:10.0.0.1", "192.0.2.1") == "192.0.2.1");
  BOOST_TEST(client("unix:33", "192.0.2.1") == "192.0.2.1");
  BOOST_TEST(client("unix:33", "2001:db8:1:2::1") == client("10.0.0.1", "2001:db8:1:2::2"));
  BOOST_TEST(client("10.0.0.1", "198.51.100.1, 192.0.2.1, 2001:db8:f::1") == "192.0.2.1", "the last one not trusted");
  BOOST_TEST(client("192.0.2.9", "192.0.2.1") == "192.0.2.9", "others may claim anything");
  BOOST_TEST(client("10.0.0.1", "") == "10.0.0.1");
  BOOST_TEST(client("10.0.0.1", "unknown") == "10.0.0.1");
}

BOOST_AUTO_TEST_SUITE_END()
