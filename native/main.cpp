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
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/document/openapi.hpp>
#include <flagadmin/service/files.hpp>
#include <flagadmin/service/service.hpp>

#include "base/config_error.hpp"
#include "base/limits.hpp"
#include "base/sha256.hpp"
#include "config/database.hpp"
#include "config/options.hpp"
#include "config/server_files.hpp"
#include "host/instance.hpp"
#include "http/http_server.hpp"
#include "observe/service_manager.hpp"
#include "storage/check.hpp"
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

/// Reads the tokens: that of the admin, from its file, an option or `made_token`, and those of a file.
void load_tokens(instance& instance, const options& wanted, const std::string& made_token) {
  const std::string secret =
      wanted.admin_token_file ? read_admin_token(*wanted.admin_token_file) : wanted.admin_token.value_or(made_token);
  const service::caller admin = service::admin_token(secret, instance.context);
  instance.tokens.replace(wanted.tokens ? read_tokens(read_config_file(*wanted.tokens), admin, instance.context)
                                        : service::caller_list{admin});
}

/// Reads the tokens again, on SIGHUP. An invalid file changes nothing.
void reload_tokens(instance& instance, const options& wanted, const std::string& made_token) {
  try {
    load_tokens(instance, wanted, made_token);
    instance.log.event("info", "the tokens were read again");
  } catch (const std::exception& reason) {
    instance.log.event("error", std::string("the tokens were not replaced: ") + reason.what());
  }
}

/// Reads all files of the options but the database. Returns the fixtures.
service::fixtures load_files(instance& instance, const options& wanted, const std::string& made_token) {
  require_unpublished(wanted);
  load_tokens(instance, wanted, made_token);
  instance.context.settings.profile = find_service_profile(wanted.profile).value_or(specification);
  instance.context.settings.providers = providers_of(instance.context.settings.profile);
  if (wanted.providers) {
    instance.providers = read_providers(read_config_file(*wanted.providers));
    instance.context.settings.providers = instance.providers.view();
  }
  if (wanted.roles) {
    instance.roles = read_roles(read_config_file(*wanted.roles));
    instance.context.settings.roles = instance.roles.view();
  }
  if (wanted.static_folder) {
    instance.site = static_site(*wanted.static_folder);
  }
  const config_file none{.path = {}, .text = "{}"};
  const config_file file = wanted.fixtures ? read_config_file(*wanted.fixtures) : none;
  service::fixtures fixtures = read_fixtures(file, instance.context.settings, wanted.database.has_value());
  instance.context.settings.profile.has_service_accounts = fixtures.has_service_accounts;
  return fixtures;
}

/// The warnings of a start.
std::vector<std::string> warnings_of(const options& wanted, const service::fixtures& fixtures) {
  std::vector<std::string> warnings = files_readable_by_others(wanted);
  const service_version version = find_service_profile(wanted.profile).value_or(specification).version;
  if (version > newest_service && !version.has_minor_of(newest_service)) {
    warnings.push_back(wanted.profile + " is newer than the versions that flagadmin knows: predictions are for " +
                       std::string(profile_names.back()));
  }
  warnings.insert(warnings.end(), fixtures.warnings.begin(), fixtures.warnings.end());
  return warnings;
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
/// Throws `config_error` if there would be hardly any.
std::size_t possible_connections(const logger& log) {
  const std::size_t descriptors = raise_descriptor_limit();
  if (descriptors < 2 * reserved_descriptors) {
    throw config_error("the limit of file descriptors is " + std::to_string(descriptors) + ": at least " +
                       std::to_string(2 * reserved_descriptors) + " are needed (ulimit -n)");
  }
  const std::size_t possible = descriptors - reserved_descriptors;
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

  void begin(const instance& instance, std::chrono::seconds limit) noexcept {
    try {
      thread_ = std::thread([this, &instance, limit] { wait(instance, limit); });
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): then there is no limit
    }
  }

 private:
  void wait(const instance& instance, std::chrono::seconds limit) {
    std::unique_lock guard(mutex_);
    if (!over_.wait_for(guard, limit, [this] { return is_over_; })) {
      instance.log.event("error", "the store does not respond: ending without it; changes that were not confirmed: " +
                                      std::to_string(instance.pending_changes));
      std::this_thread::sleep_for(std::chrono::milliseconds(250));  // another thread writes the line
      std::_Exit(EXIT_FAILURE);
    }
  }

  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_;
};

/// Opens the store. The fixtures, with what the profile has, fill it if it is empty; their warnings are the only part
/// of them that is left.
void open_store(instance& instance, const options& wanted, service::fixtures& fixtures) {
  bool is_filled = !wanted.fixtures;
  const bool is_filling = wanted.fixtures || !fixtures.writes.empty();
  const storage::unit_of_work fill = [&](resource_store& store) {
    store.apply(fixtures.writes);
    is_filled = true;
  };
  instance.store = open_storage(
      {.database = wanted.database, .fill = is_filling ? fill : nullptr},
      {.event = [&instance](std::string_view level, std::string_view message) { instance.log.event(level, message); }});
  fixtures.writes = {};
  if (!is_filled) {
    fixtures.warnings = {*wanted.fixtures + ": not loaded, because the database is not empty"};
  }
}

void serve(const options& wanted) {
  std::signal(SIGHUP, SIG_IGN);  // until the server handles it: opening the store may take long
  instance instance(wanted.log);
  // OpenSSL prepares its random numbers once: if that failed in a request, without memory, all later ones would fail.
  static_cast<void>(random_bytes(1));
  const bool makes_token = !wanted.admin_token && !wanted.admin_token_file;
  const std::string made_token = makes_token ? new_secret() : std::string();
  const std::size_t connections = possible_connections(instance.log);
  service::fixtures fixtures = load_files(instance, wanted, made_token);
  open_store(instance, wanted, fixtures);
  instance.context.cors_origins = wanted.cors_origins;
  instance.context.openapi = std::make_shared<const std::string>(openapi_document());
  instance.context.settings.sunset = wanted.sunset;
  instance.context.settings.strategy_creation_disabled = wanted.disable_strategy_creation;
  instance.context.max_addon_body = wanted.max_addon_body;
  instance.context.max_resources = wanted.max_resources;

  stop_limit stop;
  run_server(wanted.listen, instance, connections,
             {.listening =
                  [&](const std::string& url) {
                    std::cout << "flagadmin-server listening on " << url << std::endl;
                    if (makes_token) {
                      std::cout << "admin token, shown this once: " << made_token << std::endl;
                    }
                    if (!wanted.database) {
                      instance.log.event("info",
                                         "no --database: data live in memory and are gone when the server stops");
                    }
                    if (instance.context.settings.profile.returns_secrets) {
                      instance.log.event("warning",
                                         "--service " + wanted.profile +
                                             ": responses to changes of addons contain their secrets in clear text");
                    }
                    for (const std::string& warning : warnings_of(wanted, fixtures)) {
                      instance.log.event("warning", warning);
                    }
                    notify_service_manager("READY=1");
                  },
              .reload = [&] { reload_tokens(instance, wanted, made_token); },
              .stopping =
                  [&] {
                    instance.is_stopping = true;
                    stop.begin(instance, drain_timeout + store_timeout);
                    notify_service_manager("STOPPING=1");
                  },
              .stopped = [&] { instance.store.reset(); }});
}

void migrate(const migration& wanted) {
  refuse_mistyped_name(wanted.from);
  refuse_mistyped_name(wanted.to);
  if (is_postgresql_url(wanted.from) || !is_postgresql_url(wanted.to)) {
    throw config_error("migrate copies an SQLite file (--from FILE) into an empty PostgreSQL database (--to URL)");
  }
  for (const copied_kind& done : migrate_store(wanted.from, wanted.to)) {
    std::cout << done.name << ": " << done.count << "\n";
  }
  std::cout << "everything was copied" << std::endl;
}

/// Reads the files of the options as at start, but neither opens the database nor listens. Throws for the first bad
/// one.
void check_config(const options& wanted) {
  if (wanted.database) {
    refuse_mistyped_name(*wanted.database);
  }
  instance instance(log_format::off);
  for (const std::string& warning : warnings_of(wanted, load_files(instance, wanted, new_secret()))) {
    std::cerr << "flagadmin-server: " << config_error(warning).what() << std::endl;
  }
  std::cout << "the configuration can be used" << std::endl;
}

/// Reads all stored resources, and writes nothing. Returns whether all are intact.
bool check(const std::string& database) {
  std::size_t damaged = 0;
  try {
    const database_kind kind = is_postgresql_url(database) ? database_kind::postgresql : database_kind::sqlite;
    damaged =
        check_store(*open_for_reading(database), kind, [](const std::string& line) { std::cout << line << "\n"; });
  } catch (const damaged_database& error) {
    std::cout << "the file is damaged: " << error.what() << std::endl;
    return false;
  }
  std::cout << (damaged == 0 ? "no damage was found" : "damaged: " + std::to_string(damaged)) << std::endl;
  return damaged == 0;
}

int run(int argc, const char* const* argv) {
  bool serves = false;
  bool reads_variables = false;
  try {
    const command_line read = read_command_line(argc, argv);
    if (read.migrate) {
      migrate(*read.migrate);
      return EXIT_SUCCESS;
    }
    reads_variables = read.check_config || read.run;
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
    // Of a database that cannot be used. One that cannot be reached may be there soon: service managers try again.
    const auto* const of_store = dynamic_cast<const storage_error*>(&error);
    const std::string text = reads_variables
                                 ? with_variables(error.what(), argc, argv, of_store != nullptr ? "--database" : "")
                                 : error.what();
    std::cerr << "flagadmin-server: " << config_error(text).what() << std::endl;
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
