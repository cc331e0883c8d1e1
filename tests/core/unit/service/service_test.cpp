#include <boost/test/unit_test.hpp>

#include <array>
#include <string>
#include <string_view>

#include <flagadmin/api/resource.hpp>

#include "../../support/service_in_memory.hpp"

namespace flagadmin::test {
namespace {

constexpr std::string_view fixtures =
    R"({"addons":[{"id":2,"provider":"webhook","description":null,"enabled":true,)"
    R"("parameters":{"url":"https://a.example","authorization":"secret"},"events":[]}],)"
    R"("serviceAccounts":[{"id":7,"name":"ci","username":"ci","rootRole":2,"tokens":[]}],)"
    R"("strategies":[{"title":null,"name":"default","displayName":null,"description":null,"editable":false,)"
    R"("deprecated":false,"parameters":[]}]})";
constexpr std::string_view addon =
    R"({"provider":"teams","enabled":true,"parameters":{"url":"https://b.example"},"events":[]})";

}  // namespace

/// With the fixtures. (A base of test cases: not in an anonymous namespace.)
struct loaded_service : service_in_memory {
  loaded_service() { load(fixtures); }

  /// Makes a token of the account, and returns its secret.
  [[nodiscard]] std::string new_token(const std::string& description = "t") {
    const service::response response =
        ask("POST", "/api/admin/service-account/7/token",
            R"({"description":")" + description + R"(","expiresAt":"2027-01-01T00:00:00Z"})");
    BOOST_TEST_REQUIRE(response.status == 201U);
    return std::string(response.content().substr(response.content().find("user:"), 69));
  }
};

BOOST_AUTO_TEST_SUITE(whole_service)

BOOST_FIXTURE_TEST_CASE(versions_and_ids_are_never_used_twice, loaded_service) {
  BOOST_TEST(header_of(ask("PUT", "/api/admin/addons/2", addon), "ETag") == "\"2\"");
  BOOST_TEST(header_of(ask("PUT", "/api/admin/addons/2", addon), "ETag") == "\"2\"");  // unchanged
  BOOST_TEST(header_of(ask("POST", "/api/admin/addons", addon), "location") == "/api/admin/addons/3");
  BOOST_TEST(ask("DELETE", "/api/admin/addons/3").status == 200U);
  BOOST_TEST(header_of(ask("POST", "/api/admin/addons", addon), "location") == "/api/admin/addons/4");
  constexpr std::string_view strategy = R"({"name":"s","parameters":[]})";
  BOOST_TEST(header_of(ask("POST", "/api/admin/strategies", strategy), "ETag") == "\"1\"");
  BOOST_TEST(ask("POST", "/api/admin/strategies/s/deprecate").status == 200U);
  BOOST_TEST(ask("DELETE", "/api/admin/strategies/s").status == 200U);
  BOOST_TEST(header_of(ask("POST", "/api/admin/strategies", strategy), "ETag") == "\"3\"");
  service::memory_store copy = store;
  BOOST_TEST(ask("DELETE", "/api/admin/strategies/s").status == 200U);
  BOOST_TEST(copy.load(resource_kind::strategy, "s")->version == 3);
}

BOOST_FIXTURE_TEST_CASE(lists_have_a_tag_of_their_content, loaded_service) {
  const std::string tag = header_of(ask("GET", "/api/admin/strategies"), "ETag");
  BOOST_TEST(tag.size() == 34U);
  BOOST_TEST(ask("GET", "/api/admin/strategies", {}, {{"If-None-Match", tag}}).status == 304U);
  BOOST_TEST(ask("GET", "/api/admin/strategies", {}, {{"If-Match", "\"1\""}}).status == 412U);
}

BOOST_FIXTURE_TEST_CASE(tokens_of_accounts_authenticate, loaded_service) {
  const std::string secret = new_token();
  const std::string_view path = "/api/admin/addons/2";
  BOOST_TEST(ask("GET", path, {}, {}, secret).status == 200U);
  BOOST_TEST(ask("PUT", "/api/admin/service-account/7", R"({"name":"x"})", {}, secret).status == 403U);
  const service::response account = ask("GET", "/api/admin/service-account/7");
  BOOST_TEST(account.content().find(R"("lastSeen":"2026-01-01T00:00:00.000Z")") != std::string::npos);
  BOOST_TEST(header_of(account, "ETag") == "\"2\"");  // the use makes no new version
  now = "2027-01-01T00:00:00.001Z";
  BOOST_TEST(ask("GET", path, {}, {}, secret).status == 401U);
}

BOOST_FIXTURE_TEST_CASE(the_last_use_is_shown_wherever_the_account_is, loaded_service) {
  BOOST_TEST(ask("GET", "/api/admin/addons/2", {}, {}, new_token()).status == 200U);
  BOOST_TEST(store.load(account_kind, "7")->json.find("2026-01-01T00:00:00.000Z\",\"userId") == std::string::npos);
  const std::string use = R"("seenAt":"2026-01-01T00:00:00.000Z","lastSeen":"2026-01-01T00:00:00.000Z","userId":7)";
  const auto is_in = [&use](std::string_view text) { return text.find(use) != std::string::npos; };
  const std::string_view path = "/api/admin/service-account/7";
  BOOST_TEST(is_in(ask("GET", path).content()));
  BOOST_TEST(is_in(ask("GET", std::string(path) + "/token").content()));
  BOOST_TEST(is_in(ask("GET", "/api/admin/service-account").content()));
  BOOST_TEST(is_in(ask("PUT", path, R"({"name":"ci"})").content()));
  BOOST_TEST(header_of(ask("GET", path), "ETag") == "\"2\"");  // it changed nothing
  BOOST_TEST(is_in(ask("PUT", path, R"({"name":"x"})").content()));
  BOOST_TEST(is_in(service::write_fixtures(store, specification)));
  const std::string later = new_token("later");
  now = "2026-01-01T00:01:00.000Z";
  BOOST_TEST(ask("GET", path, {}, {}, later).status == 200U);
  BOOST_TEST(is_in(ask("GET", path).content()));  // of the first token
  BOOST_TEST(ask("GET", path).content().find(R"("lastSeen":"2026-01-01T00:01:00.000Z")") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(what_a_look_up_has_found_holds_until_an_account_changes, loaded_service) {
  const std::string digest = service::digest_of(new_token(), context);
  std::vector<service::note> notes;
  const auto find = [&](const auto& known) {
    return service::find_account_caller(store, digest, known, context, notes);
  };
  const auto first = find(nullptr);
  BOOST_TEST_REQUIRE((first != nullptr && first->permissions.size() > 1U));
  for (const stored_write& write : service::writes_of_use(store, *first, context)) {
    BOOST_TEST((write.action == write_action::touch && write.kind == secret_kind && write.json.size() < 100U));
    store.apply({&write, 1});
  }
  BOOST_TEST(service::writes_of_use(store, *first, context).empty());  // within a minute
  BOOST_TEST(find(first) == first);                                    // a use is no change
  BOOST_TEST(ask("PUT", "/api/admin/service-account/7", R"({"rootRole":3})").status == 200U);
  const auto second = find(first);
  BOOST_TEST_REQUIRE(second != nullptr);
  BOOST_TEST(second->permissions.size() < first->permissions.size());
  now = "2027-01-01T00:00:00.001Z";
  BOOST_TEST(find(second) == second);
  BOOST_TEST(service::valid_caller(second, digest, context) == nullptr);  // it has expired
  BOOST_TEST(ask("DELETE", "/api/admin/service-account/7/token/1").status == 200U);
  BOOST_TEST(find(second) == nullptr);
}

BOOST_FIXTURE_TEST_CASE(a_caller_is_looked_up_again_by_the_change, loaded_service) {
  const std::string secret = new_token();
  std::vector<service::note> notes;
  const std::vector<service::field> fields{{"Authorization", secret}, {"Content-Type", "application/json"}};
  const service::request_head head = service::read_head("PUT", "/api/admin/addons/2", fields);
  auto request =
      service::admit(head, service::caller_of(&store, service::secret_of(head, context), context, notes), context);
  const auto prepared_or_refused = service::prepare(std::get<service::admitted>(std::move(request)), addon, context);
  const auto& prepared = std::get<service::prepared>(prepared_or_refused);
  service::memory_store before = store;
  BOOST_TEST(service::answer(store, prepared, context).response.status == 200U);
  BOOST_TEST(service::answer(before, prepared, context).response.status == 200U);  // may be repeated
  const std::array<stored_write, 2> writes{
      {{write_action::remove, secret_kind, "1"},
       {write_action::insert, secret_kind, "1", "of another secret", R"({"id":1,"userId":7})"}}};
  before.apply(writes);  // an id of another history of the store names another token (D89)
  BOOST_TEST(service::answer(before, prepared, context).response.status == 401U);
  BOOST_TEST(ask("DELETE", "/api/admin/service-account/7/token/1").status == 200U);
  const service::answered revoked = service::answer(store, prepared, context);
  BOOST_TEST(revoked.response.status == 401U);
  BOOST_TEST(store.load(resource_kind::addon, "2")->version == 2);
}

BOOST_FIXTURE_TEST_CASE(the_outcome_is_beside_the_response, loaded_service) {
  const std::vector<service::field> fields{{"Authorization", admin_secret}, {"Content-Type", "application/json"}};
  const service::request_head head = service::read_head("PUT", "/api/admin/addons/2", fields);
  auto prepared_or_refused = service::prepare(
      std::get<service::admitted>(service::admit(
          head, std::shared_ptr<const service::caller>(context.tokens(), context.tokens()->data()), context)),
      R"({"provider":"webhook","enabled":true,"parameters":{"url":"https://b.example","authorization":"*****"},"events":[],"x":1})",
      context);
  auto& prepared = std::get<service::prepared>(prepared_or_refused);
  prepared.wants_changes = true;
  const service::answered done = service::answer(store, prepared, context);
  BOOST_TEST(done.decided.changes.size() == 1U);
  // An unknown property, a secret for another URL, no events.
  BOOST_TEST(done.decided.validation.warnings.size() == 3U);
  BOOST_TEST_REQUIRE(done.response.notes.size() == 1U);
  BOOST_TEST(done.response.notes.front().text == "addon/2: secret_for_other_url at /parameters/authorization");
}

BOOST_FIXTURE_TEST_CASE(numbers_and_sizes_are_limited, loaded_service) {
  context.max_resources = 1;
  BOOST_TEST(ask("POST", "/api/admin/addons", addon).content().find("at most 1 addons") != std::string::npos);
  context.max_resources = 100;
  const std::string large =
      R"({"provider":"teams","enabled":true,"parameters":{"url":"https://b.example"},"events":[],"description":")" +
      std::string(1000000, 'x') + "\"}";
  unsigned status = 0;
  for (int i = 0; i != 80 && status != 403; ++i) {
    status = ask("POST", "/api/admin/addons", large).status;
  }
  BOOST_TEST(status == 403U);
  BOOST_TEST(store.total(resource_kind::addon).bytes < 67108864U);
  const service::response refused = ask("POST", "/api/admin/addons", large);
  BOOST_TEST(refused.content().find("this instance stores at most 67108864 bytes of addons") != std::string::npos);
  BOOST_TEST(ask("PUT", "/api/admin/addons/3",
                 R"({"provider":"teams","enabled":true,"parameters":)"
                 R"({"url":"https://b.example"},"events":[],"description":null})")
                 .status == 200U);  // smaller
  BOOST_TEST(ask("POST", "/api/admin/addons", large).status == 201U);
}

BOOST_FIXTURE_TEST_CASE(damaged_resources_are_500_and_left_out_of_lists, loaded_service) {
  const std::vector<stored_write> damage{{write_action::update, resource_kind::addon, "2", {}, "{}", 1}};
  store.apply(damage);
  for (const auto& [method, body] : {std::pair("GET", ""), std::pair("PUT", addon.data())}) {
    const service::response response = ask(method, "/api/admin/addons/2", body);
    BOOST_TEST(response.status == 500U);
    BOOST_TEST_REQUIRE(response.notes.size() == 1U);
    BOOST_TEST(response.notes.front().text == "the stored addon 2 is damaged: missing_property at /id");
  }
  const service::response list = ask("GET", "/api/admin/addons");
  BOOST_TEST(list.content().starts_with(R"({"addons":[],)"));
  BOOST_TEST(list.notes.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace flagadmin::test
