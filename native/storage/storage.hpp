#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Where resources are kept. What is kept is JSON text in the core's normalised form and a version; nothing here knows
/// what the text means.
namespace flagadmin::server {

/// The kinds of resources that are kept.
enum class resource_kind : std::uint8_t { addon, service_account, strategy };

/// What names one resource: the canonical decimal of an id (D15), or the name of a strategy type.
struct resource_key {
  resource_kind kind = resource_kind::addon;
  std::string id;
};

/// A resource as it is kept.
struct record {
  std::string json;
  std::int64_t version = 1;  ///< 1 when created, one more after each change
};

/// The store cannot do what it was asked: disk full, read-only, connection lost. The text is for the log, never for an
/// answer.
class storage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a unit of work may do; everything it does becomes durable as a whole, or not at all.
/// All functions throw `storage_error`.
class transaction {
 public:
  transaction() = default;
  transaction(const transaction&) = delete;
  transaction& operator=(const transaction&) = delete;
  virtual ~transaction() = default;

  /// The resource as this transaction sees it; it cannot be changed by others until the transaction ends.
  [[nodiscard]] virtual std::optional<record> load(const resource_key& key) = 0;
  /// Keeps a new resource as version 1. False, and nothing is changed, when the key is taken: the store decides that.
  [[nodiscard]] virtual bool insert(const resource_key& key, std::string_view json) = 0;
  /// Replaces a resource that exists; answers its new version.
  [[nodiscard]] virtual std::int64_t update(const resource_key& key, std::string_view json) = 0;
};

/// A store of resources. Every function may be called from any thread.
class storage {
 public:
  /// Work in a transaction. A store may run it again after undoing a first run, so only its last run counts.
  using unit_of_work = std::function<void(transaction&)>;
  /// Called once, on a thread of the store, when the work is durable, or with the reason why it was undone: a
  /// `storage_error`, or whatever the work threw. What it throws itself is lost.
  using completion = std::function<void(const std::exception_ptr& failure)>;

  storage() = default;
  storage(const storage&) = delete;
  storage& operator=(const storage&) = delete;
  /// Finishes what was submitted before.
  virtual ~storage() = default;

  /// The last committed state of a resource. Throws `storage_error`.
  [[nodiscard]] virtual std::optional<record> load(const resource_key& key) = 0;
  /// The last committed state of all resources of a kind, by id, or in the order of creation. Throws `storage_error`.
  [[nodiscard]] virtual std::vector<std::string> load_all(resource_kind kind) = 0;
  /// Whether nothing was ever kept. Throws `storage_error`.
  [[nodiscard]] virtual bool is_empty() = 0;

  /// Queues a unit of work. Work is done in the order in which it was submitted.
  virtual void submit(unit_of_work work, completion done) = 0;

  /// Whether the store can serve requests now.
  [[nodiscard]] virtual bool is_ready() = 0;
};

/// Does a unit of work and waits until it is durable. Throws `storage_error`.
void perform(storage& store, storage::unit_of_work work);

}  // namespace flagadmin::server
