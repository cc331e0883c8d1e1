#include "service/account_tokens.hpp"

#include <exception>
#include <optional>
#include <utility>

#include <flagadmin/service/service.hpp>

#include "base/sha256.hpp"
#include "base/time.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::minutes between_uses{1};
constexpr std::chrono::seconds pause_after_failure{5};  // a locked database takes seconds for each attempt
constexpr std::size_t most_known = 10000;

/// The permissions of a token: none, so reads only, if the account's role is unknown.
service::caller token_of_role(const root_role* role) {
  service::caller made;
  if (role != nullptr) {
    for (const std::string_view permission : role->permissions) {
      made.permissions.push_back({permission});
    }
  }
  return made;
}

/// The token of this record, and what its account permits. `load`: loads a resource.
template <class Load>
std::shared_ptr<const authenticated_account> account_of(std::string_view token_json, const Load& load,
                                                        const role_set& roles, const logger& log) {
  std::optional<account_token> found = read_account_token(token_json);
  if (!found || is_expired(*found, time_stamp())) {
    return nullptr;
  }
  const resource_key owner{account_kind, found->account};
  const auto account = load(owner);
  if (!account) {
    return nullptr;
  }
  if (const std::optional<std::string> damage = service::find_damage(owner.kind, owner.id, account->json)) {
    log.event("error", *damage + "; its tokens are refused");
    return nullptr;
  }
  const std::optional<std::int64_t> role = root_role_of(account->json);
  service::caller granted = token_of_role(role ? roles.find(*role) : nullptr);
  granted.name = log_name_of(*found, account->json);
  return std::make_shared<const authenticated_account>(
      authenticated_account{.granted = std::move(granted), .found = std::move(*found)});
}

}  // namespace

std::shared_ptr<const authenticated_account> find_account(const sql_reader& from, std::string_view secret,
                                                          const role_set& roles, const logger& log) {
  const std::optional<record> stored =
      service::is_account_secret(secret) ? from.find(secret_kind, hexadecimal(sha256(secret))) : std::nullopt;
  const auto load = [&from](const resource_key& key) { return from.load(key); };
  return stored ? account_of(stored->json, load, roles, log) : nullptr;
}

std::shared_ptr<const authenticated_account> find_account(transaction& scope, const account_token& known,
                                                          const role_set& roles, const logger& log) {
  const record* const stored = scope.load({secret_kind, known.id});
  const auto load = [&scope](const resource_key& key) { return scope.load(key); };
  return stored != nullptr ? account_of(stored->json, load, roles, log) : nullptr;
}

bool account_uses::is_due(const std::string& token) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  if (last_.size() == most_known) {
    last_.clear();
  }
  const auto [known, is_first] = last_.try_emplace(token, now);
  if (!is_first && now - known->second < between_uses) {
    return false;
  }
  known->second = now;
  return true;
}

void account_uses::repeat_soon(const std::string& token) {
  const std::lock_guard guard(mutex_);
  if (const auto known = last_.find(token); known != last_.end()) {
    known->second = std::chrono::steady_clock::now() - between_uses + pause_after_failure;
  }
}

void account_uses::add(storage& store, const account_token& used) {
  if (!is_due(used.id)) {
    return;
  }
  const resource_key key{account_kind, used.account};
  store.submit(
      [key, used](transaction& scope) {
        const record* const account = scope.load(key);
        std::optional<std::string> seen =
            account != nullptr ? with_token_seen(account->json, used, time_stamp()) : std::nullopt;
        if (seen) {
          scope.apply(std::vector<stored_write>{{write_action::touch, key.kind, key.id, {}, *std::move(seen)}});
        }
      },
      [this, id = used.id](const std::exception_ptr& failure) {
        if (failure) {
          repeat_soon(id);
        }
      },
      {key});
}

}  // namespace flagadmin::server
