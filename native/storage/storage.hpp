#pragma once

#include <chrono>
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
  using unit_of_work = std::function<void(resource_store&)>;
  /// Work that only reads. A store may run it again, so only its last run counts.
  using reading = std::function<void(resource_store&)>;
  /// Called once: with null when the work is durable, or with the exception that undid it, a `storage_error` or one of
  /// the work. On a thread of the store, or on the calling one. Its own exceptions are ignored.
  using completion = std::function<void(const std::exception_ptr& failure)>;
  storage() = default;
  storage(const storage&) = delete;
  storage& operator=(const storage&) = delete;
  /// Finishes the pending work first.
  virtual ~storage() = default;

  /// Queues a unit of work. All are done in the order of submission. `keys`: resources that it loads, as far as they
  /// are known: those of many units of work are loaded together.
  virtual void submit(unit_of_work work, completion done, std::vector<resource_key> keys = {}) = 0;

  /// `kind_totals::changes` of a kind, if the store knows it without a read.
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

}  // namespace flagadmin::server
