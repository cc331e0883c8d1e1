#include <flagadmin/service/store_with_uses.hpp>

#include <utility>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::service {
namespace {

void add_use(last_uses& uses, const stored_resource& token) {
  if (std::string use = last_use_of(token.json); !use.empty()) {
    uses.emplace(token.key, std::move(use));
  }
}

}  // namespace

std::optional<stored_resource> store_with_uses::load(resource_kind kind, std::string_view key) {
  std::optional<stored_resource> stored = store_.load(kind, key);
  if (kind != account_kind || !stored) {
    return stored;
  }
  const std::vector<std::string> ids = token_ids_of(stored->json);
  store_.load_ahead(secret_kind, ids);
  last_uses uses;
  for (const std::string& id : ids) {
    if (const std::optional<stored_resource> token = store_.load(secret_kind, id)) {
      add_use(uses, *token);
    }
  }
  show(*stored, uses);
  return stored;
}

void store_with_uses::show(stored_resource& account, const last_uses& uses) {
  if (std::optional<std::string> text = with_last_uses(account.json, uses)) {
    account.json = texts_.emplace_front(*std::move(text));
  }
}

std::optional<stored_resource> store_with_uses::find(resource_kind kind, std::string_view alternate_key) {
  return store_.find(kind, alternate_key);
}

std::vector<stored_resource> store_with_uses::list(resource_kind kind) {
  last_uses uses;
  if (kind == account_kind) {
    for (const stored_resource& token : store_.list(secret_kind)) {
      add_use(uses, token);
    }
  }
  std::vector<stored_resource> all = store_.list(kind);
  for (stored_resource& each : all) {
    if (!uses.empty()) {
      show(each, uses);
    }
  }
  return all;
}

}  // namespace flagadmin::service
