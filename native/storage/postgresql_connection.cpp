#include "storage/postgresql_connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <utility>

#include "storage/open_storage.hpp"

namespace flagadmin::server {

namespace {

constexpr std::size_t longest_reason = 300;
constexpr std::string_view read_only_state = "25006";

/// The message of libpq as one line for the log, with hosts and users but without passwords.
std::string reason_of(const char* text) {
  std::string line;
  for (const char* at = text; *at != '\0' && line.size() < longest_reason; ++at) {
    const bool is_space = static_cast<unsigned char>(*at) <= ' ';
    if (!is_space) {
      line += *at;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line.empty() ? "the connection is lost" : line;
}

/// The primary message of an error; its details and context can include statements and values.
postgresql_refusal refusal_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string code = state == nullptr ? "XX000" : state;
  if (code == read_only_state) {  // the text quotes the command
    text = "the server takes no changes now: it is read-only, or a replica";
  }
  return {code, "PostgreSQL: " + reason_of(text == nullptr ? "unknown error" : text) + " (" + code + ")"};
}

/// Errors with which a server ends connections: shutdown, crash, idle for too long.
bool ends_connection(const std::string& state) {
  return state.starts_with("57P") || state.starts_with("08") || state == "25P03";
}

/// Whether the position of an `@` shows that a password is not percent-encoded: libpq would take a part of it for a
/// host or port, which its errors include.
bool has_stray_at(std::string_view url) {
  std::string_view rest = url.substr(url.find("://") + 3);
  if (const std::size_t at = rest.find('@'); at < rest.find('/')) {
    rest.remove_prefix(at + 1);
  }
  return rest.substr(0, rest.find('?')).find('@') != std::string_view::npos;
}

using parsed_url = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

parsed_url parse(const std::string& url) {
  char* error = nullptr;
  parsed_url options(PQconninfoParse(url.c_str(), &error), &PQconninfoFree);
  PQfreemem(error);  // it quotes the URL
  return options;
}

/// The value of an option in a URL or, if it is absent there, in libpq's environment variable; empty: none.
std::string option_of(const std::string& url, std::string_view name) {
  const parsed_url options = parse(url);
  for (const PQconninfoOption* at = options.get(); at != nullptr && at->keyword != nullptr; ++at) {
    if (at->keyword == name) {
      const char* const variable = at->envvar == nullptr ? nullptr : std::getenv(at->envvar);
      const char* const value = at->val == nullptr ? variable : at->val;
      return value == nullptr ? "" : value;
    }
  }
  return {};
}

struct connection_option {
  const char* name;
  const char* value;
};

/// The default of an option that neither URL nor environment has.
constexpr std::array<connection_option, 7> connection_defaults{{{"connect_timeout", "5"},
                                                                {"keepalives_idle", "10"},
                                                                {"keepalives_interval", "5"},
                                                                {"keepalives_count", "3"},
                                                                {"tcp_user_timeout", "15000"},
                                                                {"target_session_attrs", "read-write"},
                                                                {"fallback_application_name", "flagadmin-server"}}};

constexpr std::array<connection_option, 3> time_limits{{
    {"statement_timeout", "5s"},
    {"lock_timeout", "2s"},
    // If this program is stopped in the middle, its locks are released soon.
    {"idle_in_transaction_session_timeout", "5s"},
}};

}  // namespace

bool postgresql_refusal::is_conflict() const noexcept {
  return state_ == "23505" || state_ == "40001" || state_ == "40P01";
}

bool postgresql_refusal::is_outcome_unknown() const noexcept { return state_ == "40003"; }

bool postgresql_refusal::is_read_only() const noexcept { return state_ == read_only_state; }

bool postgresql_refusal::is_timeout() const noexcept { return state_ == "55P03" || state_ == "57014"; }

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

void check_postgresql_url(const std::string& url) {
  if (!is_postgresql_url(url) || has_stray_at(url) || parse(url) == nullptr ||
      option_of(url, "port").find_first_not_of("0123456789,") != std::string::npos) {
    throw storage_error("the URL of the database is malformed: see --help");
  }
}

void postgresql_connection::closer::operator()(pg_conn* connection) const noexcept { PQfinish(connection); }

postgresql_connection::postgresql_connection(const std::string& url) {
  connect(url);
  limit_times(url);
}

void postgresql_connection::connect(const std::string& url) {
  std::vector<const char*> keywords;
  std::vector<const char*> values;
  const auto add = [&keywords, &values](const char* keyword, const char* value) {
    keywords.push_back(keyword);
    values.push_back(value);
  };
  // Options before the URL are defaults, options after it take precedence.
  for (const connection_option& each : connection_defaults) {
    if (option_of(url, each.name).empty()) {
      add(each.name, each.value);
    }
  }
  add("dbname", url.c_str());
  add("client_encoding", "UTF8");
  add(nullptr, nullptr);
  // Start, set the notice processor, reset: this way libpq prints no notices while it connects, and tries the next host
  // after a timeout.
  connection_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  PQreset(connection_.get());
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    lose();
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1) {
    lose();
  }
}

void postgresql_connection::limit_times(const std::string& url) {
  const std::string chosen = option_of(url, "options");
  limits_ = "SELECT ";
  for (const connection_option& each : time_limits) {
    if (chosen.find(each.name) == std::string::npos) {
      limits_.append("set_config('").append(each.name).append("', '").append(each.value).append("', true), ");
    }
  }
  // Commits are durable before their response, with any default of the database.
  limits_ +=
      "CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END";
}

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
    wait(unsent == 1, deadline);
    if (PQconsumeInput(connection) != 1 && PQisBusy(connection) != 0) {
      lose();
    }
  }
}

void postgresql_connection::wait(bool for_output, clock::time_point deadline) {
  pollfd socket{.fd = PQsocket(connection_.get()),
                .events = static_cast<short>(for_output ? POLLIN | POLLOUT : POLLIN),
                .revents = 0};
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock::now()).count();
    const int ready = poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready > 0) {
      return;
    }
    if (ready == 0) {
      throw postgresql_lost("PostgreSQL: the server does not respond");
    }
    if (errno != EINTR) {
      lose();
    }
  }
}

void postgresql_connection::lose() {
  throw postgresql_lost("PostgreSQL: " + reason_of(PQerrorMessage(connection_.get())));
}

}  // namespace flagadmin::server
