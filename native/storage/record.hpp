#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

#include <flagadmin/api/resource.hpp>

/// The values of a store of resources, and its errors.
namespace flagadmin::server {

/// Identifies one resource: the canonical decimal of an id (D15), or a name.
struct resource_key {
  resource_kind kind{};
  std::string id;
};

/// Whether the resources of a kind have names as keys; otherwise ids, which the store assigns.
[[nodiscard]] inline bool is_named(resource_kind kind) noexcept { return resource_of(kind).keys == key_policy::name; }

/// One value for each kind of resources.
template <class Value>
class per_kind {
 public:
  [[nodiscard]] Value& operator[](resource_kind kind) { return values_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] const Value& operator[](resource_kind kind) const { return values_[static_cast<std::size_t>(kind)]; }

  [[nodiscard]] auto begin() noexcept { return values_.begin(); }
  [[nodiscard]] auto end() noexcept { return values_.end(); }

 private:
  std::array<Value, resource_kinds> values_{};
};

/// A stored resource.
struct record {
  std::string json;
  /// The source of the entity tag: 1 when created, one more after each change. Names of removed resources can be used
  /// again: a new named resource begins after the versions of all removed ones of its kind, so that no entity tag is
  /// used twice.
  std::int64_t version = 1;
  std::string id{};             ///< of its key
  std::string alternate_key{};  ///< empty: none
  std::int64_t position = 0;    ///< in lists: the id or, if resources of the kind are named, the order of creation

  [[nodiscard]] bool operator==(const record&) const = default;
};

/// The store failed: disk full, read-only, connection lost. The message is for the log, never for a response.
class storage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// Whether the same may succeed at once, because the store is able to do it: a conflict, a lock, a lost connection.
  [[nodiscard]] virtual bool is_passing() const noexcept { return false; }
  /// Whether the store may repeat the work by itself: nothing was done.
  [[nodiscard]] virtual bool is_repeatable() const noexcept { return false; }
  /// Whether the database does not do what its tables are for: somebody altered it. Nothing was done.
  [[nodiscard]] virtual bool is_altered() const noexcept { return false; }
};

/// The failure as an exception of this type; null if it is another one. Valid as long as the failure.
template <class Exception>
[[nodiscard]] const Exception* as(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const Exception& error) {
    return &error;
  } catch (...) {
    return nullptr;
  }
}

/// Others use the store, and the work waited for too long.
class store_busy : public storage_error {
 public:
  using storage_error::storage_error;
  [[nodiscard]] bool is_passing() const noexcept override { return true; }
};

/// The store was lost while it made changes durable: they may have been made (D45).
class outcome_in_doubt : public storage_error {
 public:
  using storage_error::storage_error;
};

class altered_database : public storage_error {
 public:
  using storage_error::storage_error;
  [[nodiscard]] bool is_altered() const noexcept override { return true; }
};

/// The database is damaged.
class damaged_database : public storage_error {
 public:
  using storage_error::storage_error;
};

}  // namespace flagadmin::server
