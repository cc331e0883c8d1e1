#include "storage/postgresql/postgresql_connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <regex>
#include <thread>
#include <utility>

#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::milliseconds longest_slice{100};  // of a wait

/// Whether the primary message of an error has no values: by its class, and if no function of somebody else, which
/// can raise any text with any code, has a part in it.
bool is_loggable(const PGresult* result, std::string_view code) {
  constexpr std::array classes{"08", "23", "25", "26", "28", "3D", "3F", "40", "42", "53", "55", "57", "58"};
  const char* const context = PQresultErrorField(result, PG_DIAG_CONTEXT);
  return (context == nullptr || *context == '\0') &&
         std::find(classes.begin(), classes.end(), code.substr(0, 2)) != classes.end();
}

/// The primary message of an error; its details and context can include statements and values.
postgresql_refusal refusal_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string code = state == nullptr ? "XX000" : state;
  const char* text = is_loggable(result, code) ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)
                                               : "an error whose text may have values";
  if (code == "25006") {  // the text quotes the command
    text = "the server takes no changes now: it is read-only, or a replica";
  } else if (code == "55P03") {
    text = "another program, or a migration, has locked the tables";
  } else if (code == "22012" || code == "0A000") {
    text = "the tables were altered: a trigger or a rule drops changes, or a column has another type";
  } else if (code == "42P05" || code == "26000") {
    text = "another client uses this session: a pooler must pool sessions, not transactions";
  }
  return {code, "PostgreSQL: " + postgresql_reason(text == nullptr ? "unknown error" : text) + " (" + code + ")"};
}

/// Errors with which a server ends connections: shutdown, crash, idle for too long.
bool ends_connection(const std::string& state) {
  return state.starts_with("57P") || state.starts_with("08") || state == "25P03";
}

// The types' OIDs.
constexpr Oid bigint_type = 20;
constexpr Oid text_type = 25;
constexpr Oid bytea_type = 17;

/// Parameters in the binary format, which needs no quoting and parsing, in the form of libpq.
class parameter_arrays {
 public:
  explicit parameter_arrays(const sql_values& parameters) : numbers_(parameters.size()) {
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

/// A value of a result in the binary format: text, or a `bigint`, an `integer` or a `boolean`.
sql_value value_of(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) {
    return {};
  }
  const std::string_view bytes(PQgetvalue(result, row, column),
                               static_cast<std::size_t>(PQgetlength(result, row, column)));
  if (const Oid type = PQftype(result, column); type == text_type || type == bytea_type) {
    return bytes;
  }
  std::uint64_t number = 0;
  for (const char byte : bytes) {
    number = number << 8U | static_cast<unsigned char>(byte);
  }
  return static_cast<std::int64_t>(number);
}

void visit_rows(const PGresult* result, const row_visitor& visit) {
  sql_values values(static_cast<std::size_t>(PQnfields(result)));
  for (int row = 0; visit && row != PQntuples(result); ++row) {
    for (std::size_t i = 0; i != values.size(); ++i) {
      values[i] = value_of(result, row, static_cast<int>(i));
    }
    visit(values);
  }
}

/// Threads that connect.
std::atomic<std::size_t> attempts{0};

// Idle transactions: if this program is stopped in the middle, its locks are released soon. Commits are durable before
// their response, with any default of the database, also a later one.
const std::string limits_of_session =
    "SELECT set_config('statement_timeout', '5s', false), set_config('lock_timeout', '2s', false), "
    "set_config('idle_in_transaction_session_timeout', '5s', false), set_config('synchronous_commit', "
    "coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

/// Whether a server or a pooler may have refused a connection, or let it wait, because there are others. libpq has the
/// text alone.
bool is_maybe_of_limit(const std::string& reason) {
  constexpr std::array parts{"too many", "connection slots", "no more connections", "timeout"};
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return reason.find(part) != std::string::npos; });
}

}  // namespace

std::string with_hint_at_limits(const std::string& reason) {
  const std::string hint = "; an instance needs " + std::to_string(postgresql_connections) +
                           " connections: do max_connections, the limits of the role and the database, and a pooler, "
                           "which must pool sessions, allow them?";
  return reason.ends_with(hint) ? reason : reason + hint;
}

std::string postgresql_reason(const char* text) {
  static const std::regex spaces("[\\x01-\\x20]+");
  constexpr std::size_t longest = 300;
  std::string line = std::regex_replace(std::string(text).substr(0, 2 * longest), spaces, " ").substr(0, longest);
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line.empty() ? "the connection is lost" : line;
}

postgresql_connection::postgresql_connection(const std::string& url) {
  // What stands before the URL is a default for it.
  constexpr std::array keywords{"connect_timeout", "target_session_attrs", "application_name",
                                "dbname",          "client_encoding",      static_cast<const char*>(nullptr)};
  const std::array values{"5",         "read-write", "flagadmin-server",
                          url.c_str(), "UTF8",       static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  // PQconnectdbParams would print the notices of the login, which are no lines of the log.
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  if (PQstatus(connection_.get()) != CONNECTION_BAD) {
    PQreset(connection_.get());  // likewise blocks, with `connect_timeout` for each address of each host
  }
  if (PQstatus(connection_.get()) != CONNECTION_OK || PQsetnonblocking(connection_.get(), 1) != 0 ||
      PQenterPipelineMode(connection_.get()) != 1) {
    const std::string reason = "PostgreSQL: " + postgresql_reason(PQerrorMessage(connection_.get()));
    throw postgresql_lost(is_maybe_of_limit(reason) ? with_hint_at_limits(reason) : reason);
  }
  try {
    run_later(limits_of_session);
  } catch (const postgresql_lost& lost) {  // it let this client in, and is silent
    throw postgresql_lost(with_hint_at_limits(lost.what()));
  }
}

std::future<postgresql_connection::attempt> postgresql_connection::begin_connecting(const std::string& url) {
  std::packaged_task<attempt()> task([url]() -> attempt {
    try {
      return {.connection = std::make_unique<postgresql_connection>(url)};
    } catch (const std::exception& failure) {
      return {.reason = failure.what()};
    }
  });
  auto result = task.get_future();
  ++attempts;  // here, not on the thread: the program may end before it runs
  std::shared_ptr<void> counted(nullptr, [](void*) { --attempts; });
  std::thread([counted = std::move(counted), task = std::move(task)]() mutable {
    task();
    task = {};
  }).detach();
  return result;
}

bool are_some_connecting() noexcept { return attempts != 0; }

void postgresql_connection::closer::operator()(pg_conn* connection) const noexcept { PQfinish(connection); }

void postgresql_connection::closer::operator()(pg_result* result) const noexcept { PQclear(result); }

void postgresql_connection::run_later(const std::string& statement, const sql_values& parameters, row_visitor visit) {
  send(statement, parameters, std::move(visit));
  if (!in_rounds_) {
    finish();
  }
}

void postgresql_connection::change_later(const std::string& statement, const sql_values& parameters) {
  run_later("WITH changed AS (" + statement + " RETURNING 1) SELECT 1 / count(*) FROM changed", parameters);
}

void postgresql_connection::begin(bool in_rounds, const std::string& next, const char* mode) {
  in_rounds_ = in_rounds;
  // The isolation level of a transaction is set before its first query.
  send(std::string("BEGIN ISOLATION LEVEL ") + mode);
  send(next);
  finish();
}

void postgresql_connection::commit() {
  in_rounds_ = false;
  try {
    run_later("COMMIT");
    if (last_tag_ == "COMMIT") {
      return;
    }
  } catch (const postgresql_refusal& refused) {
    if (refused.state() == "40003") {
      throw outcome_in_doubt(refused.what());
    }
    throw;
  } catch (const std::exception& failure) {
    throw outcome_in_doubt(failure.what());
  }
  throw storage_error("PostgreSQL: the transaction was not committed");
}

void postgresql_connection::roll_back() {
  in_rounds_ = false;
  for (command& each : commands_) {
    each.visit = {};  // its rows may be gone
  }
  try {
    finish();
  } catch (const postgresql_refusal&) {  // NOLINT(bugprone-empty-catch): of a command that is undone
  }
  if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) {
    run_later("ROLLBACK");
  }
}

/// Adds a command to the round. Its statement is prepared at its first use, and has a name from then on.
void postgresql_connection::send(const std::string& text, const sql_values& parameters, row_visitor visit) {
  const parameter_arrays all(parameters);
  const int count = static_cast<int>(parameters.size());
  is_broken_ = true;  // unless all of this is done
  const auto [known, is_new] = names_.try_emplace(text, "s" + std::to_string(names_made_));
  if (is_new) {
    ++names_made_;
    commands_.push_back({.visit = {}, .prepared = text});
    if (PQsendPrepare(connection_.get(), known->second.c_str(), text.c_str(), count, all.types.data()) != 1) {
      lose();
    }
  }
  commands_.push_back({.visit = std::move(visit), .prepared = {}});
  if (PQsendQueryPrepared(connection_.get(), known->second.c_str(), count, all.values.data(), all.lengths.data(),
                          all.formats.data(), 1) != 1) {
    lose();
  }
  is_broken_ = false;
}

/// Sends the round and waits for all results, in order. Throws for the first command that failed; later ones were not
/// executed.
void postgresql_connection::finish() {
  if (commands_.empty()) {
    return;
  }
  const clock::time_point deadline = clock::now() + response_timeout_;
  is_broken_ = true;  // until all results are received
  if (PQpipelineSync(connection_.get()) != 1) {
    lose();
  }
  std::optional<postgresql_refusal> refused;
  for (result next = next_result(deadline); PQresultStatus(next.get()) != PGRES_PIPELINE_SYNC;
       next = next_result(deadline)) {
    if (PQstatus(connection_.get()) != CONNECTION_OK || commands_.empty()) {
      lose();
    }
    if (next == nullptr) {
      commands_.pop_front();
      continue;
    }
    const auto& [visit, prepared] = commands_.front();
    if (PQresultStatus(next.get()) == PGRES_FATAL_ERROR) {
      refused = refused ? refused : refusal_of(next.get());
      if (ends_connection(refused->state())) {
        throw postgresql_lost(refused->what());
      }
    }
    if (!prepared.empty() && PQresultStatus(next.get()) != PGRES_COMMAND_OK) {
      names_.erase(prepared);  // this command or an earlier one failed
    }
    visit_rows(next.get(), visit);
    last_tag_ = PQcmdStatus(next.get());
  }
  is_broken_ = false;
  if (refused) {
    throw postgresql_refusal(*refused);
  }
}

postgresql_connection::result postgresql_connection::next_result(clock::time_point deadline) {
  PGconn* const connection = connection_.get();
  while (true) {
    const int unsent = PQflush(connection);
    if (unsent < 0) {
      lose();
    }
    if (unsent == 0 && PQisBusy(connection) == 0) {
      return result(PQgetResult(connection));
    }
    const clock::time_point end = stop_ == nullptr ? deadline : std::min(deadline, stop_->load());
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock::now());
    if (left.count() <= 0) {
      throw postgresql_lost(with_hint_at_limits("PostgreSQL: the server does not respond"));
    }
    pollfd socket{.fd = PQsocket(connection), .events = POLLIN, .revents = 0};
    if (unsent == 1) {
      socket.events |= POLLOUT;
    }
    const int ready = poll(&socket, 1, static_cast<int>(std::min(left, longest_slice).count()));
    if ((ready < 0 && errno != EINTR) || (ready > 0 && PQconsumeInput(connection) != 1 && PQisBusy(connection) != 0)) {
      lose();
    }
  }
}

void postgresql_connection::lose() {
  throw postgresql_lost("PostgreSQL: " + postgresql_reason(PQerrorMessage(connection_.get())));
}

}  // namespace flagadmin::server
