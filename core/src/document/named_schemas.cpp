#include <flagadmin/document/named_schemas.hpp>

#include <algorithm>

#include <flagadmin/api/operation.hpp>
#include <flagadmin/schema/provider_schema.hpp>
#include <flagadmin/schema/schemas.hpp>

namespace flagadmin {
namespace {

/// Tables hold properties by value, so the same schema may have several addresses: its name is its identity.
[[nodiscard]] bool holds(const std::vector<const schema*>& list, const schema& node) {
  return std::any_of(list.begin(), list.end(), [&](const schema* known) { return known->name == node.name; });
}

void collect(std::vector<const schema*>& list, const schema& node) {
  if (!node.name.empty()) {
    if (holds(list, node)) {
      return;
    }
    list.push_back(&node);
  }
  for (const property& member : node.properties) {
    collect(list, member.value);
  }
  if (node.items != nullptr) {
    collect(list, *node.items);
  }
}

}  // namespace

std::vector<const schema*> named_schemas() {
  std::vector<const schema*> list;
  for (const schema* table : public_schemas()) {
    collect(list, *table);
  }
  collect(list, providers_schema);
  for (const operation& target : operations()) {
    if (target.body != nullptr) {
      collect(list, *target.body);
    }
    if (target.response != nullptr) {
      collect(list, *target.response);
    }
  }
  return list;
}

}  // namespace flagadmin
