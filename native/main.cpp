// Starts the server by its options, checks or migrates a database, and ends with an exit status.
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <flagadmin/api/resource.hpp>
#include <flagadmin/document/openapi.hpp>

#include "base/config_error.hpp"
#include "base/sha256.hpp"
#include "config/fixtures.hpp"
#include "config/options.hpp"
#include "config/providers_file.hpp"
#include "config/published_files.hpp"
#include "config/roles_file.hpp"
#include "config/tokens_file.hpp"
#include "http/http_server.hpp"
#include "observe/service_manager.hpp"
#include "service/damage.hpp"
#include "service/handler.hpp"
#include "service/instance.hpp"
#include "storage/copy_store.hpp"
#include "storage/open_storage.hpp"
#include "storage/stored_writes.hpp"

namespace flagadmin::server {

namespace {

constexpr int exit_misuse = 2;

// File descriptors besides connections: the database, standard streams, files read on SIGHUP.
constexpr std::size_t reserved_descriptors = 32;

token admin_token_of(const std::string& secret) {
  return {.digest = sha256(secret), .name = std::string(admin_token_name), .permissions = {{all_permissions}}};
}

/// The admin token: from its file, from an option, or a new one.
token admin_token(const options& wanted, const std::string& made) {
  return admin_token_of(wanted.admin_token_file ? read_admin_token(*wanted.admin_token_file)
                        : wanted.admin_token    ? *wanted.admin_token
                                                : made);
}

void load_tokens(instance& of, const options& wanted, const std::string& made) {
  const token admin = admin_token(wanted, made);
  of.tokens.replace(wanted.tokens ? read_tokens(read_config_file(*wanted.tokens), admin) : std::vector{admin});
}

/// Reads the tokens again, on SIGHUP. An invalid file changes nothing.
void reload_tokens(instance& of, const options& wanted, const std::string& made) {
  try {
    load_tokens(of, wanted, made);
    of.events.event("info", "the tokens were read again");
  } catch (const std::exception& reason) {
    of.events.event("error", std::string("the tokens were not replaced: ") + reason.what());
  }
}

/// Opens the store, and loads the fixtures if it is empty.
void open_store(instance& of, const options& wanted) {
  storage_choice choice{.database = wanted.database, .connections = wanted.database_connections, .fill = {}};
  if (wanted.fixtures) {
    choice.fill = [fixtures = read_fixtures(read_config_file(*wanted.fixtures))](transaction& scope) {
      fill(scope, fixtures);
    };
  }
  try {
    of.store = open_storage(
        std::move(choice),
        {.committed = [&of](std::size_t units) { of.counts.commit(units); },
         .event = [&of](std::string_view level, std::string_view message) { of.events.event(level, message); },
         .reconnected = [&of] { of.cached_resources.clear(); }});
  } catch (const storage_error& error) {
    throw config_error(error.what());
  }
}

void load_files(instance& of, const options& wanted) {
  if (wanted.providers) {
    of.loaded_providers = read_providers(read_config_file(*wanted.providers));
    of.providers = of.loaded_providers.view();
  }
  if (wanted.roles) {
    of.loaded_roles = read_roles(read_config_file(*wanted.roles));
    of.roles = of.loaded_roles.view();
  }
  if (wanted.static_folder) {
    of.site = static_site(*wanted.static_folder);
  }
  open_store(of, wanted);
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

/// The limits of the options, lowered if there are too few file descriptors.
connection_limits possible_limits(const log& events, connection_limits wanted) {
  const std::size_t descriptors = raise_descriptor_limit();
  const std::size_t possible =
      descriptors > 2 * reserved_descriptors ? descriptors - reserved_descriptors : descriptors / 2;
  if (possible < wanted.in_all) {
    wanted.in_all = possible;
    events.event("info", "the limit of file descriptors allows " + std::to_string(possible) + " connections only");
  }
  return wanted;
}

void serve(const options& wanted) {
  std::signal(SIGHUP, SIG_IGN);  // until the server handles it: opening the store may take long
  require_unpublished(wanted);
  instance of(wanted.log);
  const bool makes_token = !wanted.admin_token && !wanted.admin_token_file;
  const std::string made_token = makes_token ? random_secret() : std::string();
  load_tokens(of, wanted, made_token);
  of.cors = cors_policy(wanted.cors_origins);
  of.openapi = openapi_document();
  of.sunset = wanted.sunset;
  of.max_addon_body = wanted.max_addon_body;
  of.disable_strategy_creation = wanted.disable_strategy_creation;
  for (const std::string& network : wanted.trusted_proxies) {
    static_cast<void>(of.proxies.add(network));
  }
  of.max_resources = wanted.max_resources;
  load_files(of, wanted);

  const handler request_handler(of);
  http_server server(wanted.listen, request_handler, possible_limits(of.events, wanted.connections));
  std::cout << "flagadmin-server listening on " << server.url() << std::endl;
  if (makes_token) {
    std::cout << "admin token, shown this once: " << made_token << std::endl;
  }
  notify_service_manager("READY=1");
  server.run(wanted.threads, {.reload = [&of, &wanted, &made_token] { reload_tokens(of, wanted, made_token); },
                              .stopping = [] { notify_service_manager("STOPPING=1"); }});
  // Requests that were cut off may still be in the store's queue; their callbacks use the server, which outlives them.
  of.store.reset();
}

void migrate(const migration& wanted) {
  try {
    refuse_mistyped_url(wanted.to);
    const std::unique_ptr<content_reader> from = open_for_reading(wanted.from);
    const std::unique_ptr<storage> to = open_storage({.database = wanted.to, .connections = 2, .fill = {}}, {});
    const store_copy copy = copy_store(*from, *to);
    if (!copy.is_new) {
      std::cout << "the database already has this content: nothing was copied\n";
    }
    for (const copied_kind& done : copy.kinds) {
      std::cout << done.what << ": " << done.count << (done.count == 0 ? "" : ", SHA-256 " + done.digest) << "\n";
    }
    std::cout << "verified: the copy equals the source" << std::endl;
  } catch (const storage_error& error) {
    throw config_error(error.what());
  }
}

/// Reads all stored resources, and writes nothing. Returns whether all are intact.
bool check(const store_check& wanted) {
  std::size_t damaged = 0;
  try {
    const std::unique_ptr<content_reader> from = open_for_reading(wanted.database);
    for (const resource& row : resources()) {
      const std::vector<record> all = from->load_all(row.kind);
      for (const record& each : all) {
        if (const auto damage = find_damage({row.kind, each.id}, each.json)) {
          std::cout << *damage << "\n";
          ++damaged;
        }
      }
      std::cout << row.noun << ": " << all.size() << "\n";
    }
  } catch (const damaged_database& error) {
    std::cout << "the file is damaged: " << error.what() << std::endl;
    return false;
  } catch (const storage_error& error) {
    throw config_error(error.what());
  }
  std::cout << (damaged == 0 ? "no damage was found" : "damaged: " + std::to_string(damaged)) << std::endl;
  return damaged == 0;
}

int run(int argc, const char* const* argv) {
  try {
    const command_line read = read_command_line(argc, argv);
    if (read.migrate) {
      migrate(*read.migrate);
      return EXIT_SUCCESS;
    }
    if (read.check) {
      return check(*read.check) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    if (!read.run) {
      std::cout << read.text << std::flush;
      return EXIT_SUCCESS;
    }
    serve(*read.run);
    return EXIT_SUCCESS;
  } catch (const config_error& error) {
    std::cerr << "flagadmin-server: " << error.what() << std::endl;
    return exit_misuse;
  } catch (const std::exception& error) {
    std::cerr << "flagadmin-server: " << config_error(error.what()).what() << std::endl;
    return EXIT_FAILURE;
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
  return flagadmin::server::run(argc, argv);
}
