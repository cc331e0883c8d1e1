// Runs the vectors of `decide`.
#include <algorithm>
#include <array>

#include <boost/test/unit_test.hpp>

#include <flagadmin/api/decide.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/route.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/api/service_refusals.hpp>
#include <flagadmin/domain/permission.hpp>
#include <flagadmin/domain/provider_rules.hpp>
#include <flagadmin/domain/role.hpp>
#include <flagadmin/schema/addon_schema.hpp>
#include <flagadmin/schema/error_schema.hpp>
#include <flagadmin/schema/validate.hpp>

#include "../../support/memory_store.hpp"
#include "../../support/service_in_memory.hpp"
#include "../exact_buffer.hpp"
#include "runners.hpp"

namespace flagadmin::test {
namespace {

/// The context of a vector, with the values that its views refer to.
class circumstances {
 public:
  explicit circumstances(const boost::json::object& given)
      : providers_(given),
        if_match_(text_of(given, "ifMatch")),
        if_none_match_(text_of(given, "ifNoneMatch")),
        sunset_(text_of(given, "sunset")),
        now_(text_of(given, "now")),
        secret_(text_of(given, "secret")),
        sha256_(text_of(given, "secretSha256")) {
    context.settings.providers = providers_.view();
    read_permissions(given);
    if (given.contains("roles")) {
      roles_ = flagadmin::role_catalog::read(text_of(given, "roles"));
      BOOST_TEST_REQUIRE(roles_.ok());
      context.settings.roles = roles_.value.view();
    }
    if (given.contains("ifMatch")) {
      context.if_match = if_match_;
    }
    if (given.contains("ifNoneMatch")) {
      context.if_none_match = if_none_match_;
    }
    if (const auto* limit = given.if_contains("sizeLimit")) {
      size_limit = boost::json::value_to<std::size_t>(*limit);
    }
    if (given.contains("service")) {
      const auto profile = find_service_profile(text_of(given, "service"));
      BOOST_TEST_REQUIRE(profile.has_value());
      context.settings.profile = *profile;
      if (!given.contains("providers")) {
        context.settings.providers = flagadmin::providers_of(*profile);
      }
    }
    context.settings.strategy_creation_disabled = given.contains("creationDisabled");
    context.settings.sunset = sunset_;
    context.now = now_;
    context.secret = {secret_, sha256_};
  }
  circumstances(const circumstances&) = delete;
  circumstances& operator=(const circumstances&) = delete;

  flagadmin::request_context context;
  std::size_t size_limit = 0;  ///< of the body, as it is configured; 0: the default

 private:
  /// `environments`: all permissions, limited to these. `permissions`: these.
  void read_permissions(const boost::json::object& given) {
    if (const auto* environments = given.if_contains("environments")) {
      environments_ = boost::json::serialize(*environments);
      permissions_ = {{"*", environments_}};
    } else if (const auto* held = given.if_contains("permissions")) {
      boost::json::array list;
      for (const boost::json::value& one : held->as_array()) {
        list.push_back(one.is_string() ? boost::json::object{{"permission", one}} : one.as_object());
      }
      environments_ = boost::json::serialize(list);
      permissions_ = flagadmin::read_permissions(environments_).value;
    } else {
      permissions_ = {{"*"}};
    }
    context.permissions = permissions_;
  }

  std::string environments_;
  std::vector<flagadmin::held_permission> permissions_;
  flagadmin::result<flagadmin::role_catalog> roles_;
  providers_of providers_;
  std::string if_match_;
  std::string if_none_match_;
  std::string sunset_;
  std::string now_;
  std::string secret_;
  std::string sha256_;
};

/// A stored resource without the names of its sensitive parameters (D14i), which vectors leave out.
[[nodiscard]] std::string without_sensitive_names(std::string json) {
  if (const std::size_t begin = json.find(R"(,"sensitiveParameters":[)"); begin != std::string::npos) {
    json.erase(begin, json.rfind('}') - begin);
  }
  return json;
}

/// The store of a vector: the stored resource, the names of others, and the ids assigned so far.
[[nodiscard]] service::memory_store store_of(const vector_case& one, const flagadmin::route& route,
                                             const instance_settings& settings) {
  service::memory_store store;
  const flagadmin::resource& row = flagadmin::resource_of(route.target->kind);
  const boost::json::object& context = one.input.at("context").as_object();
  if (const auto* last = context.if_contains("lastId")) {
    const std::string id =
        last->is_string() ? text_of(context, "lastId") : std::to_string(last->to_number<std::int64_t>());
    for (const flagadmin::resource_kind kind : {row.kind, resource_kind::service_account_token}) {  // was assigned
      const std::array<stored_write, 2> writes{{{write_action::insert, kind, id}, {write_action::remove, kind, id}}};
      store.apply(writes);
    }
  }
  if (!one.input.at("stored").is_null()) {
    const std::string stored = text_of(one.input, "stored");
    const bool is_valid = flagadmin::normalized(row, stored).ok();
    put(store, row.kind, flagadmin::key_of_path(row, route.parameters),
        is_valid && row.fixture_form != nullptr ? row.fixture_form(stored, settings) : stored);
  }
  if (const auto* names = context.if_contains("existingNames")) {
    for (const boost::json::value& name : names->as_array()) {
      const std::string text = boost::json::value_to<std::string>(name);
      put(store, row.kind, row.keys == flagadmin::key_policy::name ? text : "0", "{}", text);
    }
  }
  return store;
}

[[nodiscard]] std::string headers_text(const std::vector<flagadmin::header>& headers) {
  boost::json::object named;
  for (const flagadmin::header& one : headers) {
    named[one.name] = one.value;
  }
  return canonical(named);
}

/// `[{"instancePath", "before"?, "after"?, "secret"?}…]`.
[[nodiscard]] std::string changes_text(const flagadmin::change_list& changes) {
  boost::json::array list;
  for (const flagadmin::change& one : changes) {
    boost::json::object listed{{"instancePath", one.instance_path()}};
    if (!one.before.empty()) {
      listed["before"] = boost::json::parse(one.before);
    }
    if (!one.after.empty()) {
      listed["after"] = boost::json::parse(one.after);
    }
    if (one.is_secret) {
      listed["secret"] = true;
    }
    list.push_back(std::move(listed));
  }
  return canonical(list);
}

[[nodiscard]] std::string_view name_of(flagadmin::write_action action) {
  constexpr std::array<std::string_view, 4> names{"insert", "update", "touch", "remove"};
  return names[static_cast<std::size_t>(action)];
}

/// `[{"action", "kind", "key", "alternateKey"?, "json"?}…]`.
[[nodiscard]] std::string writes_text(const std::vector<flagadmin::stored_write>& writes) {
  boost::json::array list;
  for (const flagadmin::stored_write& one : writes) {
    boost::json::object written{
        {"action", name_of(one.action)}, {"kind", flagadmin::resource_of(one.kind).name}, {"key", one.key}};
    if (!one.alternate_key.empty()) {
      written["alternateKey"] = one.alternate_key;
    }
    if (!one.json.empty()) {
      written["json"] = without_sensitive_names(one.json);
    }
    list.push_back(std::move(written));
  }
  return canonical(list);
}

/// Checks for every outcome: it matches the table of its operation and its schemas.
void check_promises(const flagadmin::operation& target, const flagadmin::outcome& outcome, std::string_view body) {
  if (outcome.error) {
    BOOST_TEST(std::count(target.errors.begin(), target.errors.end(), outcome.error->kind) == 1);
    BOOST_TEST(flagadmin::validate(flagadmin::error_schema, body).valid());
    BOOST_TEST(outcome.writes.empty());
    BOOST_TEST(outcome.changes.empty());
    return;
  }
  BOOST_TEST(outcome.status == target.success);
  BOOST_TEST(body.empty() == (target.response == nullptr));
  if (target.response != nullptr) {
    BOOST_TEST(flagadmin::validate(*target.response, body).valid());
  }
  BOOST_TEST(outcome.changes.empty() == outcome.writes.empty());
  for (const flagadmin::stored_write& one : outcome.writes) {
    const flagadmin::resource& row = flagadmin::resource_of(one.kind);
    if (row.item != nullptr && !one.json.empty()) {
      BOOST_TEST(flagadmin::normalized(row, one.json).value == without_sensitive_names(one.json));
      BOOST_TEST(flagadmin::key_of(row, one.json) == one.key);
    }
  }
}

/// D16: a client that knows providers and profile finds the issues of the server, but for those that only the store
/// or the operation decides (D81e: a schema of both bodies knows no creation).
void check_client_agrees(const flagadmin::outcome& outcome, std::string_view body, const request_context& context) {
  flagadmin::member_slices members;
  flagadmin::validation_result validation = flagadmin::validate(addon_create_update_schema, body, members);
  const flagadmin::service_profile& profile = context.settings.profile;
  if (profile.has_deviations && validation.valid()) {
    check_refusals(profile, {resource_kind::addon, addon_create_update_schema, body, members}, validation);
  }
  if (!validation.has_syntax_error()) {
    parameter_update update = parameter_update::of_unknown_addon(body, members);
    update.keeps_masked_values = profile.keeps_masked_values;
    check_provider_rules(update, context.settings.providers, validation);
  }
  // D81h: only the stored provider decides whether a mask stands for what was a secret.
  const bool has_mask = profile.keeps_masked_values && body.find(R"("*****")") != std::string_view::npos;
  const auto needs_more = [has_mask](const issue& one) {
    return one.code == issue_code::no_stored_secret || (has_mask && one.code == issue_code::invalid_url) ||
           (one.code == issue_code::refused_by_service && one.instance_path() == "/provider");
  };
  const auto known_to_both = [&](std::vector<issue> issues) {
    issues.erase(std::remove_if(issues.begin(), issues.end(), needs_more), issues.end());
    return issues_text(issues);
  };
  const auto addresses = [](std::vector<issue> warnings) {
    warnings.erase(std::remove_if(warnings.begin(), warnings.end(),
                                  [](const issue& one) { return one.code != issue_code::private_address; }),
                   warnings.end());
    return issues_text(warnings);
  };
  if (outcome.status == 400 || !outcome.error) {
    BOOST_TEST(addresses(validation.warnings) == addresses(outcome.validation.warnings));
    BOOST_TEST(known_to_both(validation.issues) == known_to_both(outcome.validation.issues));
  }
}

/// The whole service has the same response, and stores the same (D78).
void check_service_agrees(const vector_case& one, const flagadmin::route& route, std::string_view body,
                          const circumstances& given, const flagadmin::outcome& decided) {
  const request_context& context = given.context;
  const std::string secret = "user:" + std::string(64, '0');
  service_in_memory running;
  running.now = context.now;
  running.context.settings = context.settings;
  running.context.max_addon_body = one.input.at("operation") == "updateAddon" ? given.size_limit : 0;
  running.context.random = [](std::size_t size) { return std::string(size, '\0'); };
  running.context.sha256 = [&, digest = running.context.sha256](std::string_view text) {
    return text == secret ? bytes_of_hex(context.secret.sha256) : digest(text);
  };
  running.use({{.name = "vector",
                .digest = service::hexadecimal(running.context.sha256("vector")),
                .permissions = {context.permissions.begin(), context.permissions.end()}}});
  running.store = store_of(one, route, context.settings);

  const std::string path = text_of(one.input, "path");
  std::vector<service::field> fields{{"Authorization", "vector"}, {"Content-Type", "application/json"}};
  if (context.if_match) {
    fields.push_back({"If-Match", *context.if_match});
  }
  if (context.if_none_match) {
    fields.push_back({"If-None-Match", *context.if_none_match});
  }
  const service::response response =
      service::respond(running.store, service::read_head(route.target->method, path, fields), body, running.context);
  BOOST_TEST(response.status == decided.status);
  const std::string id = response.error_id.empty() ? std::string(nil_uuid) : response.error_id;
  std::string content(response.content());
  if (const std::size_t position = content.find(secret); position != std::string::npos) {
    content.replace(position, secret.size(), context.secret.text);
  }
  BOOST_TEST(content == (decided.error ? flagadmin::error_body(*decided.error, id) : decided.body));
  for (const header& expected : decided.headers) {
    BOOST_TEST(header_of(response, expected.name) == expected.value);
  }
  for (const stored_write& write : decided.writes) {
    const auto stored = running.store.load(write.kind, write.key);
    if (write.action == write_action::remove) {
      BOOST_TEST(!stored);
    } else {
      BOOST_TEST_REQUIRE(stored.has_value());
      BOOST_TEST(stored->json == write.json);
      BOOST_TEST(stored->version == (write.action == write_action::update ? 2 : 1));
    }
  }
}

}  // namespace

void run_decide(const vector_case& one) {
  const std::string method = text_of(one.input, "method");
  const std::string path = text_of(one.input, "path");
  const flagadmin::route route = flagadmin::find_route(method, path);
  BOOST_TEST_REQUIRE(route.target != nullptr);
  BOOST_TEST(route.target->name == text_of(one.input, "operation"));

  std::string body = bytes_of(one.input, "body", "bodyBytesBase64");
  if (const auto* size = one.input.if_contains("padBodyTo")) {
    body.resize(boost::json::value_to<std::size_t>(*size), ' ');
  }
  const exact_buffer exact_body(body);
  circumstances given(one.input.at("context").as_object());
  service::memory_store store = store_of(one, route, given.context.settings);
  given.context.path_parameters = route.parameters;
  const std::string key =
      route.target->has_key() ? key_of_path(resource_of(route.target->kind), route.parameters) : std::string();
  given.context.key = key;

  const flagadmin::outcome outcome =
      flagadmin::decide(*route.target,
                        validate_body(*route.target, exact_body.view(),
                                      size_limit_of(*route.target, given.context.settings, given.size_limit),
                                      given.context.settings.profile),
                        &store, given.context);

  const std::string response = outcome.error ? flagadmin::error_body(*outcome.error, nil_uuid) : outcome.body;
  BOOST_TEST(outcome.status == boost::json::value_to<unsigned>(one.expect.at("status")));
  BOOST_TEST(response == text_of(one.expect, "body"));
  BOOST_TEST(headers_text(outcome.headers) == canonical(one.expect.at("headers")));
  BOOST_TEST(changes_text(outcome.changes) == canonical(one.expect.at("changes")));
  BOOST_TEST(canonical(issues_text(outcome.validation.warnings)) == canonical(one.expect.at("warnings")));
  if (const auto* writes = one.expect.if_contains("writes")) {
    BOOST_TEST(writes_text(outcome.writes) == canonical(*writes));
  } else {
    BOOST_TEST(outcome.writes.size() <= 1U);
    const bool is_unchanged = !outcome.error && outcome.writes.empty();
    const std::string new_state = is_unchanged             ? text_of(one.input, "stored")
                                  : outcome.writes.empty() ? std::string()
                                                           : without_sensitive_names(outcome.writes.front().json);
    BOOST_TEST(new_state == text_of(one.expect, "newState"));
  }
  check_promises(*route.target, outcome, response);
  check_service_agrees(one, route, exact_body.view(), given, outcome);
  if (route.target->body == &flagadmin::addon_create_update_schema) {
    check_client_agrees(outcome, exact_body.view(), given.context);
  }
}

}  // namespace flagadmin::test
