#include "config/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <thread>
#include <utility>

#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/version.hpp>

#include "auth/token_store.hpp"
#include "base/config_error.hpp"
#include "base/time.hpp"
#include "service/trusted_proxies.hpp"

namespace flagadmin::server {

namespace {

constexpr unsigned most_threads = 64;
constexpr const char* token_variable = "FLAGADMIN_ADMIN_TOKEN";

/// Makes one line of moderate length: messages of CLI11 can have several, and include arguments as they are.
std::string shortened(std::string text) {
  constexpr std::size_t most = 300;
  while (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  std::replace(text.begin(), text.end(), '\n', ' ');
  bool is_cut = false;
  const std::string_view first = json::first_characters(text, most, is_cut);
  return std::string(first) + (is_cut ? "…" : "");
}

/// An origin as browsers send it (RFC 6454, section 6.2): scheme, host, perhaps a port; or `*` for any.
std::string origin_problem(const std::string& origin) {
  const auto scheme_end = origin.find("://");
  const bool is_origin = (origin.starts_with("http://") || origin.starts_with("https://")) &&
                         origin.size() > scheme_end + 3 &&
                         origin.find_first_of("/?# \t,*", scheme_end + 3) == std::string::npos;
  return origin == "*" || is_origin ? "" : "an origin looks like https://admin.example.com";
}

/// Options that are converted after parsing.
struct raw_options {
  std::string log = "text";
  std::string sunset;
};

void define_limits(CLI::App& app, connection_limits& read) {
  const auto number = [&app](const char* name, std::size_t& value, const char* text) {
    app.add_option(name, value, text)
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}))
        ->type_name("N")
        ->capture_default_str();
  };
  number("--max-connections", read.in_all,
         "connections at a time; for the next one, the one that has waited longest for its client is ended");
  const auto time = [&app](const char* name, std::chrono::seconds& value, int least, const char* text) {
    app.add_option_function<std::int64_t>(
           name, [&value](const std::int64_t& seconds) { value = std::chrono::seconds(seconds); }, text)
        ->check(CLI::Range(least, 3600))
        ->type_name("SECONDS")
        ->default_str(std::to_string(value.count()));
  };
  time("--idle-timeout", read.idle_timeout, 1, "seconds between two requests before a connection is closed");
  number("--max-requests-per-connection", read.requests, "requests before a connection is closed");
  time("--drain-delay", read.drain_delay, 0,
       "seconds from SIGTERM, and /ready with 503, to the end of the port: for balancers that ask /ready");
}

/// The permissions of a file, in octal digits.
std::optional<unsigned> file_mode(const std::string& text) {
  unsigned mode = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mode, 8);
  const bool is_mode = error == std::errc() && end == text.data() + text.size() && mode <= 0777;
  return is_mode ? std::optional(mode) : std::nullopt;
}

void define_listening(CLI::App& app, listen_address& read) {
  app.add_option("--address", read.address, "IP address to listen on, or unix:PATH for a Unix socket")
      ->capture_default_str();
  app.add_option("--port", read.port, "port to listen on; 0: any free one")->capture_default_str();
  app.add_option_function<std::string>(
         "--socket-mode", [&read](const std::string& text) { read.socket_mode = *file_mode(text); },
         "permissions of the Unix socket: who may connect to it")
      ->check([](const std::string& text) { return file_mode(text) ? "" : "permissions look like 660"; })
      ->type_name("MODE")
      ->default_str("660");
}

void define_resource_options(CLI::App& app, options& read) {
  app.add_flag("--disable-strategy-creation", read.disable_strategy_creation, "refuse the deprecated operation");
  app.add_option("--max-resources", read.max_resources, "maximum number of stored resources of each kind")
      ->check(CLI::Range(std::size_t{0}, std::size_t{100000000}))
      ->type_name("N")
      ->capture_default_str();
}

/// Options of former versions, which are not in the help: ignored, they would seem to limit something.
void define_former_options(CLI::App& app) {
  struct former_option {
    const char* name;
    const char* advice;
  };
  constexpr std::array formers{
      former_option{"--max-connections-per-peer",
                    "use --max-connections instead: connections of one client have no limit of their own any more"},
      former_option{"--max-strategies", "use --max-resources instead"},
      former_option{"--max-strategy-bytes", "use --max-resources instead"},
      former_option{"--max-wrong-tokens",
                    "there is no limit of wrong tokens any more: a proxy can limit the rate of requests"},
  };
  for (const former_option& former : formers) {
    const auto refuse = [former](const std::string&) { throw CLI::ValidationError(former.name, former.advice); };
    app.add_option_function<std::string>(former.name, refuse)->expected(0, 1)->group("");
  }
}

void define(CLI::App& app, options& read, raw_options& raw) {
  app.set_version_flag("--version", "flagadmin-server " + std::string(version));
  define_listening(app, read.listen);
  app.add_option("--database", read.database,
                 "SQLite file, or postgresql://USER@HOST/DATABASE, which instances may share (default: in memory)")
      ->type_name("FILE|URL");
  app.add_option("--database-connections", read.database_connections, "connections to PostgreSQL")
      ->check(CLI::Range(std::size_t{2}, std::size_t{64}))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--fixtures", read.fixtures, "resources to load into an empty database")->type_name("FILE.json");
  app.add_option("--admin-token", read.admin_token,
                 "admin token with all permissions, at least 16 characters; if none is given, a new one is made")
      ->type_name("TOKEN");
  app.add_option("--admin-token-file", read.admin_token_file,
                 "file with that token, which other users cannot read from the command line; read again on SIGHUP")
      ->type_name("FILE");
  app.add_option("--tokens", read.tokens, "further tokens and their permissions")->type_name("FILE.json");
  app.add_option("--roles", read.roles, "root roles of service accounts instead of the defaults")
      ->type_name("FILE.json");
  app.add_option("--providers", read.providers, "provider definitions instead of the defaults")->type_name("FILE.json");
  app.add_option("--max-addon-body", read.max_addon_body, "largest body of an addon update in bytes")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30U))
      ->type_name("BYTES");
  app.add_option("--cors-origin", read.cors_origins, "origin whose pages may call the API; may be repeated")
      ->check(origin_problem)
      ->take_all()
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ORIGIN");
  app.add_option("--threads", read.threads, "threads that serve requests")
      ->check(CLI::Range(1U, most_threads))
      ->type_name("N");
  app.add_option("--static", read.static_folder,
                 "folder of files to serve to all clients; must not have the database or files of other options")
      ->type_name("DIR");
  app.add_option("--log", raw.log, "how to log on standard error")
      ->check(CLI::IsMember({"json", "text", "off"}))
      ->type_name("FORMAT")
      ->capture_default_str();
  app.add_option("--sunset", raw.sunset, "when the deprecated operation ends, for example 2030-12-31")
      ->type_name("DATE");
  define_resource_options(app, read);
  define_former_options(app);
  app.add_option("--trusted-proxy", read.trusted_proxies,
                 "proxy whose X-Forwarded-For names the client, or unix for those on the Unix socket; may be repeated")
      ->check([](const std::string& network) {
        return trusted_proxies().add(network) ? std::string() : "a proxy looks like 10.0.0.1, 10.0.0.0/8 or unix";
      })
      ->take_all()
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ADDRESS/BITS");
  define_limits(app, read.connections);
}

/// `check`: of a database or, with `--config`, of the files that the options of the server name.
struct check_options {
  std::optional<std::string> database;
  bool config = false;
};

const CLI::App* define_check(CLI::App& app, check_options& read) {
  CLI::App* const command =
      app.add_subcommand("check", "read all resources of a database that no server uses, and report damaged ones");
  command
      ->add_option("--database", read.database,
                   "SQLite file, or postgresql://USER@HOST/DATABASE; required without --config")
      ->type_name("FILE|URL");
  command->add_flag("--config", read.config,
                    "instead, read the files that the options of the server, given after it, and the environment name");
  command->fallthrough();  // to the options of the server
  return command;
}

/// Sets the environment variable of each option: `--max-connections` is `FLAGADMIN_MAX_CONNECTIONS`.
void define_variables(CLI::App& app) {
  for (CLI::Option* const option : app.get_options(
           [](const CLI::Option* each) { return !each->check_lname("help") && !each->check_lname("version"); })) {
    std::string name = "FLAGADMIN_" + option->get_single_name();
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
      return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    option->envname(name);
  }
}

/// From version 2.4 on CLI11 ignores values of the environment that a check refuses, and checks lists before splitting
/// them. So values of the environment are parsed again here, like those of the command line.
void read_refused_variables(CLI::App& app) {
  for (CLI::Option* const option : app.get_options()) {
    const std::string& name = option->get_envname();
    const char* const value = name.empty() || option->count() != 0 ? nullptr : std::getenv(name.c_str());
    if (value != nullptr && *value != '\0') {
      option->add_result(value);
      option->run_callback();
    }
  }
}

void require_admin_token(const std::string& token) {
  if (!is_possible_token(token)) {
    throw config_error("the admin token must consist of visible ASCII characters, at least " +
                       std::to_string(min_token_size));
  }
}

const CLI::App* define_migration(CLI::App& app, migration& read) {
  CLI::App* const command =
      app.add_subcommand("migrate",
                         "copy all resources of a database that no server uses into an empty one, and verify the copy; "
                         "an interruption copies nothing");
  const char* const form = "SQLite file, or postgresql://USER@HOST/DATABASE";
  command->add_option("--from", read.from, form)->type_name("FILE|URL")->required();
  command->add_option("--to", read.to, form)->type_name("FILE|URL")->required();
  return command;
}

void convert(options& read, const raw_options& raw) {
  read.log = raw.log == "json" ? log_format::json : raw.log == "off" ? log_format::off : log_format::text;
  // CLI11 ignores empty variables: here they are errors.
  const char* const variable = std::getenv(token_variable);
  if (!read.admin_token && variable != nullptr && *variable == '\0') {
    read.admin_token.emplace();
  }
  if (read.admin_token && read.admin_token_file) {
    throw config_error("--admin-token and --admin-token-file exclude each other");
  }
  if (read.admin_token) {
    require_admin_token(*read.admin_token);
  }
  if (!raw.sunset.empty()) {
    const auto midnight = unix_milliseconds(raw.sunset + "T00:00:00Z");
    if (!midnight) {
      throw config_error("--sunset: not a date such as 2030-12-31");
    }
    read.sunset = http_date(static_cast<std::time_t>(*midnight / 1000));
  }
  if (read.threads == 0) {
    read.threads = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
  }
}

}  // namespace

std::string read_admin_token(const std::string& path) {
  std::string token = read_config_file(path).text;
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r')) {
    token.pop_back();
  }
  try {
    require_admin_token(token);
  } catch (const config_error& error) {
    throw config_error(path + ": " + error.what());
  }
  return token;
}

command_line read_command_line(int argc, const char* const* argv) {
  CLI::App app("Reference server of the administration API.", "flagadmin-server");
  options read;
  raw_options raw;
  migration migrate;
  check_options check;
  define(app, read, raw);
  define_variables(app);
  const CLI::App* const is_migration = define_migration(app, migrate);
  const CLI::App* const is_check = define_check(app, check);
  try {
    app.parse(argc, argv);
    read_refused_variables(app);
    if (is_migration->parsed()) {
      return {.migrate = std::move(migrate)};
    }
    if (is_check->parsed() && !check.config) {
      if (!check.database) {
        throw CLI::RequiredError("--database or --config");
      }
      return {.check = std::move(check.database)};
    }
    convert(read, raw);
    if (check.config) {
      read.database = check.database ? std::move(check.database) : std::move(read.database);
      return {.check_config = std::move(read)};
    }
  } catch (const CLI::CallForHelp&) {
    const CLI::App& asked = is_migration->parsed() ? *is_migration : is_check->parsed() ? *is_check : app;
    return {.text = asked.help()};
  } catch (const CLI::CallForVersion& asked) {
    return {.text = std::string(asked.what()) + "\n"};
  } catch (const CLI::Error& error) {
    throw config_error(shortened(error.what()));
  }
  return {.run = std::move(read)};
}

}  // namespace flagadmin::server
