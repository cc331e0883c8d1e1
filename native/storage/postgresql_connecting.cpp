// The URL of a PostgreSQL database, and how a connection is made.
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <future>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "storage/postgresql_connection.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

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

constexpr std::chrono::milliseconds patience_with_first_address{1500};

/// Threads that connect.
std::atomic<std::size_t> attempts{0};

using connection_option = std::pair<const char*, const char*>;
using connection_value = std::pair<const char*, std::string>;
constexpr const char* longest_timeout = "60";

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

/// The SQL that sets the time limits of a session.
std::string limits_of(const std::string& url) {
  const std::string chosen = option_of(url, "options");
  std::string limits = "SELECT ";
  for (const auto& [name, value] : time_limits) {
    if (chosen.find(name) == std::string::npos) {
      limits.append("set_config('").append(name).append("', '").append(value).append("', false), ");
    }
  }
  // Commits are durable before their response, with any default of the database, also a later one.
  return limits +
         "set_config('synchronous_commit', coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";
}

/// A list with commas, begun by another one of its elements: the one that is so many places further.
std::string rotated(std::string list, std::size_t places) {
  for (places %= 1 + static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')); places != 0; --places) {
    const std::size_t comma = list.find(',');
    list = list.substr(comma + 1) + ',' + list.substr(0, comma);
  }
  return list;
}

/// Waits until a connection is made, or fails, but not for longer than this.
void poll_connecting(PGconn* connection, std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  PostgresPollingStatusType next = PGRES_POLLING_WRITING;
  while (PQstatus(connection) != CONNECTION_BAD && next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
    pollfd socket{.fd = PQsocket(connection), .events = POLLIN, .revents = 0};
    socket.events = next == PGRES_POLLING_WRITING ? POLLOUT : POLLIN;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
      return;
    }
    if (poll(&socket, 1, static_cast<int>(left.count())) > 0) {
      next = PQconnectPoll(connection);
    }
  }
}

/// Throws the reason why a connection was not made, without SQLSTATE and place in PostgreSQL's sources.
[[noreturn]] void refuse(PGconn* connection) {
  static const std::regex lasting(": +(28[0-9A-Z]{3}|3D000): ");
  static const std::regex state(": +(?=[0-9A-Z]{5}: )[A-Z]*[0-9][0-9A-Z]*: ");
  static const std::regex location("LOCATION:[^\n]*");
  const std::string message = PQerrorMessage(connection);
  const std::string plain = std::regex_replace(std::regex_replace(message, location, ""), state, ": ");
  const std::string reason = "PostgreSQL: " + postgresql_reason(plain.c_str());
  if (std::smatch found; std::regex_search(message, found, lasting)) {
    throw postgresql_refusal(found.str(1), reason);
  }
  if (PQconnectionNeedsPassword(connection) != 0) {
    throw postgresql_refusal("28P01", reason);  // which libpq reports without a state
  }
  throw postgresql_lost(reason);
}

}  // namespace

std::string postgresql_reason(const char* text) {
  static const std::regex spaces("[\\x01-\\x20]+");
  constexpr std::size_t longest = 300;
  std::string line = std::regex_replace(std::string(text).substr(0, 2 * longest), spaces, " ").substr(0, longest);
  while (line.ends_with(' ')) {
    line.pop_back();
  }
  return line.empty() ? "the connection is lost" : line;
}

void check_postgresql_url(const std::string& url) {
  if (!is_postgresql_url(url) || has_stray_at(url) || parse(url) == nullptr ||
      option_of(url, "port").find_first_not_of("0123456789,") != std::string::npos) {
    throw storage_error("the URL of the database is malformed: see --help");
  }
}

postgresql_connection::postgresql_connection(const std::string& url, std::size_t first_host) {
  std::vector<const char*> keywords;
  std::vector<const char*> values;
  const auto add = [&keywords, &values](const char* keyword, const char* value) {
    keywords.push_back(keyword);
    values.push_back(value);
  };
  // Options before the URL are defaults, options after it take precedence.
  for (const auto& [keyword, value] : connection_defaults) {
    if (option_of(url, keyword).empty()) {
      add(keyword, value);
    }
  }
  add("dbname", url.c_str());
  std::array<connection_value, 3> hosts{{{"host", {}}, {"hostaddr", {}}, {"port", {}}}};
  for (auto& [keyword, value] : hosts) {
    value = rotated(option_of(url, keyword), first_host);
    if (value.find(',') != std::string::npos) {
      add(keyword, value.c_str());
    }
  }
  if (const std::string timeout = option_of(url, "connect_timeout"); timeout == "0" || timeout.starts_with('-')) {
    add("connect_timeout", longest_timeout);  // a host that is silent for ever must not keep others from being tried
  }
  add("client_encoding", "UTF8");
  add(nullptr, nullptr);
  connection_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  PQsetErrorVerbosity(connection_.get(), PQERRORS_VERBOSE);  // with the SQLSTATE
  poll_connecting(connection_.get(), patience_with_first_address);
  if (PQstatus(connection_.get()) != CONNECTION_OK && PQstatus(connection_.get()) != CONNECTION_BAD) {
    PQreset(connection_.get());  // which blocks: only so libpq goes on to the next address, or host, after silence
  }
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    refuse(connection_.get());
  }
  PQsetErrorVerbosity(connection_.get(), PQERRORS_DEFAULT);
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1) {
    lose();
  }
  run_later(limits_of(url));
}

std::future<postgresql_connection::attempt> postgresql_connection::begin_connecting(const std::string& url,
                                                                                    std::size_t first_host) {
  std::packaged_task<attempt()> task([url, first_host]() -> attempt {
    try {
      return {.made = std::make_unique<postgresql_connection>(url, first_host)};
    } catch (const postgresql_refusal& refused) {
      return {.state = refused.state(), .reason = refused.what()};
    } catch (const std::exception& failure) {
      return {.reason = failure.what()};
    }
  });
  auto made = task.get_future();
  std::thread([task = std::move(task)]() mutable {
    ++attempts;
    task();
    task = {};
    --attempts;
  }).detach();
  return made;
}

bool are_some_connecting() noexcept { return attempts != 0; }

}  // namespace flagadmin::server
