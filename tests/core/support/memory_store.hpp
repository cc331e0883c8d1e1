#pragma once

#include <cstdint>
#include <string>

#include <flagadmin/service/memory_store.hpp>

namespace flagadmin::test {

/// Stores a resource.
inline void put(service::memory_store& store, resource_kind kind, std::string key, std::string json,
                std::string alternate_key = {}, std::int64_t version = 1) {
  const stored_write written{write_action::insert, kind,   std::move(key), std::move(alternate_key),
                             std::move(json),      version};
  store.apply({&written, 1});
}

/// A store with one resource.
[[nodiscard]] inline service::memory_store store_with(resource_kind kind, std::string key, std::string json,
                                                      std::int64_t version = 1) {
  service::memory_store store;
  put(store, kind, std::move(key), std::move(json), {}, version);
  return store;
}

}  // namespace flagadmin::test
