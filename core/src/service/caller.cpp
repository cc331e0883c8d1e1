#include <flagadmin/service/caller.hpp>

#include <algorithm>
#include <utility>

#include <flagadmin/api/header_values.hpp>
#include <flagadmin/api/resource.hpp>
#include <flagadmin/service/admit.hpp>
#include <flagadmin/service/context.hpp>
#include <flagadmin/service/damage.hpp>
#include <flagadmin/service/hexadecimal.hpp>
#include <flagadmin/service/version.hpp>

namespace flagadmin::service {
namespace {

/// In a time that does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view left, std::string_view right) noexcept {
  unsigned difference = left.size() == right.size() ? 0 : 1;
  for (std::size_t i = 0; i != std::min(left.size(), right.size()); ++i) {
    difference |= static_cast<unsigned char>(left[i]) ^ static_cast<unsigned char>(right[i]);
  }
  return difference == 0;
}

/// The token of the configuration with this digest, or null.
[[nodiscard]] std::shared_ptr<const caller> configured(std::string_view digest, const context& context) {
  std::shared_ptr<const caller_list> tokens = context.tokens();
  const caller* match = nullptr;
  for (const caller& known : *tokens) {
    if (equal_in_constant_time(known.digest, digest)) {
      match = &known;
    }
  }
  return {std::move(tokens), match};
}

/// The record of a token that a store has or lacks, and the number of changes of accounts, as known before.
struct looked_up {
  std::int64_t changes;
  std::optional<stored_resource> record;
};

/// The token of a service account whose record is stored, perhaps expired, or null: its account does not list it (D86),
/// or is damaged, or the record is that of another secret.
[[nodiscard]] std::shared_ptr<const caller> of_account(resource_store& store, const looked_up& known,
                                                       std::string_view digest, const context& context,
                                                       std::vector<note>& notes) {
  const std::optional<stored_resource>& stored = known.record;
  std::optional<account_token> token =
      stored && stored->alternate_key == digest ? read_account_token(stored->json) : std::nullopt;
  const std::optional<stored_resource> account = token ? store.load(account_kind, token->account) : std::nullopt;
  if (!account) {
    return nullptr;
  }
  if (const std::optional<std::string> damage = find_damage(account_kind, *account)) {
    notes.push_back({"error", *damage + "; its tokens are refused"});
    return nullptr;
  }
  if (!read_listed_token(*token, account->json)) {
    return nullptr;
  }
  caller caller{.name = log_name_of(*token, account->json), .digest = std::string(digest), .permissions = {}};
  const std::optional<std::int64_t> role = root_role_of(account->json);
  const root_role* const definition = role ? context.settings.roles.find(*role) : nullptr;
  for (const std::string_view permission : definition != nullptr ? definition->permissions : root_role().permissions) {
    caller.permissions.push_back({permission});  // none, so reads only, if the role is unknown
  }
  caller.account = std::move(token);
  caller.changes = known.changes;
  return std::make_shared<const service::caller>(std::move(caller));
}

}  // namespace

std::string_view secret_of(const request_head& head, const context& context) {
  if (head.authorizations != 1) {
    return {};
  }
  if (is_about_version(head, context)) {
    return reads_version(head) ? token_of(head.authorization) : std::string_view();
  }
  const operation* const target = route_of(head, context).target;
  return target != nullptr && target->access.needs_token ? token_of(head.authorization) : std::string_view();
}

bool is_account_secret(std::string_view text) noexcept {
  constexpr std::string_view prefix = secret_prefix;
  return text.size() == prefix.size() + 2 * secret_bytes && text.starts_with(prefix) &&
         text.find_first_not_of("0123456789abcdef", prefix.size()) == std::string_view::npos;
}

std::string digest_of(std::string_view secret, const context& context) { return hexadecimal(context.sha256(secret)); }

std::shared_ptr<const caller> find_account_caller(resource_store& store, std::string_view digest,
                                                  std::shared_ptr<const caller> known, const context& context,
                                                  std::vector<note>& notes) {
  const std::int64_t changes = store.total(account_kind).changes;
  if (known != nullptr && known->changes == changes) {
    return known;
  }
  // By its SHA-256, so that the time reveals nothing about stored secrets.
  return of_account(store, {changes, store.find(secret_kind, digest)}, digest, context, notes);
}

std::shared_ptr<const caller> valid_caller(std::shared_ptr<const caller> of_account, std::string_view digest,
                                           const context& context) {
  return of_account != nullptr && !is_expired(*of_account->account, context.now()) ? std::move(of_account)
                                                                                   : configured(digest, context);
}

std::shared_ptr<const caller> caller_of(resource_store* store, std::string_view secret, const context& context,
                                        std::vector<note>& notes) {
  if (secret.empty()) {
    return nullptr;
  }
  const std::string digest = digest_of(secret, context);
  const bool may_be_of_account = store != nullptr && is_account_secret(secret);
  return valid_caller(may_be_of_account ? find_account_caller(*store, digest, nullptr, context, notes) : nullptr,
                      digest, context);
}

std::shared_ptr<const caller> same_caller(resource_store& store, const std::shared_ptr<const caller>& was,
                                          const context& context) {
  if (!was->account) {
    return configured(was->digest, context);
  }
  const std::int64_t changes = store.total(account_kind).changes;
  const std::optional<stored_resource> stored = store.load(secret_kind, was->account->id);
  if (!stored || stored->alternate_key != was->digest) {
    return nullptr;
  }
  std::vector<note> notes;
  std::shared_ptr<const caller> caller =
      was->changes == changes ? was : of_account(store, {changes, stored}, was->digest, context, notes);
  return caller != nullptr && !is_expired(*caller->account, context.now()) ? caller : nullptr;
}

std::vector<stored_write> writes_of_use(resource_store& store, const caller& caller, const context& context) {
  const std::optional<stored_resource> token =
      caller.account ? store.load(secret_kind, caller.account->id) : std::nullopt;
  std::optional<std::string> used = token ? record_after_use(token->json, context.now()) : std::nullopt;
  std::vector<stored_write> writes;
  if (used) {
    writes.push_back({.action = write_action::touch,
                      .kind = secret_kind,
                      .key = std::string(token->key),
                      .alternate_key = {},
                      .json = *std::move(used),
                      .version = token->version});
  }
  return writes;
}

}  // namespace flagadmin::service
