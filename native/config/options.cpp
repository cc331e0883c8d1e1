#include "config/options.hpp"

// Not <CLI/CLI.hpp>: these are the parts that this file uses.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>
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

/// Stores the value of an option; returns the reason to refuse it, or an empty text.
using setter = std::function<std::string(const std::string& value)>;

/// An option with a value.
struct option_row {
  const char* name;
  std::string type;  ///< of the value, in the help
  const char* help;
  setter set;
  std::string initial{};  ///< in the help
  bool is_list = false;   ///< may be repeated, or have several values with commas between them
};

/// Makes one line of moderate length: messages of CLI11 can have several, and include arguments as they are.
std::string shortened(std::string text) {
  constexpr std::size_t most = 300;
  text.erase(text.find_last_not_of('\n') + 1);
  std::replace(text.begin(), text.end(), '\n', ' ');
  bool is_cut = false;
  const std::string_view first = json::first_characters(text, most, is_cut);
  return std::string(first) + (is_cut ? "…" : "");
}

/// Stores by a function.
template <class Into>
setter by(std::string (*set)(Into&, const std::string&), Into& into) {
  return [set, &into](const std::string& value) { return set(into, value); };
}

/// Any text.
template <class Text>
setter text(Text& into) {
  return [&into](const std::string& value) {
    into = value;
    return std::string();
  };
}

/// A whole number.
template <class Number>
setter number(Number& into, std::uint64_t least, std::uint64_t most) {
  return [&into, least, most](const std::string& value) -> std::string {
    std::uint64_t read = 0;
    const char* const end = value.data() + value.size();
    const auto [read_end, error] = std::from_chars(value.data(), end, read);
    if (error != std::errc() || read_end != end || read < least || read > most) {
      return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
             excerpt(value);
    }
    into = Number(read);
    return {};
  };
}

/// The row of a whole number, with its range, and with its initial value if that is in the range.
template <class Number>
option_row number_row(const char* name, std::string type, std::uint64_t least, std::uint64_t most, Number& into,
                      const char* help) {
  const auto initial = static_cast<std::uint64_t>(into / Number(1));
  type.append(" in [").append(std::to_string(least)).append(" - ").append(std::to_string(most)).append("]");
  return {name, type, help, number(into, least, most), initial < least ? "" : std::to_string(initial)};
}

std::string set_address(std::string& into, const std::string& value) {
  into = value;
  return is_ip_address(value) ? "" : excerpt(value) + " is no IP address";
}

std::string set_token(std::optional<std::string>& into, const std::string& value) {
  into = value;
  return is_possible_token(value) ? "" : "the admin token" + std::string(token_rule);
}

std::string set_log(log_format& into, const std::string& value) {
  into = value == "json" ? log_format::json : value == "off" ? log_format::off : log_format::text;
  return value == "text" || into != log_format::text ? "" : "must be json, text or off, not " + excerpt(value);
}

/// The beginning of a day in UTC, in seconds of Unix time.
std::string set_date(std::int64_t& into, const std::string& value) {
  const auto midnight = unix_milliseconds(value + "T00:00:00Z");
  into = midnight.value_or(0) / 1000;
  return midnight ? "" : "not a date such as 2030-12-31";
}

std::string set_sunset(std::string& into, const std::string& value) {
  std::int64_t midnight = 0;
  std::string problem = set_date(midnight, value);
  into = http_date(static_cast<std::time_t>(midnight));
  return problem;
}

/// An origin as browsers send it (RFC 6454, section 6.2): scheme, host, perhaps a port; or `*` for any.
std::string add_origin(std::vector<std::string>& into, const std::string& value) {
  into.push_back(value);
  const auto scheme_end = value.find("://");
  const bool is_origin = (value.starts_with("http://") || value.starts_with("https://")) &&
                         value.size() > scheme_end + 3 &&
                         value.find_first_of("/?# \t,*", scheme_end + 3) == std::string::npos;
  return value == "*" || is_origin ? "" : "an origin looks like https://admin.example.com";
}

std::string add_proxy(std::vector<std::string>& into, const std::string& value) {
  into.push_back(value);
  return trusted_proxies().add(value) ? "" : "a proxy looks like 10.0.0.1 or 10.0.0.0/8";
}

constexpr const char* file_or_url = "SQLite file, or postgresql://USER@HOST/DATABASE";

/// The options of the server, in the order of the help.
std::vector<option_row> rows_of(options& read) {
  return {
      {"--address", "TEXT", "IP address to listen on", by(set_address, read.listen.address), read.listen.address},
      number_row("--port", "N", 0, 65535, read.listen.port, "port to listen on; 0: any free one"),
      {"--database", "FILE|URL",
       "SQLite file, or postgresql://USER@HOST/DATABASE, which instances may share (default: in memory)",
       text(read.database)},
      number_row("--database-connections", "N", 2, 64, read.database_connections, "connections to PostgreSQL"),
      {"--fixtures", "FILE.json", "resources to load into an empty database", text(read.fixtures)},
      {"--admin-token", "TOKEN",
       "admin token with all permissions, at least 16 characters; if none is given, a new one is made",
       by(set_token, read.admin_token)},
      {"--admin-token-file", "FILE",
       "file with that token, which other users cannot read from the command line; read again on SIGHUP",
       text(read.admin_token_file)},
      {"--tokens", "FILE.json", "further tokens and their permissions", text(read.tokens)},
      {"--roles", "FILE.json", "root roles of service accounts instead of the defaults", text(read.roles)},
      {"--providers", "FILE.json", "provider definitions instead of the defaults", text(read.providers)},
      number_row("--max-addon-body", "BYTES", 1, 1U << 30U, read.max_addon_body,
                 "largest body of an addon update in bytes"),
      {"--cors-origin", "ORIGIN", "origin whose pages may call the API; may be repeated",
       by(add_origin, read.cors_origins), "", true},
      {"--static", "DIR",
       "folder of files to serve to all clients; must not have the database or files of other options",
       text(read.static_folder)},
      {"--log", "FORMAT", "how to log on standard error: json, text or off", by(set_log, read.log), "text"},
      {"--deprecated-since", "DATE", "since when the deprecated operation is so", by(set_date, read.deprecated_since),
       "2026-11-01"},
      {"--sunset", "DATE", "when the deprecated operation ends, for example 2030-12-31", by(set_sunset, read.sunset)},
      number_row("--max-resources", "N", 0, 100000000, read.max_resources,
                 "maximum number of stored resources of each kind"),
      {"--trusted-proxy", "ADDRESS/BITS", "proxy whose X-Forwarded-For names the client; may be repeated",
       by(add_proxy, read.trusted_proxies), "", true},
      number_row("--max-connections", "N", 1, 1000000, read.max_connections,
                 "connections at a time; for the next one, the one that has been idle longest is ended"),
  };
}

/// `--max-connections` is `FLAGADMIN_MAX_CONNECTIONS` in the environment.
std::string variable_of(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return "FLAGADMIN" + name.substr(1);
}

/// Defines an option by functions of CLI11 that are not templates: values are converted and checked here, so that those
/// of the environment, which CLI11 ignores from version 2.4 on if a check of its own refuses them, are refused, too.
CLI::Option* define(CLI::App& app, option_row row) {
  const auto read = [name = row.name, set = std::move(row.set)](const CLI::results_t& values) {
    for (const std::string& value : values) {
      if (const std::string problem = set(value); !problem.empty()) {
        throw CLI::ValidationError(name, problem);
      }
    }
    return true;
  };
  CLI::Option* const option = app.add_option(row.name, CLI::callback_t(read), row.help);
  option->type_name(row.type)->default_str(row.initial);
  if (row.is_list) {
    option->take_all()->delimiter(',');
  }
  return option;
}

void define_server(CLI::App& app, options& read) {
  app.set_version_flag("--version", "flagadmin-server " + std::string(version));
  for (option_row& row : rows_of(read)) {
    define(app, row)->envname(variable_of(row.name));
  }
  app.add_flag("--disable-strategy-creation", read.disable_strategy_creation, "refuse the deprecated operation")
      ->envname("FLAGADMIN_DISABLE_STRATEGY_CREATION");
}

/// Completes and checks the options of the server as a whole.
void complete(options& read) {
  // CLI11 ignores empty variables: this one is an error.
  const char* const variable = std::getenv("FLAGADMIN_ADMIN_TOKEN");
  if (!read.admin_token && variable != nullptr && *variable == '\0') {
    throw config_error(set_token(read.admin_token, ""));
  }
  if (read.admin_token && read.admin_token_file) {
    throw config_error("--admin-token and --admin-token-file exclude each other");
  }
}

}  // namespace

command_line read_command_line(int argc, const char* const* argv) {
  CLI::App app("Reference server of the administration API.", "flagadmin-server");
  options read;
  define_server(app, read);

  migration copied;
  CLI::App* const migrate =
      app.add_subcommand("migrate",
                         "copy all resources of a database that no server uses into an empty one, and verify the copy; "
                         "an interruption copies nothing");
  define(*migrate, {"--from", "FILE|URL", file_or_url, text(copied.from)})->required();
  define(*migrate, {"--to", "FILE|URL", file_or_url, text(copied.to)})->required();

  std::optional<std::string> checked;
  bool checks_config = false;
  CLI::App* const check =
      app.add_subcommand("check", "read all resources of a database that no server uses, and report damaged ones");
  define(*check, {"--database", "FILE|URL",
                  "SQLite file, or postgresql://USER@HOST/DATABASE; required without --config", text(checked)});
  check->add_flag("--config", checks_config,
                  "instead, read the files that the options of the server, given after it, and the environment name");
  check->fallthrough();  // to the options of the server

  try {
    app.parse(argc, argv);
    if (migrate->parsed()) {
      return {.migrate = std::move(copied)};
    }
    if (check->parsed() && !checks_config) {
      if (!checked) {
        throw CLI::RequiredError("--database or --config");
      }
      return {.check = std::move(checked)};
    }
    complete(read);
    if (checks_config) {
      read.database = checked ? std::move(checked) : std::move(read.database);
      return {.check_config = std::move(read)};
    }
  } catch (const CLI::CallForHelp&) {
    return {.text = (migrate->parsed() ? *migrate : check->parsed() ? *check : app).help()};
  } catch (const CLI::CallForVersion& asked) {
    return {.text = std::string(asked.what()) + "\n"};
  } catch (const CLI::Error& error) {
    throw config_error(shortened(error.what()));
  }
  return {.run = std::move(read)};
}

}  // namespace flagadmin::server
