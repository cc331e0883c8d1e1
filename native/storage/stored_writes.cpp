#include "storage/stored_writes.hpp"

#include <flagadmin/api/resource.hpp>

namespace flagadmin::server {

std::optional<std::int64_t> apply(transaction& scope, const stored_write& write) {
  const resource_key key{write.kind, write.key};
  switch (write.action) {
    case write_action::insert:
      return scope.insert(key, write.json, write.alternate_key);
    case write_action::update:
      return scope.update(key, write.json);
    case write_action::remove:
      scope.remove(key);
      return 0;
    case write_action::reserve_id:
      if (const std::optional<std::int64_t> id = parse_resource_id(write.key)) {
        scope.reserve_id(write.kind, *id);
      }
      return 0;
  }
  return 0;
}

}  // namespace flagadmin::server
