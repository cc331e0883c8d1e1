#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include <flagadmin/api/store.hpp>

namespace flagadmin::service {

/// A store in memory. A copy has the same ids, versions and texts.
class memory_store final : public resource_store {  // NOLINT(cppcoreguidelines-virtual-class-destructor): it is final
 public:
  [[nodiscard]] std::optional<stored_resource> load(resource_kind kind, std::string_view key) override;
  [[nodiscard]] std::optional<stored_resource> find(resource_kind kind, std::string_view alternate_key) override;
  [[nodiscard]] std::vector<stored_resource> list(resource_kind kind) override;
  [[nodiscard]] kind_totals total(resource_kind kind) override;
  void apply(std::span<const stored_write> writes) override;

 private:
  struct record {
    std::string key;
    std::string alternate_key;
    std::string json;
    std::int64_t version = 1;
  };
  using positions = std::map<std::string, std::int64_t, std::less<>>;
  struct table {
    std::map<std::int64_t, record> records;  ///< by id or, if they are named, by a number that counts creations
    positions keys;
    positions alternate_keys;
    kind_totals sums;

    [[nodiscard]] std::optional<stored_resource> find(const positions& index, std::string_view name) const;
  };

  void apply(table& to, const stored_write& write);
  [[nodiscard]] table& table_of(resource_kind kind) noexcept { return tables_[static_cast<std::size_t>(kind)]; }

  std::array<table, resource_kinds> tables_;
};

}  // namespace flagadmin::service
