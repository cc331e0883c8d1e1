#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/storage.hpp"

struct pg_conn;
struct pg_result;

namespace flagadmin::server {

/// The database answered that it cannot do a command: nothing of the transaction holds.
class postgresql_refusal : public storage_error {
 public:
  postgresql_refusal(std::string_view state, const std::string& text) : storage_error(text), state_(state) {}
  /// The SQLSTATE: five characters.
  [[nodiscard]] const std::string& state() const noexcept { return state_; }
  /// Whether the same may succeed when it is tried again: a deadlock, a key that another one took first, a counter that
  /// another one changed.
  [[nodiscard]] bool is_conflict() const noexcept;
  /// Whether something else was waited for, for too long.
  [[nodiscard]] bool is_timeout() const noexcept;
  /// Whether this server only takes part as a replica: another one may not.
  [[nodiscard]] bool is_read_only() const noexcept;

 private:
  std::string state_;
};

/// There is no connection (any more): what became of the commands that were sent is not known.
class postgresql_lost : public storage_error {
 public:
  using storage_error::storage_error;
};

/// What a command answered. Values are binary.
class postgresql_rows {
 public:
  explicit postgresql_rows(pg_result* result) noexcept : result_(result) {}
  [[nodiscard]] int size() const noexcept;
  /// A `bigint`, an `integer` or a `boolean`.
  [[nodiscard]] std::int64_t number(int row, int column) const noexcept;
  /// Valid as long as this is.
  [[nodiscard]] std::string_view text(int row, int column) const noexcept;
  /// What was done: `COMMIT`, `UPDATE 3`.
  [[nodiscard]] std::string_view done() const noexcept;

 private:
  struct clearer {
    void operator()(pg_result* result) const noexcept;
  };
  std::unique_ptr<pg_result, clearer> result_;
};

/// A statement that connections prepare, with the name by which it is sent.
struct postgresql_statement {
  std::string name;
  std::string sql;
};

/// The default of how long a connection waits for results: longer than the database works on them.
inline constexpr std::chrono::milliseconds default_patience{7000};

/// Throws `storage_error` when libpq cannot read a URL. The text does not quote it: it may hold a password.
void check_postgresql_url(const std::string& url);

/// One connection to a PostgreSQL database, in libpq's pipeline mode: commands are sent together and wait once for all
/// of their answers. Not for use by two threads at once. Functions throw `postgresql_refusal` and `postgresql_lost`.
///
/// Behind a pooler, PgBouncer in transaction mode for example, each transaction may be in another session of the
/// database. There nothing is prepared, and time limits are set in each transaction.
class postgresql_connection {
 public:
  /// Connects, with time limits and to a server that takes changes, unless the URL says otherwise.
  explicit postgresql_connection(const std::string& url);

  /// Prepares all, in one round. Behind a pooler they are sent as text instead.
  void prepare(const std::vector<postgresql_statement>& statements);

  /// Adds a prepared statement to what is sent next; parameters are binary.
  void send(const std::string& statement, const std::vector<std::string>& parameters = {});
  /// Adds a command as it is written.
  void send_text(const std::string& sql, const std::vector<std::string>& parameters = {});
  /// Sends what was added and waits for all answers, in this order. Throws for the first command that failed; those
  /// after it were not done.
  std::vector<postgresql_rows> receive();

  /// One command on its own.
  postgresql_rows query(const std::string& statement, const std::vector<std::string>& parameters = {});
  postgresql_rows query_text(const std::string& sql, const std::vector<std::string>& parameters = {});

  /// Whether all that was sent was answered. Otherwise, when memory ran out in between, answers that are still to come
  /// would be taken for those of what is sent next: it is of no more use.
  [[nodiscard]] bool is_in_step() const noexcept { return sent_ == 0 && !is_receiving_; }

  /// Ends a transaction that failed.
  void roll_back();

  /// How long answers are waited for before the connection counts as lost.
  void set_patience(std::chrono::milliseconds most) noexcept { patience_ = most; }

 private:
  using clock = std::chrono::steady_clock;
  struct closer {
    void operator()(pg_conn* connection) const noexcept;
  };

  void connect(const std::string& url);
  void find_pooler();
  void limit_times(const std::string& url);
  void send_command(const std::string& sql, const std::vector<std::string>& parameters);
  void send_limits();
  void require(bool is_sent);
  void wait(bool for_output, clock::time_point deadline);
  [[nodiscard]] pg_result* next_result(clock::time_point deadline);
  [[noreturn]] void lose();

  std::unique_ptr<pg_conn, closer> connection_;
  bool is_pooled_ = false;
  std::string limits_;                                       ///< SQL; empty: the session has them
  std::unordered_map<std::string, std::string> statements_;  ///< by name, behind a pooler
  std::size_t sent_ = 0;                                     ///< commands without an answer
  std::optional<std::size_t> limits_at_;                     ///< of those that are sent together, the one of the limits
  bool is_receiving_ = false;
  std::chrono::milliseconds patience_ = default_patience;
};

}  // namespace flagadmin::server
