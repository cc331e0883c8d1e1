#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/store_view.hpp>

namespace flagadmin::test {

/// A store in memory, for tests of `decide`.
class memory_store {
 public:
  struct record {
    std::string json;
    std::string alternate_key;
    std::int64_t version = 1;
  };
  using place = std::pair<resource_kind, std::string>;

  memory_store() = default;
  memory_store(resource_kind kind, std::string key, std::string json) { put(kind, std::move(key), std::move(json)); }

  void put(resource_kind kind, std::string key, std::string json, std::string alternate_key = {},
           std::int64_t version = 1) {
    records_[{kind, std::move(key)}] = {std::move(json), std::move(alternate_key), version};
  }
  /// The next id of the kind is one more.
  void set_last_id(resource_kind kind, std::int64_t id) { last_ids_[static_cast<std::size_t>(kind)] = id; }

  [[nodiscard]] const record* find(resource_kind kind, const std::string& key) const {
    const auto found = records_.find({kind, key});
    return found == records_.end() ? nullptr : &found->second;
  }

  /// Applies the writes of an outcome; false when an insert is refused.
  [[nodiscard]] bool apply(const std::vector<stored_write>& writes) {
    for (const stored_write& one : writes) {
      std::int64_t& last_id = last_ids_[static_cast<std::size_t>(one.kind)];
      if (one.action == write_action::remove) {
        records_.erase({one.kind, one.key});
      } else if (one.action == write_action::reserve_id) {
        last_id = std::max(last_id, std::int64_t{std::stoll(one.key)});
      } else {
        record& stored = records_[{one.kind, one.key}];
        if (one.action == write_action::insert && !stored.json.empty()) {
          return false;
        }
        stored.version += one.action == write_action::update ? 1 : 0;
        stored.json = one.json;
        stored.alternate_key = one.alternate_key;
      }
    }
    return true;
  }

  [[nodiscard]] store_view view() { return {this, &load_record, &find_alternate, &reserve}; }

 private:
  static std::optional<stored_resource> load_record(void* state, resource_kind kind, std::string_view key) {
    const record* found = static_cast<memory_store*>(state)->find(kind, std::string(key));
    return found == nullptr ? std::nullopt : std::optional(stored_resource{found->json, found->version});
  }
  static std::optional<std::string> find_alternate(void* state, resource_kind kind, std::string_view alternate_key) {
    for (const auto& [at, stored] : static_cast<memory_store*>(state)->records_) {
      if (at.first == kind && stored.alternate_key == alternate_key) {
        return at.second;
      }
    }
    return std::nullopt;
  }
  static std::optional<std::int64_t> reserve(void* state, resource_kind kind) {
    std::int64_t& last_id = static_cast<memory_store*>(state)->last_ids_[static_cast<std::size_t>(kind)];
    return last_id == INT64_MAX ? std::nullopt : std::optional(++last_id);
  }

  std::map<place, record> records_;
  std::array<std::int64_t, resource_kinds> last_ids_{};
};

}  // namespace flagadmin::test
