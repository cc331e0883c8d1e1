#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/store_view.hpp>

/// Where resources are stored: as JSON text in the core's normalised form, with a version. A store does not interpret
/// the text.
namespace flagadmin::server {

/// Identifies one resource: the canonical decimal of an id (D15), or a name.
struct resource_key {
  resource_kind kind = resource_kind::addon;
  std::string id;
};

/// Whether the resources of a kind have names as keys; otherwise ids, which the store gives.
[[nodiscard]] inline bool is_named(resource_kind kind) noexcept { return resource_of(kind).keys == key_policy::name; }

/// A stored resource.
struct record {
  std::string json;
  /// Makes the entity tag. One more after each change; 1 when created. A name that becomes free can be given again: a
  /// new resource of that kind begins after the versions of all named resources that were removed, so that no entity
  /// tag is used twice.
  std::int64_t version = 1;
};

/// A resource of a list.
struct stored_row {
  std::string id;  ///< of its key
  std::string json;
};

/// How much is stored of a kind.
struct stored_amount {
  std::size_t count = 0;
  std::size_t bytes = 0;  ///< of the JSON texts
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
  /// The key of the resource of a kind that has this alternate key.
  [[nodiscard]] virtual std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) = 0;
  /// Stores a new resource. Returns its version; nothing, and nothing is changed, when the key or the alternate key is
  /// taken: the store decides that. An alternate key is unique in its kind, for example the name of a user; empty: the
  /// resource has none.
  [[nodiscard]] virtual std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                                           std::string_view alternate_key) = 0;
  [[nodiscard]] std::optional<std::int64_t> insert(const resource_key& key, std::string_view json) {
    return insert(key, json, {});
  }
  /// Replaces the JSON text of an existing resource; returns its new version. Its alternate key stays.
  [[nodiscard]] virtual std::int64_t update(const resource_key& key, std::string_view json) = 0;
  /// Replaces the JSON text of an existing resource, if there is one, and leaves its version: for what is no change,
  /// such as the time of the last use.
  virtual void touch(const resource_key& key, std::string_view json) = 0;
  /// Removes a resource if it exists. Its id is never given again (D64); its name and its alternate key become free.
  virtual void remove(const resource_key& key) = 0;
  /// A new id for a resource of a kind: one more than the largest ever given, by whichever instance (D64). Nothing when
  /// there is no larger number.
  [[nodiscard]] virtual std::optional<std::int64_t> next_id(resource_kind kind) = 0;
  /// Makes the ids given later larger than this one.
  virtual void reserve_id(resource_kind kind, std::int64_t id) = 0;
  /// How much is stored of a kind, as this transaction sees it.
  [[nodiscard]] virtual stored_amount amount(resource_kind kind) = 0;
  /// Stores the first content of an empty store: `insert` with unique keys and alternate keys, and `reserve_id`.
  virtual void fill(const std::vector<stored_write>& content);
  /// Writes without changing anything, so that the commit shows whether writing is possible.
  virtual void write_nothing() {}
};

/// Committed states of resources. All functions throw `storage_error`.
class reader {
 public:
  reader() = default;
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;
  virtual ~reader() = default;

  /// The last committed state of a resource.
  [[nodiscard]] virtual std::optional<record> load(const resource_key& key) = 0;
  /// The last committed state of all resources of a kind, by id or, when they are named, in the order of creation.
  [[nodiscard]] virtual std::vector<stored_row> load_all(resource_kind kind) = 0;
  /// The last committed key of the resource of a kind that has this alternate key.
  [[nodiscard]] virtual std::optional<std::string> find(resource_kind kind, std::string_view alternate_key) = 0;
  /// Whether nothing was ever stored: false also after everything was removed.
  [[nodiscard]] virtual bool is_empty() = 0;
  /// Whether the store can serve requests now, changes among them. Never throws.
  [[nodiscard]] virtual bool is_ready() = 0;
};

/// A store of resources. Every function may be called from any thread but, unless it says otherwise, the store's own;
/// those of the reader wait for the store.
class storage : public reader {
 public:
  /// Work in a transaction. A store may run it again after undoing a first run, so only its last run counts.
  using unit_of_work = std::function<void(transaction&)>;
  /// Work that only reads. A store may run it again, so only its last run counts.
  using reading = std::function<void(reader&)>;
  /// Called once, when the work is durable, or with the reason why it was undone: a `storage_error`, or whatever the
  /// work threw. On a thread of the store, or on the one that asked. What it throws itself is lost.
  using completion = std::function<void(const std::exception_ptr& failure)>;
  /// What work begins with, if that is known: a store may fetch it for many units of work together.
  using subject = std::optional<resource_key>;

  /// Finishes what was asked for before.
  ~storage() override = default;

  /// Queues a unit of work. Work about the same resource, and work about none that is named, is done in the order in
  /// which it was submitted. Also from the store's threads.
  virtual void submit(unit_of_work work, completion done, subject about) = 0;
  void submit(unit_of_work work, completion done) { submit(std::move(work), std::move(done), std::nullopt); }

  /// Whether loading one resource waits for nothing but the own machine.
  [[nodiscard]] virtual bool reads_at_once() const noexcept { return true; }
  /// A number that is another one after every change; nothing: other programs may change what is stored, too.
  [[nodiscard]] virtual std::optional<std::uint64_t> revision() const noexcept { return std::nullopt; }
  /// Runs work that reads, without keeping the caller waiting for another machine. Also from the store's threads.
  virtual void read(reading work, completion done, subject about);
};

/// Callbacks about events of a store. Called on threads of the store; exceptions from them are ignored.
struct storage_hooks {
  /// After each commit: the number of units of work that it made durable.
  std::function<void(std::size_t units)> committed;
  /// An event for the operator's log: its level, `error` or `info`, and one line of text.
  std::function<void(std::string_view level, std::string_view message)> event;
  /// The database may be another one than before, with other versions.
  std::function<void()> reconnected;
};

/// Does a unit of work and waits until it is durable. Throws `storage_error`.
void perform(storage& store, storage::unit_of_work work);

/// Calls a callback of the store's user, if it is set. Ignores exceptions from it.
template <class Function, class... Arguments>
void notify(const Function& function, const Arguments&... arguments) noexcept {
  try {
    if (function) {
      function(arguments...);
    }
  } catch (...) {  // NOLINT(bugprone-empty-catch)
  }
}

}  // namespace flagadmin::server
