#include "storage/completed_rows.hpp"

#include <set>
#include <utility>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin::server {

completed_rows complete_rows(const std::vector<record>& rows) {
  const resource& kind = resource_of(completed_kind);
  completed_rows all;
  std::set<std::string> taken;
  for (const record& stored : rows) {
    if (!validate(*kind.item, stored.json).valid()) {
      continue;
    }
    std::string alternate_key = alternate_key_of(kind, stored.json);
    if (!alternate_key.empty() && taken.insert(alternate_key).second) {
      all.alternate_keys.push_back({.id = stored.id, .value = std::move(alternate_key)});
    }
    if (kind.reserved_ids != nullptr) {
      for (stored_write& write : kind.reserved_ids(stored.json)) {
        all.reserved_ids.push_back(std::move(write));
      }
    }
  }
  return all;
}

}  // namespace flagadmin::server
