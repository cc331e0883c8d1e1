#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "storage/record.hpp"
#include "storage/sql_session.hpp"

struct pg_conn;
struct pg_result;

namespace flagadmin::server {

/// The database refused a command: the transaction is undone.
class postgresql_refusal : public storage_error {
 public:
  postgresql_refusal(std::string_view state, const std::string& text) : storage_error(text), state_(state) {}
  /// The SQLSTATE: five characters.
  [[nodiscard]] const std::string& state() const noexcept { return state_; }
  /// Whether this server is a read-only replica; another host may be the primary.
  [[nodiscard]] bool is_read_only() const noexcept { return state_ == "25006"; }
  /// After a conflict, or if a time limit for locks or statements was exceeded.
  [[nodiscard]] bool is_passing() const noexcept override {
    return is_repeatable() || state_ == "55P03" || state_ == "57014";
  }
  /// After a deadlock, or if another transaction took the key or changed a counter.
  [[nodiscard]] bool is_repeatable() const noexcept override {
    return state_ == "23505" || state_ == "40001" || state_ == "40P01";
  }
  /// After a division by zero (`change_later`), or if a rule replaces the statement.
  [[nodiscard]] bool is_altered() const noexcept override { return state_ == "22012" || state_ == "0A000"; }

 private:
  std::string state_;
};

/// The connection is lost: the outcome of the sent commands is unknown.
class postgresql_lost : public storage_error {
 public:
  using storage_error::storage_error;
  [[nodiscard]] bool is_passing() const noexcept override { return true; }
  [[nodiscard]] bool is_repeatable() const noexcept override { return true; }
};

/// The number of a store's connections: one makes all changes, the others read.
inline constexpr std::size_t postgresql_connections = 4;

/// Why there is no connection although the database can be reached: perhaps it permits too few.
[[nodiscard]] std::string with_hint_at_limits(const std::string& reason);

/// A message of libpq as one line for the log, with hosts and users but without passwords.
[[nodiscard]] std::string postgresql_reason(const char* text);

/// Whether a thread still connects.
[[nodiscard]] bool are_some_connecting() noexcept;

/// One connection to a PostgreSQL database, in libpq's pipeline mode: commands are sent together, with one wait for all
/// of their results. Not for use by two threads at once. Functions throw `postgresql_refusal` and `postgresql_lost`.
///
/// The session of the database belongs to it: time limits are set once, and statements are prepared by name.
class postgresql_connection final : public sql_session {
 public:
  using clock = std::chrono::steady_clock;
  /// The default of how long a connection waits for results: longer than the database works on them.
  static constexpr std::chrono::milliseconds default_response_timeout{7000};

  /// Connects, with time limits and to a server that takes changes, unless the URL says otherwise. Blocks, also while
  /// name servers are silent.
  explicit postgresql_connection(const std::string& url);
  /// A connection, or why there is none. Not an exception, which two threads would share.
  struct attempt {
    std::unique_ptr<postgresql_connection> connection{};
    std::string reason{};
  };
  /// Connects on a thread of its own, which ends by itself: its result may be ignored.
  [[nodiscard]] static std::future<attempt> begin_connecting(const std::string& url);

  /// Adds a statement to the next round, if there are rounds; otherwise each one is a round.
  void run_later(const std::string& statement, const sql_values& parameters = {}, row_visitor visit = {}) override;
  /// A database that finds no row changed fails, so that the commit that is sent with it does, too.
  void change_later(const std::string& statement, const sql_values& parameters) override;
  void finish() override;

  /// Begins a transaction that reads the last committed state of rows after locking them. The isolation level is
  /// explicit: other defaults of a role or database would return an older state, or fail. `next`: its first command.
  void begin(bool in_rounds, const std::string& next, const char* mode = "READ COMMITTED");
  /// Commits the transaction. Throws `outcome_in_doubt` if it may have been committed.
  void commit();
  /// Rolls back a failed transaction.
  void roll_back();

  /// Whether sending or receiving was interrupted, because memory ran out for example. The connection cannot be used
  /// any more: pending results would be taken for those of the next commands.
  [[nodiscard]] bool is_broken() const noexcept { return is_broken_; }

  /// No wait goes beyond this time, which another thread may set. It outlives the connection.
  void end_waits_at(const std::atomic<clock::time_point>& stop) noexcept { stop_ = &stop; }
  /// The maximum wait for results, after which the connection counts as lost.
  void set_response_timeout(std::chrono::milliseconds most) noexcept { response_timeout_ = most; }

 private:
  struct closer {
    void operator()(pg_conn* connection) const noexcept;
    void operator()(pg_result* result) const noexcept;
  };
  using result = std::unique_ptr<pg_result, closer>;
  struct command {
    row_visitor visit;
    std::string prepared;  ///< the statement that it only prepares; empty: it executes one
  };

  void send(const std::string& text, const sql_values& parameters = {}, row_visitor visit = {});
  [[nodiscard]] result next_result(clock::time_point deadline);
  [[noreturn]] void lose();

  std::unique_ptr<pg_conn, closer> connection_;
  std::unordered_map<std::string, std::string> names_;  ///< of prepared statements, by their text
  std::size_t names_made_ = 0;
  std::deque<command> commands_;  ///< without a result
  bool is_broken_ = false;
  bool in_rounds_ = false;
  std::string last_tag_;  ///< of a command: `COMMIT`, `UPDATE 3`
  std::chrono::milliseconds response_timeout_ = default_response_timeout;
  const std::atomic<clock::time_point>* stop_ = nullptr;
};

}  // namespace flagadmin::server
