// The URL of a PostgreSQL database, and how a connection is made.
#include <libpq-fe.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <future>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "storage/open_storage.hpp"
#include "storage/postgresql_connection.hpp"

namespace flagadmin::server {

namespace {

constexpr std::chrono::seconds default_connect_timeout{5};

/// Removes the SQLSTATE from a verbose message of libpq, `… FATAL:  28P01: password …`, and returns it; empty: none.
std::string take_state(std::string& message) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_of_state = [is_digit](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c); };
  constexpr std::size_t size = 5;
  for (std::size_t at = message.find(": "); at != std::string::npos; at = message.find(": ", at + 1)) {
    const std::size_t begin = std::min(message.find_first_not_of(' ', at + 1), message.size());
    std::string state = message.substr(begin, size);
    if (message.compare(begin + state.size(), 2, ": ") == 0 && state.size() == size &&
        std::all_of(state.begin(), state.end(), is_of_state) &&
        std::any_of(state.begin(), state.end(), is_digit)) {  // not `FATAL`
      message.erase(begin, size + 2);
      return state;
    }
  }
  return {};
}

/// Removes the lines that name places in PostgreSQL's own sources.
std::string without_locations(std::string message) {
  for (std::size_t at = 0; (at = message.find("LOCATION:")) != std::string::npos;) {
    message.erase(at, message.find('\n', at) - at);
  }
  return message;
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
constexpr std::array<connection_option, 6> connection_defaults{{{"keepalives_idle", "10"},
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

std::string postgresql_reason(const char* text) {
  constexpr std::size_t longest = 300;
  std::string line;
  for (const char* at = text; *at != '\0' && line.size() < longest; ++at) {
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

void check_postgresql_url(const std::string& url) {
  if (!is_postgresql_url(url) || has_stray_at(url) || parse(url) == nullptr ||
      option_of(url, "port").find_first_not_of("0123456789,") != std::string::npos) {
    throw storage_error("the URL of the database is malformed: see --help");
  }
}

postgresql_connection::postgresql_connection(const std::string& url, postgresql_waits waits)
    : waits_(std::move(waits)) {
  connect(url);
  limit_times(url);
}

/// One of the hosts of a URL; empty strings: as the URL has it.
struct postgresql_connection::host {
  std::string name;
  std::string address;
  std::string port;

  [[nodiscard]] bool lacks_address() const noexcept {
    return address.empty() && !name.empty() && name.front() != '/' && name.front() != '@';  // of Unix sockets
  }
};

namespace {

/// The IP addresses of a host. Blocks for as long as the system asks name servers.
std::vector<std::string> resolve(const std::string& name) {
  const auto fail = [&name](const char* reason) {
    throw postgresql_lost("PostgreSQL: could not translate host name \"" + name + "\" to address: " + reason);
  };
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int error = getaddrinfo(name.c_str(), nullptr, &hints, &found); error != 0) {
    fail(gai_strerror(error));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> all(found, [](addrinfo* list) { freeaddrinfo(list); });
  std::vector<std::string> addresses;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(at->ai_addr, at->ai_addrlen, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.data());
    }
  }
  if (addresses.empty()) {
    fail("it has none");
  }
  return addresses;
}

}  // namespace

/// Does not wait for name servers beyond its time: a thread does, which ends by itself.
std::vector<std::string> postgresql_connection::addresses_of(const std::string& name,
                                                             clock::time_point deadline) const {
  std::packaged_task<std::vector<std::string>()> task([name] { return resolve(name); });
  std::future<std::vector<std::string>> resolved = task.get_future();
  std::thread(std::move(task)).detach();
  wait_until(
      [&resolved](std::chrono::milliseconds most) { return resolved.wait_for(most) == std::future_status::ready; },
      deadline, "no name server responds with the address of the host");
  return resolved.get();
}

/// libpq goes on to the next host, or address of a host, after a refusal, but not after silence, unless it blocks. So
/// each one is tried by itself.
std::deque<postgresql_connection::host> postgresql_connection::hosts_of(const std::string& url) {
  const auto parts_of = [&url](const char* option) {
    std::vector<std::string> parts(1);
    for (const char c : option_of(url, option)) {
      c == ',' ? static_cast<void>(parts.emplace_back()) : parts.back().push_back(c);
    }
    return parts;
  };
  const std::vector<std::string> names = parts_of("host");
  const std::vector<std::string> addresses = parts_of("hostaddr");
  const std::vector<std::string> ports = parts_of("port");
  const std::size_t count = std::max(names.size(), addresses.size());
  const auto fits = [count](const std::vector<std::string>& parts) {
    return parts.size() == 1 || parts.size() == count;
  };
  if (!fits(names) || !fits(addresses) || !fits(ports)) {
    return {{}};  // libpq reports what does not fit
  }
  const auto part = [](const std::vector<std::string>& parts, std::size_t i) {
    return parts.size() == 1 ? parts.front() : parts[i];
  };
  std::deque<host> hosts;
  for (std::size_t i = 0; i != count; ++i) {
    hosts.push_back({part(names, i), part(addresses, i), part(ports, i)});
  }
  return hosts;
}

void postgresql_connection::connect(const std::string& url) {
  const int seconds = std::atoi(option_of(url, "connect_timeout").c_str());
  const bool is_default = option_of(url, "connect_timeout").empty();
  const std::chrono::milliseconds timeout = is_default     ? default_connect_timeout
                                            : seconds <= 0 ? std::chrono::hours(1)
                                                           : std::chrono::seconds(seconds);
  std::deque<host> hosts = hosts_of(url);
  const clock::time_point latest = clock::now() + waits_.longest_connect;
  while (true) {
    const host next = std::move(hosts.front());
    hosts.pop_front();
    try {
      const clock::time_point deadline = std::min(clock::now() + timeout, latest);
      if (!next.lacks_address()) {
        return connect_to(url, next, deadline);
      }
      const std::vector<std::string> addresses = addresses_of(next.name, deadline);
      std::transform(addresses.rbegin(), addresses.rend(), std::front_inserter(hosts), [&next](const auto& address) {
        return host{next.name, address, next.port};
      });
    } catch (const postgresql_lost&) {
      if (hosts.empty() || clock::now() >= latest) {
        throw;
      }
    }
  }
}

void postgresql_connection::connect_to(const std::string& url, const host& where, clock::time_point deadline) {
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
  for (const auto& [keyword, value] :
       {std::pair("host", &where.name), std::pair("hostaddr", &where.address), std::pair("port", &where.port)}) {
    if (!value->empty()) {
      add(keyword, value->c_str());
    }
  }
  add(nullptr, nullptr);
  connection_.reset(PQconnectStartParams(keywords.data(), values.data(), 1));
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  PQsetErrorVerbosity(connection_.get(), PQERRORS_VERBOSE);  // with the SQLSTATE
  PostgresPollingStatusType next =
      PQstatus(connection_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (next != PGRES_POLLING_OK) {
    if (next == PGRES_POLLING_FAILED) {
      refuse_connecting();
    }
    wait(next == PGRES_POLLING_WRITING ? POLLOUT : POLLIN, deadline);
    next = PQconnectPoll(connection_.get());
  }
  PQsetErrorVerbosity(connection_.get(), PQERRORS_DEFAULT);
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1) {
    lose();
  }
}

void postgresql_connection::refuse_connecting() {
  std::string message = without_locations(PQerrorMessage(connection_.get()));
  const std::string state = take_state(message);
  const std::string reason = "PostgreSQL: " + postgresql_reason(message.c_str());
  const bool lacks_password = PQconnectionNeedsPassword(connection_.get()) != 0;  // libpq reports it without a state
  if (const postgresql_refusal refused(lacks_password ? "28P01" : state, reason); refused.refuses_connection()) {
    throw refused;
  }
  throw postgresql_lost(reason);
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

}  // namespace flagadmin::server
