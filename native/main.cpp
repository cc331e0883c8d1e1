// Starts the server by its options, checks or migrates a database, and ends with an exit status.
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/document/openapi.hpp>
#include <flagadmin/service/configuration.hpp>
#include <flagadmin/service/service.hpp>

#include "base/config_error.hpp"
#include "base/limits.hpp"
#include "base/sha256.hpp"
#include "config/options.hpp"
#include "config/server_files.hpp"
#include "http/http_server.hpp"
#include "observe/service_manager.hpp"
#include "service/instance.hpp"
#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

constexpr int exit_misuse = 2;

// For the store, after the requests under way.
constexpr std::chrono::seconds store_timeout{3};

// File descriptors besides connections: the database, standard streams, files read on SIGHUP.
constexpr std::size_t reserved_descriptors = 32;

/// A secret of 256 random bits.
std::string new_secret() { return service::hexadecimal(random_bytes(32)); }

/// Reads the tokens: that of the admin, from its file, an option or `made`, and those of a file.
void load_tokens(instance& of, const options& wanted, const std::string& made) {
  const std::string secret =
      wanted.admin_token_file ? read_admin_token(*wanted.admin_token_file) : wanted.admin_token.value_or(made);
  const service::caller admin = service::admin_token(secret, of.rules);
  of.tokens.replace(wanted.tokens ? read_tokens(read_config_file(*wanted.tokens), admin, of.rules)
                                  : service::caller_list{admin});
  of.metrics.set(metric::reload_succeeded, 1);
  of.metrics.set(metric::reload_time, std::time(nullptr));
}

/// Reads the tokens again, on SIGHUP. An invalid file changes nothing.
void reload_tokens(instance& of, const options& wanted, const std::string& made) {
  try {
    load_tokens(of, wanted, made);
    of.log.event("info", "the tokens were read again");
  } catch (const std::exception& reason) {
    of.metrics.set(metric::reload_succeeded, 0);
    of.log.event("error", std::string("the tokens were not replaced: ") + reason.what());
  }
}

/// Reads all files of the options but the database. Returns what loads the fixtures; null: there are none.
storage::unit_of_work load_files(instance& of, const options& wanted, const std::string& made_token) {
  require_unpublished(wanted);
  load_tokens(of, wanted, made_token);
  if (wanted.providers) {
    of.providers = read_providers(read_config_file(*wanted.providers));
    of.rules.settings.providers = of.providers.view();
  }
  if (wanted.roles) {
    of.roles = read_roles(read_config_file(*wanted.roles));
    of.rules.settings.roles = of.roles.view();
  }
  if (wanted.static_folder) {
    of.site = static_site(*wanted.static_folder);
  }
  if (!wanted.fixtures) {
    return {};
  }
  return [fixtures = read_fixtures(read_config_file(*wanted.fixtures), of.rules.settings)](service::store& in) {
    in.apply(fixtures);
  };
}

/// Raises the limit of file descriptors to the system's maximum, since many defaults are lower than the limit of
/// connections.
std::size_t raise_descriptor_limit() noexcept {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
    return 1024;
  }
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

/// How many connections are served: as many as `connection_limit`, and fewer if there are too few file descriptors.
std::size_t possible_connections(const logger& log) {
  const std::size_t descriptors = raise_descriptor_limit();
  const std::size_t possible =
      descriptors > 2 * reserved_descriptors ? descriptors - reserved_descriptors : descriptors / 2;
  if (possible < connection_limit) {
    log.event("info", "the limit of file descriptors allows " + std::to_string(possible) + " connections only");
  }
  return std::min(possible, connection_limit);
}

/// Ends the program with status 1 if its end takes too long: the store waits for a disk that stalls, for example.
class stop_limit {
 public:
  stop_limit() = default;
  stop_limit(const stop_limit&) = delete;
  stop_limit& operator=(const stop_limit&) = delete;
  ~stop_limit() {
    {
      const std::lock_guard guard(mutex_);
      is_over_ = true;
    }
    over_.notify_one();
    if (thread_.joinable()) {
      thread_.join();
    }
  }

  void begin(const instance& of, std::chrono::seconds limit) noexcept {
    try {
      thread_ = std::thread([this, &of, limit] { wait(of, limit); });
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): then there is no limit
    }
  }

 private:
  void wait(const instance& of, std::chrono::seconds limit) {
    std::unique_lock guard(mutex_);
    if (!over_.wait_for(guard, limit, [this] { return is_over_; })) {
      of.log.event("error", "the store does not respond: ending without it; changes that were not confirmed: " +
                                std::to_string(of.pending_changes));
      std::this_thread::sleep_for(std::chrono::milliseconds(250));  // another thread writes the line
      std::_Exit(EXIT_FAILURE);
    }
  }

  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_;
};

void serve(const options& wanted) {
  std::signal(SIGHUP, SIG_IGN);  // until the server handles it: opening the store may take long
  instance of(wanted.log);
  // OpenSSL prepares its random numbers once: if that failed in a request, without memory, all later ones would fail.
  static_cast<void>(random_bytes(1));
  const bool makes_token = !wanted.admin_token && !wanted.admin_token_file;
  const std::string made_token = makes_token ? new_secret() : std::string();
  of.store = open_storage(
      {.database = wanted.database, .fill = load_files(of, wanted, made_token)},
      {.committed = [&of](std::size_t units) { of.metrics.commit(units); },
       .event = [&of](std::string_view level, std::string_view message) { of.log.event(level, message); }});
  of.rules.cors_origins = wanted.cors_origins;
  of.rules.openapi = std::make_shared<const std::string>(openapi_document());
  of.rules.settings.sunset = wanted.sunset;
  of.rules.settings.strategy_creation_disabled = wanted.disable_strategy_creation;
  of.rules.settings.service = &find_service_profile(wanted.service);
  of.rules.max_addon_body = wanted.max_addon_body;
  of.rules.max_resources = wanted.max_resources;
  for (const std::string& network : wanted.trusted_proxies) {
    static_cast<void>(of.proxies.add(network));
  }

  const std::size_t connections = possible_connections(of.log);
  of.metrics.set(metric::max_connections, static_cast<std::int64_t>(connections));
  stop_limit stop;
  run_server(wanted.listen, of, connections,
             {.listening =
                  [&](const std::string& url) {
                    std::cout << "flagadmin-server listening on " << url << std::endl;
                    if (makes_token) {
                      std::cout << "admin token, shown this once: " << made_token << std::endl;
                    }
                    if (!wanted.database) {
                      of.log.event("info", "no --database: all data are in memory, and lost at the end");
                    }
                    if (of.rules.settings.service->returns_secrets) {
                      of.log.event("warning", "--service " + wanted.service +
                                                  ": responses to updates of addons have their secrets in clear");
                    }
                    for (const std::string& warning : files_readable_by_others(wanted)) {
                      of.log.event("warning", warning);
                    }
                    notify_service_manager("READY=1");
                  },
              .reload = [&] { reload_tokens(of, wanted, made_token); },
              .stopping =
                  [&] {
                    of.is_stopping = true;
                    stop.begin(of, drain_timeout + store_timeout);
                    notify_service_manager("STOPPING=1");
                  },
              .stopped = [&] { of.store.reset(); }});
}

void migrate(const migration& wanted) {
  refuse_mistyped_url(wanted.from);
  refuse_mistyped_url(wanted.to);
  if (is_postgresql_url(wanted.from) || !is_postgresql_url(wanted.to)) {
    throw config_error("migrate copies an SQLite file (--from FILE) into an empty PostgreSQL database (--to URL)");
  }
  for (const copied_kind& done : migrate_store(wanted.from, wanted.to)) {
    std::cout << done.what << ": " << done.count << "\n";
  }
  std::cout << "all was copied" << std::endl;
}

/// Reads the files of the options as at start, but neither opens the database nor listens. Throws for the first bad
/// one.
void check_config(const options& wanted) {
  refuse_mistyped_url(wanted.database.value_or(""));
  instance of(log_format::off);
  load_files(of, wanted, new_secret());
  for (const std::string& warning : files_readable_by_others(wanted)) {
    std::cerr << "flagadmin-server: " << config_error(warning).what() << std::endl;
  }
  std::cout << "the configuration can be used" << std::endl;
}

/// Reads all stored resources, and writes nothing. Returns whether all are intact.
bool check(const std::string& database) {
  std::size_t damaged = 0;
  try {
    const std::shared_ptr<sql_store> from = open_for_reading(database);
    for (const resource& row : resources()) {
      const std::vector<record> all = from->records(row.kind);
      for (const record& each : all) {
        if (const auto damage = service::find_damage(row.kind, each.id, each.json)) {
          std::cout << *damage << "\n";
          ++damaged;
        }
      }
      std::cout << row.noun << ": " << all.size() << "\n";
    }
    for (const resource_kind kind : from->low_counters()) {
      std::cout << "the counter of " << resource_of(kind).noun
                << "s is below what is stored: the server corrects it with its first change\n";
      ++damaged;
    }
  } catch (const damaged_database& error) {
    std::cout << "the file is damaged: " << error.what() << std::endl;
    return false;
  }
  std::cout << (damaged == 0 ? "no damage was found" : "damaged: " + std::to_string(damaged)) << std::endl;
  return damaged == 0;
}

int run(int argc, const char* const* argv) {
  bool serves = false;
  try {
    const command_line read = read_command_line(argc, argv);
    if (read.migrate) {
      migrate(*read.migrate);
      return EXIT_SUCCESS;
    }
    if (read.check_config) {
      check_config(*read.check_config);
      return EXIT_SUCCESS;
    }
    if (read.check) {
      return check(*read.check) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (!read.run) {
      std::cout << read.text << std::flush;
      return EXIT_SUCCESS;
    }
    serves = true;
    serve(*read.run);
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << "flagadmin-server: " << config_error(error.what()).what() << std::endl;
    // Of a database that cannot be used. One that cannot be reached may be there soon: service managers try again.
    const auto* const of_store = dynamic_cast<const storage_error*>(&error);
    const bool is_misuse = dynamic_cast<const config_error*>(&error) != nullptr ||
                           (of_store != nullptr && (!serves || !of_store->is_passing()));
    return is_misuse ? exit_misuse : EXIT_FAILURE;
  }
}

/// Opens /dev/null in place of closed standard descriptors. Otherwise the next file or socket would get the number of
/// standard output or error, and the log would be written into it. False if that is not possible.
bool open_standard_descriptors() noexcept {
  for (int each = STDIN_FILENO; each <= STDERR_FILENO; ++each) {
    if (fcntl(each, F_GETFD) < 0 && open("/dev/null", O_RDWR) != each) {  // opens the lowest free number
      return false;
    }
  }
  return true;
}

}  // namespace

}  // namespace flagadmin::server

int main(int argc, char** argv) {
  if (!flagadmin::server::open_standard_descriptors()) {
    return flagadmin::server::exit_misuse;
  }
#ifdef M_MMAP_THRESHOLD
  // The memory of large lists goes back to the system with the last response that needs it.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
  // A closed connection, or a full file, is an error of that request, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  const int status = flagadmin::server::run(argc, argv);
  if (flagadmin::server::are_threads_left()) {
    std::_Exit(status);
  }
  return status;
}
