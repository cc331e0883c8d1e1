#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sql_session.hpp"
#include "storage/storage.hpp"

struct pg_conn;
struct pg_result;

namespace flagadmin::server {

/// The database refused a command: the transaction is undone.
class postgresql_refusal : public storage_error {
 public:
  postgresql_refusal(std::string_view state, const std::string& text) : storage_error(text), state_(state) {}
  /// The SQLSTATE: five characters.
  [[nodiscard]] const std::string& state() const noexcept { return state_; }
  /// Whether a retry may succeed: after a deadlock, or if another transaction took the key or changed a counter.
  [[nodiscard]] bool is_conflict() const noexcept;
  /// Whether a time limit for locks or statements was exceeded.
  [[nodiscard]] bool is_timeout() const noexcept;
  /// Whether the statement may have been completed.
  [[nodiscard]] bool is_outcome_unknown() const noexcept;
  /// Whether this server is a read-only replica; another host may be the primary.
  [[nodiscard]] bool is_read_only() const noexcept;
  /// Whether the server accepts connections, but not with these credentials or to this database.
  [[nodiscard]] bool refuses_connection() const noexcept;
  [[nodiscard]] bool is_passing() const noexcept override { return is_conflict() || is_timeout(); }
  [[nodiscard]] bool is_repeatable() const noexcept override { return is_conflict(); }

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

/// The result of a command. Values are binary.
class postgresql_rows {
 public:
  explicit postgresql_rows(pg_result* result) noexcept : result_(result) {}
  [[nodiscard]] int size() const noexcept;
  /// A `bigint`, an `integer` or a `boolean`.
  [[nodiscard]] std::int64_t number(int row, int column) const noexcept;
  [[nodiscard]] bool is_null(int row, int column) const noexcept;
  /// Valid as long as this object.
  [[nodiscard]] std::string_view text(int row, int column) const noexcept;
  /// The command tag: `COMMIT`, `UPDATE 3`.
  [[nodiscard]] std::string_view done() const noexcept;

 private:
  struct clearer {
    void operator()(pg_result* result) const noexcept;
  };
  std::unique_ptr<pg_result, clearer> result_;
};

/// The default of how long a connection waits for results: longer than the database works on them.
inline constexpr std::chrono::milliseconds default_response_timeout{7000};

/// What ends the waits of a connection, besides their own time limits.
struct postgresql_waits {
  using clock = std::chrono::steady_clock;
  /// For a connection, whatever the number of hosts.
  std::chrono::milliseconds longest_connect = std::chrono::hours(1);
  /// No wait goes beyond this time, which another thread may set; null: none. It outlives the connection.
  const std::atomic<clock::time_point>* stop = nullptr;
  /// Called several times a second during waits; null: nothing is.
  std::function<void()> meanwhile{};
};

/// A message of libpq as one line for the log, with hosts and users but without passwords.
[[nodiscard]] std::string postgresql_reason(const char* text);

/// Throws `storage_error` if libpq cannot parse a URL. The message does not include it: it may have a password.
void check_postgresql_url(const std::string& url);

/// One connection to a PostgreSQL database, in libpq's pipeline mode: commands are sent together, with one wait for all
/// of their results. Not for use by two threads at once. Functions throw `postgresql_refusal` and `postgresql_lost`.
///
/// Nothing stays in a session of the database: no statement is prepared, and each transaction sets its time limits.
/// Behind a pooler, PgBouncer in transaction mode for example, each transaction may be in another session.
class postgresql_connection final : public sql_session {
 public:
  /// Connects, with time limits and to a server that takes changes, unless the URL says otherwise. Throws
  /// `postgresql_refusal` if the server refuses credentials or database.
  explicit postgresql_connection(const std::string& url, postgresql_waits waits = {});

  void run(sql statement, const std::vector<sql_parameter>& parameters,
           const std::function<void(const sql_columns&)>& visit) override;
  /// Adds a command to the next round.
  void execute(const char* command) override { send(command); }
  void run_later(sql statement, const std::vector<sql_parameter>& parameters) override;
  bool run_together(const std::vector<call>& calls,
                    const std::function<void(std::size_t, const sql_columns&)>& visit) override;
  /// Whether the last two functions add their statements to the next round; otherwise each one is a round.
  void set_in_rounds(bool in_rounds) noexcept { in_rounds_ = in_rounds; }
  /// Commits the transaction. Throws `outcome_in_doubt` if it may have been committed.
  void commit();

  /// Adds a command to the next round.
  void send(const std::string& text, const std::vector<sql_parameter>& parameters = {});
  /// Sends the round and waits for all results, in order. Throws for the first command that failed; later ones were not
  /// executed.
  std::vector<postgresql_rows> receive();

  /// Runs one command, after those that were added before.
  postgresql_rows query(const std::string& text, const std::vector<sql_parameter>& parameters = {});

  /// Whether the results of all sent commands were received. If not, because memory ran out, the connection cannot be
  /// used any more: pending results would be taken for those of the next commands.
  [[nodiscard]] bool is_in_step() const noexcept { return sent_ == 0 && !is_receiving_; }

  /// Whether receiving was interrupted.
  [[nodiscard]] bool is_interrupted() const noexcept { return is_receiving_; }

  /// Rolls back a failed transaction.
  void roll_back();

  /// From now on nothing is called during waits.
  void end_preparation() noexcept { waits_.meanwhile = nullptr; }

  /// The maximum wait for results, after which the connection counts as lost.
  void set_response_timeout(std::chrono::milliseconds most) noexcept { response_timeout_ = most; }

 private:
  using clock = std::chrono::steady_clock;
  struct closer {
    void operator()(pg_conn* connection) const noexcept;
  };

  struct host;
  [[nodiscard]] static std::deque<host> hosts_of(const std::string& url);
  [[nodiscard]] std::vector<std::string> addresses_of(const std::string& name, clock::time_point deadline) const;
  void connect(const std::string& url);
  void connect_to(const std::string& url, const host& where, clock::time_point deadline);
  [[noreturn]] void refuse_connecting();
  void limit_times(const std::string& url);
  void send_command(const std::string& text, const std::vector<sql_parameter>& parameters);
  void send_limits();
  void require(bool is_sent);
  void wait(short events, clock::time_point deadline);
  /// Calls `is_done` with the time that it may wait, until it returns true. Throws with this reason if that is too
  /// late.
  void wait_until(const std::function<bool(std::chrono::milliseconds)>& is_done, clock::time_point deadline,
                  const char* reason) const;
  [[nodiscard]] pg_result* next_result(clock::time_point deadline);
  [[noreturn]] void lose();

  postgresql_waits waits_;
  std::unique_ptr<pg_conn, closer> connection_;
  std::string limits_;                    ///< SQL
  std::size_t sent_ = 0;                  ///< commands without a result
  std::optional<std::size_t> limits_at_;  ///< the index of the command that sets limits, within the round
  bool is_receiving_ = false;
  bool in_rounds_ = false;
  std::chrono::milliseconds response_timeout_ = default_response_timeout;
};

}  // namespace flagadmin::server
