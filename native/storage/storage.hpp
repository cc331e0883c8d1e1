#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/store_view.hpp>

/// Storage of resources: as JSON text in the core's normalised form, with a version. A store does not interpret
/// the text.
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

  [[nodiscard]] bool operator==(const record&) const = default;
};

/// A committed state of a resource, and the body of responses with it, which is made once. From any thread.
class committed_record {
 public:
  explicit committed_record(record stored) : row(std::move(stored)) {}

  /// Null: it was not made yet.
  [[nodiscard]] std::shared_ptr<const std::string> body() const {
    const std::lock_guard guard(mutex_);
    return body_;
  }
  void set_body(std::shared_ptr<const std::string> body) const {
    const std::lock_guard guard(mutex_);
    body_ = std::move(body);
  }

  const record row;

 private:
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const std::string> body_;
};

/// The numbers of a kind that are never assigned again.
struct kind_counter {
  std::int64_t last = 0;             ///< the largest id or position ever assigned
  std::int64_t removed_version = 0;  ///< the largest version of a named resource that was removed

  [[nodiscard]] bool operator==(const kind_counter&) const = default;
};

/// The store failed: disk full, read-only, connection lost. The message is for the log, never for a response.
class storage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// Whether the same may succeed at once, because the store is able to do it: a conflict, a lock, a lost connection.
  [[nodiscard]] virtual bool is_passing() const noexcept { return false; }
  /// Whether the store may repeat the work by itself: nothing was done.
  [[nodiscard]] virtual bool is_repeatable() const noexcept { return false; }
};

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

/// The database is damaged.
class damaged_database : public storage_error {
 public:
  using storage_error::storage_error;
};

/// Reads the content of a store as a whole. All functions throw `storage_error`.
class content_reader {
 public:
  content_reader() = default;
  content_reader(const content_reader&) = delete;
  content_reader& operator=(const content_reader&) = delete;
  virtual ~content_reader() = default;

  /// All resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] virtual std::vector<record> load_all(resource_kind kind) = 0;
  /// The counter of a kind; nothing if there never was a resource of it.
  [[nodiscard]] virtual std::optional<kind_counter> counter(resource_kind kind) = 0;
};

/// The functions for a unit of work, whose changes become durable as a whole or not at all.
/// All functions throw `storage_error`.
class transaction : public content_reader {
 public:
  /// The resource in this transaction; no other transaction can change it until this one ends.
  [[nodiscard]] virtual std::optional<record> load(const resource_key& key) = 0;
  /// The resource of a kind that has this alternate key.
  [[nodiscard]] virtual std::optional<record> find(resource_kind kind, std::string_view alternate_key) = 0;
  /// Stores a new resource and returns its version. If the key or the alternate key is taken, changes nothing and
  /// returns nothing. An alternate key is unique in its kind, for example the name of a user; empty: the resource has
  /// none.
  [[nodiscard]] virtual std::optional<std::int64_t> insert(const resource_key& key, std::string_view json,
                                                           std::string_view alternate_key) = 0;
  [[nodiscard]] std::optional<std::int64_t> insert(const resource_key& key, std::string_view json) {
    return insert(key, json, {});
  }
  /// Replaces the JSON text of an existing resource; returns its new version. Its alternate key stays.
  [[nodiscard]] virtual std::int64_t update(const resource_key& key, std::string_view json) = 0;
  /// Replaces the JSON text of an existing resource, if there is one, but not its version: for members that are not
  /// part of the entity tag, such as the time of the last use.
  virtual void touch(const resource_key& key, std::string_view json) = 0;
  /// Removes a resource if it exists. Its id is never assigned again (D64); its name and its alternate key become free.
  virtual void remove(const resource_key& key) = 0;
  /// A new id for a resource of a kind: one more than the largest that any instance assigned (D64). Nothing if there is
  /// no larger number.
  [[nodiscard]] virtual std::optional<std::int64_t> next_id(resource_kind kind) = 0;
  /// Makes later ids larger than this one.
  virtual void reserve_id(resource_kind kind, std::int64_t id) = 0;
  /// The number of stored resources of a kind, in this transaction.
  [[nodiscard]] virtual std::size_t count(resource_kind kind) = 0;
  /// Whether nothing was ever stored. Other instances cannot store anything until this transaction ends.
  [[nodiscard]] virtual bool is_empty() = 0;
  /// Stores the resources of a kind and its counter in an empty store, in this order.
  virtual void fill(resource_kind kind, const std::vector<record>& rows, const kind_counter& counter) = 0;
};

/// The token of a service account, and the account that it names.
struct found_secret {
  std::optional<record> secret;
  std::optional<record> account;
};

/// Committed states of resources. All functions throw `storage_error`.
class reader {
 public:
  reader() = default;
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;
  virtual ~reader() = default;

  /// The last committed state of a resource; null if there is none.
  [[nodiscard]] virtual std::shared_ptr<const committed_record> load(const resource_key& key) = 0;
  /// The last committed state of all resources of a kind, by id or, if they are named, in the order of creation.
  [[nodiscard]] virtual std::vector<record> load_all(resource_kind kind) = 0;
  /// The last committed state of the token with this digest, and of its account, by one statement.
  [[nodiscard]] virtual found_secret find_secret(std::string_view digest) = 0;
  /// A number that differs after every change of resources of a kind.
  [[nodiscard]] virtual std::uint64_t revision(resource_kind kind) = 0;
  /// Whether the store can serve requests now, changes among them.
  [[nodiscard]] virtual bool is_ready() = 0;
};

/// A store of resources. All functions may be called from any thread, also from the store's own.
class storage {
 public:
  /// Work in a transaction. A store may run it again after undoing a first run, so only its last run counts.
  using unit_of_work = std::function<void(transaction&)>;
  /// Work that only reads. A store may run it again, so only its last run counts.
  using reading = std::function<void(reader&)>;
  /// Called once: with null when the work is durable, or with the exception that undid it, a `storage_error` or one of
  /// the work. On a thread of the store, or on the calling one. Its own exceptions are ignored.
  using completion = std::function<void(const std::exception_ptr& failure)>;
  storage() = default;
  storage(const storage&) = delete;
  storage& operator=(const storage&) = delete;
  /// Finishes the pending work first.
  virtual ~storage() = default;

  /// The first resource of the work, if known: a store may load those of many units of work together.
  using subject = std::optional<resource_key>;

  /// Queues a unit of work. All are done in the order of submission.
  virtual void submit(unit_of_work work, completion done, subject about) = 0;
  void submit(unit_of_work work, completion done) { submit(std::move(work), std::move(done), std::nullopt); }

  /// `reader::revision`, if the store knows it without a read.
  [[nodiscard]] virtual std::optional<std::uint64_t> known_revision(resource_kind /*kind*/) { return std::nullopt; }
  /// How much a work reads.
  enum class amount : bool {
    single,  ///< single resources: a store that needs no other machine reads them on the calling thread
    whole    ///< lists, and probes of the store
  };
  /// Runs work that reads; the caller does not wait for another machine.
  virtual void read(reading work, completion done, amount read) = 0;
};

/// Runs work that reads on this thread.
void read_here(reader& from, const storage::reading& work, const storage::completion& done);

/// Callbacks about events of a store. Called on threads of the store; exceptions from them are ignored.
struct storage_hooks {
  /// After each commit: the number of units of work that it made durable.
  std::function<void(std::size_t units)> committed;
  /// An event for the operator's log: its level, `error` or `info`, and one line of text.
  std::function<void(std::string_view level, std::string_view message)> event;
};

/// Does a unit of work and waits until it is durable. Throws `storage_error`.
void perform(storage& store, storage::unit_of_work work);

/// Applies the core's writes. Returns the new version of the resource, 0 if it has none; nothing if a key or an
/// alternate key is taken. Throws `storage_error`.
[[nodiscard]] std::optional<std::int64_t> apply(transaction& scope, const stored_write& write);

/// Stores the first content of an empty store: insertions with unique keys and alternate keys, and reserved ids.
void fill(transaction& scope, const std::vector<stored_write>& content);

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
