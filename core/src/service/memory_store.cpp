#include <flagadmin/service/memory_store.hpp>

#include <algorithm>

#include <flagadmin/api/resource.hpp>

namespace flagadmin::service {

namespace {

[[nodiscard]] std::int64_t bytes_of(std::string_view json) noexcept { return static_cast<std::int64_t>(json.size()); }

}  // namespace

std::optional<stored_resource> memory_store::table::find(const positions& index, std::string_view name) const {
  const auto entry = index.find(name);
  if (entry == index.end()) {
    return std::nullopt;
  }
  const record& stored = records.at(entry->second);
  return stored_resource{stored.key, stored.alternate_key, stored.json, stored.version};
}

std::optional<stored_resource> memory_store::load(resource_kind kind, std::string_view key) {
  return table_of(kind).find(table_of(kind).keys, key);
}

std::optional<stored_resource> memory_store::find(resource_kind kind, std::string_view alternate_key) {
  return table_of(kind).find(table_of(kind).alternate_keys, alternate_key);
}

std::vector<stored_resource> memory_store::list(resource_kind kind) {
  std::vector<stored_resource> rows;
  for (const auto& [position, stored] : table_of(kind).records) {
    rows.push_back({stored.key, stored.alternate_key, stored.json, stored.version});
  }
  return rows;
}

kind_totals memory_store::total(resource_kind kind) { return table_of(kind).sums; }

void memory_store::apply(std::span<const stored_write> writes) {
  for (const stored_write& write : writes) {
    apply(table_of(write.kind), write);
  }
}

void memory_store::apply(table& to, const stored_write& write) {
  kind_totals& sums = to.sums;
  ++sums.changes;
  const bool is_named = resource_of(write.kind).keys == key_policy::name;
  const std::int64_t id = is_named ? 0 : parse_resource_id(write.key).value_or(0);
  if (write.action == write_action::insert) {
    const std::int64_t position = is_named ? sums.last + 1 : id;
    sums.last = std::max(sums.last, position);
    sums.bytes += bytes_of(write.json);
    to.records[position] = {write.key, write.alternate_key, write.json, write.version};
    to.keys[write.key] = position;
    if (!write.alternate_key.empty()) {
      to.alternate_keys[write.alternate_key] = position;
    }
    ++sums.count;
    return;
  }
  const auto key = to.keys.find(write.key);
  if (key == to.keys.end()) {
    return;
  }
  const auto entry = to.records.find(key->second);
  record& stored = entry->second;
  sums.bytes -= bytes_of(stored.json);
  if (write.action != write_action::remove) {
    stored.json = write.json;
    stored.version = write.version;
    sums.bytes += bytes_of(stored.json);
    return;
  }
  if (is_named) {
    sums.removed_version = std::max(sums.removed_version, stored.version);
  }
  to.alternate_keys.erase(stored.alternate_key);
  to.keys.erase(key);
  to.records.erase(entry);
  --sums.count;
}

}  // namespace flagadmin::service
