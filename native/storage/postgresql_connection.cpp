#include "storage/postgresql_connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

namespace flagadmin::server {

namespace {

constexpr std::string_view read_only_state = "25006";
constexpr std::string_view lock_timeout_state = "55P03";
constexpr std::chrono::milliseconds longest_slice{100};  // of a wait

/// The primary message of an error; its details and context can include statements and values.
postgresql_refusal refusal_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string code = state == nullptr ? "XX000" : state;
  if (code == read_only_state) {  // the text quotes the command
    text = "the server takes no changes now: it is read-only, or a replica";
  } else if (code == lock_timeout_state) {
    text = "another program, or a migration, has locked the tables";
  }
  return {code, "PostgreSQL: " + postgresql_reason(text == nullptr ? "unknown error" : text) + " (" + code + ")"};
}

/// Errors with which a server ends connections: shutdown, crash, idle for too long.
bool ends_connection(const std::string& state) {
  return state.starts_with("57P") || state.starts_with("08") || state == "25P03";
}

}  // namespace

bool postgresql_refusal::is_conflict() const noexcept {
  return state_ == "23505" || state_ == "40001" || state_ == "40P01";
}

bool postgresql_refusal::is_outcome_unknown() const noexcept { return state_ == "40003"; }

bool postgresql_refusal::is_read_only() const noexcept { return state_ == read_only_state; }

bool postgresql_refusal::refuses_connection() const noexcept { return state_.starts_with("28") || state_ == "3D000"; }

bool postgresql_refusal::is_timeout() const noexcept { return state_ == lock_timeout_state || state_ == "57014"; }

int postgresql_rows::size() const noexcept { return PQntuples(result_.get()); }

std::int64_t postgresql_rows::number(int row, int column) const noexcept {
  std::uint64_t value = 0;
  for (const char byte : text(row, column)) {
    value = value << 8U | static_cast<unsigned char>(byte);
  }
  return static_cast<std::int64_t>(value);
}

bool postgresql_rows::is_null(int row, int column) const noexcept {
  return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view postgresql_rows::text(int row, int column) const noexcept {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::string_view postgresql_rows::done() const noexcept { return PQcmdStatus(result_.get()); }

void postgresql_rows::clearer::operator()(pg_result* result) const noexcept { PQclear(result); }

void postgresql_connection::closer::operator()(pg_conn* connection) const noexcept { PQfinish(connection); }

namespace {

// The types' OIDs.
constexpr Oid bigint_type = 20;
constexpr Oid text_type = 25;
constexpr Oid bytea_type = 17;

/// Parameters in the binary format, which needs no quoting and parsing, in the form of libpq.
class parameter_arrays {
 public:
  explicit parameter_arrays(const std::vector<sql_parameter>& parameters) : numbers_(parameters.size()) {
    for (std::size_t i = 0; i != parameters.size(); ++i) {
      if (const auto* number = std::get_if<std::int64_t>(&parameters[i])) {
        for (std::size_t byte = 0; byte != 8; ++byte) {
          numbers_[i][byte] = static_cast<char>(static_cast<std::uint64_t>(*number) >> (56 - 8 * byte));
        }
        add(bigint_type, {numbers_[i].data(), 8});
      } else if (const auto* text = std::get_if<std::string_view>(&parameters[i])) {
        add(text_type, *text);
      } else if (const auto* key = std::get_if<key_text>(&parameters[i])) {
        add(bytea_type, key->value);
      } else {
        add(0, {});
        values.back() = nullptr;
      }
    }
  }

  [[nodiscard]] int count() const noexcept { return static_cast<int>(values.size()); }

  std::vector<Oid> types;
  std::vector<const char*> values;
  std::vector<int> lengths;
  std::vector<int> formats;

 private:
  void add(Oid type, std::string_view value) {
    types.push_back(type);
    values.push_back(value.data() == nullptr ? "" : value.data());  // null would be a null
    lengths.push_back(static_cast<int>(value.size()));
    formats.push_back(1);
  }

  std::vector<std::array<char, 8>> numbers_;
};

}  // namespace

void postgresql_connection::commit() {
  try {
    if (query("COMMIT").done() == "COMMIT") {
      return;
    }
  } catch (const postgresql_refusal& refused) {
    if (refused.is_outcome_unknown()) {
      throw outcome_in_doubt(refused.what());
    }
    throw;
  } catch (const std::exception& failure) {
    throw outcome_in_doubt(failure.what());
  }
  throw storage_error("PostgreSQL: the transaction was not committed");
}

void postgresql_connection::send(const std::string& text, const std::vector<sql_parameter>& parameters) {
  // The isolation level of a transaction is set before its first query.
  const bool begins = text.starts_with("BEGIN");
  if (!begins && sent_ == 0 && PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) {
    send_limits();
  }
  send_command(text, parameters);
  if (begins) {
    send_limits();
  }
}

void postgresql_connection::send_limits() {
  limits_at_ = sent_;
  send_command(limits_, {});
}

void postgresql_connection::send_command(const std::string& text, const std::vector<sql_parameter>& parameters) {
  const parameter_arrays all(parameters);
  require(PQsendQueryParams(connection_.get(), text.c_str(), all.count(), all.types.data(), all.values.data(),
                            all.lengths.data(), all.formats.data(), 1) == 1);
}

std::vector<postgresql_rows> postgresql_connection::receive() {
  const clock::time_point deadline = clock::now() + response_timeout_;
  is_receiving_ = true;
  if (PQpipelineSync(connection_.get()) != 1) {
    lose();
  }
  std::vector<postgresql_rows> results;
  std::optional<postgresql_refusal> refused;
  const std::optional<std::size_t> limits_at = std::exchange(limits_at_, std::nullopt);
  for (std::size_t at = 0; sent_ != 0; --sent_, ++at) {
    while (PGresult* result = next_result(deadline)) {
      postgresql_rows rows(result);
      if (at != limits_at) {
        results.push_back(std::move(rows));
      }
      if (PQresultStatus(result) == PGRES_FATAL_ERROR) {
        if (PQstatus(connection_.get()) != CONNECTION_OK) {
          lose();
        }
        refused = refused ? refused : refusal_of(result);
        if (ends_connection(refused->state())) {
          throw postgresql_lost(refused->what());
        }
      }
    }
  }
  const postgresql_rows end(next_result(deadline));  // of the round
  is_receiving_ = false;
  if (refused) {
    throw postgresql_refusal(*refused);
  }
  return results;
}

postgresql_rows postgresql_connection::query(const std::string& text, const std::vector<sql_parameter>& parameters) {
  send(text, parameters);
  return std::move(receive().back());
}

void postgresql_connection::roll_back() {
  try {
    if (sent_ != 0) {
      static_cast<void>(receive());
    }
  } catch (const postgresql_refusal&) {  // NOLINT(bugprone-empty-catch): of a command that is undone
  }
  if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) {
    static_cast<void>(query("ROLLBACK"));
  }
}

void postgresql_connection::require(bool is_sent) {
  if (!is_sent) {
    lose();
  }
  ++sent_;
}

pg_result* postgresql_connection::next_result(clock::time_point deadline) {
  PGconn* const connection = connection_.get();
  while (true) {
    const int unsent = PQflush(connection);
    if (unsent < 0) {
      lose();
    }
    if (unsent == 0 && PQisBusy(connection) == 0) {
      return PQgetResult(connection);
    }
    wait(unsent == 1 ? POLLIN | POLLOUT : POLLIN, deadline);
    if (PQconsumeInput(connection) != 1 && PQisBusy(connection) != 0) {
      lose();
    }
  }
}

void postgresql_connection::wait(short events, clock::time_point deadline) {
  pollfd socket{.fd = PQsocket(connection_.get()), .events = events, .revents = 0};
  wait_until(
      [this, &socket](std::chrono::milliseconds most) {
        const int ready = poll(&socket, 1, static_cast<int>(most.count()));
        if (ready < 0 && errno != EINTR) {
          lose();
        }
        return ready > 0;
      },
      deadline, "the server does not respond");
}

void postgresql_connection::wait_until(const std::function<bool(std::chrono::milliseconds)>& is_done,
                                       clock::time_point deadline, const char* reason) const {
  while (true) {
    const clock::time_point end = waits_.stop == nullptr ? deadline : std::min(deadline, waits_.stop->load());
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock::now());
    if (is_done(std::clamp(left, {}, longest_slice))) {
      return;
    }
    if (left.count() <= 0) {
      throw postgresql_lost(std::string("PostgreSQL: ") + reason);
    }
    notify(waits_.meanwhile);
  }
}

void postgresql_connection::lose() {
  throw postgresql_lost("PostgreSQL: " + postgresql_reason(PQerrorMessage(connection_.get())));
}

}  // namespace flagadmin::server
