#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/record.hpp"
#include "storage/transaction.hpp"

/// Storage of resources: as JSON text in the core's normalised form, with a version. A store does not interpret
/// the text.
namespace flagadmin::server {

/// A store of resources. All functions may be called from any thread, also from the store's own.
class storage {
 public:
  /// Work in a transaction, which applies its writes once, last. A store may run it again after undoing a first run, so
  /// only its last run counts.
  using unit_of_work = std::function<void(service::store&)>;
  /// Work that only reads. A store may run it again, so only its last run counts.
  using reading = std::function<void(service::store&)>;
  /// Called once: with null when the work is durable, or with the exception that undid it, a `storage_error` or one of
  /// the work. On a thread of the store, or on the calling one. Its own exceptions are ignored.
  using completion = std::function<void(const std::exception_ptr& failure)>;
  storage() = default;
  storage(const storage&) = delete;
  storage& operator=(const storage&) = delete;
  /// Finishes the pending work first.
  virtual ~storage() = default;

  /// Queues a unit of work. All are done in the order of submission. `about`: resources that it loads, as far as they
  /// are known: those of many units of work are loaded together.
  virtual void submit(unit_of_work work, completion done, std::vector<resource_key> about = {}) = 0;

  /// A number that differs after every change of resources of a kind, if the store knows one without a read.
  [[nodiscard]] virtual std::optional<std::int64_t> known_changes(resource_kind /*kind*/) { return std::nullopt; }
  /// How much a work reads.
  enum class amount : bool {
    single,  ///< single resources: a store that needs no other machine reads them on the calling thread
    whole    ///< lists
  };
  /// Runs work that reads the last committed state; the caller does not wait for another machine.
  virtual void read(reading work, completion done, amount read) = 0;

  /// Whether the store can serve requests, as its last work shows. Does not wait.
  [[nodiscard]] virtual bool is_ready() const noexcept = 0;
};

/// A reading that waits.
struct reading_job {
  storage::reading work;
  storage::completion done;
  std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
};

/// Runs work that reads on this thread. Returns why it failed; null: it did not.
[[nodiscard]] std::exception_ptr run_reading(sql_store from, const storage::reading& work) noexcept;

/// Callbacks about events of a store. Called on threads of the store; exceptions from them are ignored.
struct storage_hooks {
  /// After each commit: the number of units of work that it made durable.
  std::function<void(std::size_t units)> committed;
  /// An event for the operator's log: its level, `error` or `info`, and one line of text.
  std::function<void(std::string_view level, std::string_view message)> event;
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

/// Whether a text names a PostgreSQL database: `postgresql://…`.
[[nodiscard]] bool is_postgresql_url(std::string_view text) noexcept;

/// Throws `storage_error` if a name is that of no database: a malformed URL. The message does not include it.
void refuse_mistyped_url(const std::string& database);

/// The store to open, and its initial content.
struct storage_choice {
  std::optional<std::string> database;  ///< a file, or the URL of a PostgreSQL database; nothing: in memory
  storage::unit_of_work fill;           ///< run in an empty database; null: none
};

/// Opens a store. Throws `storage_error` with one line, without the URL, which may have a password.
[[nodiscard]] std::unique_ptr<storage> open_storage(const storage_choice& choice, storage_hooks hooks);

/// Whether threads of closed stores still wait for other machines. Static objects must not be destroyed meanwhile.
[[nodiscard]] bool are_threads_left() noexcept;

/// Opens a database for reading: nothing is written to it. Throws `storage_error` with one line, without the URL, if it
/// cannot be read or is not a database of this program, and `damaged_database` if a file is damaged as a whole.
[[nodiscard]] std::shared_ptr<sql_store> open_for_reading(const std::string& database);

/// The resources of one kind that were copied.
struct copied_kind {
  std::string what;
  std::size_t count = 0;
};

/// Copies everything of an SQLite file that no server uses into an empty PostgreSQL database, with versions, order and
/// counters of ids, by one read and one transaction. After a failure or an interruption nothing is copied. Throws
/// `storage_error`.
[[nodiscard]] std::vector<copied_kind> migrate_store(const std::string& file, const std::string& url);

}  // namespace flagadmin::server
