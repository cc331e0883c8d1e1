#pragma once

#include <forward_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/api/store.hpp>
#include <flagadmin/domain/account_token.hpp>

namespace flagadmin::service {

/// A store as responses show it: service accounts have the last uses of their tokens, which are in the tokens' records
/// (D101). Damaged ones are damaged still.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): it is final
class store_with_uses final : public resource_store {
 public:
  /// `store` must outlive it.
  explicit store_with_uses(resource_store& store) noexcept : store_(store) {}

  [[nodiscard]] std::optional<stored_resource> load(resource_kind kind, std::string_view key) override;
  [[nodiscard]] std::optional<stored_resource> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<stored_resource> list(resource_kind kind) override;
  [[nodiscard]] kind_totals total(resource_kind kind) override { return store_.total(kind); }
  void apply(std::span<const stored_write> writes) override { store_.apply(writes); }

 private:
  void show(stored_resource& account, const last_uses& uses);

  resource_store& store_;
  std::forward_list<std::string> texts_;  ///< of accounts; they stay where they are
};

}  // namespace flagadmin::service
