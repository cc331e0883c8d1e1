#include "config/options.hpp"

// Not <CLI/CLI.hpp>: these are the parts that this file uses.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <utility>

#include <flagadmin/api/service_profile.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/service/files.hpp>
#include <flagadmin/version.hpp>

#include "base/config_error.hpp"
#include "base/time.hpp"

namespace flagadmin::server {

namespace {

/// Makes one line of moderate length: messages of CLI11 can have several, and include arguments as they are.
std::string shortened(std::string text) {
  constexpr std::size_t most = 300;
  text.erase(text.find_last_not_of('\n') + 1);
  std::replace(text.begin(), text.end(), '\n', ' ');
  bool is_cut = false;
  const std::string_view first = json::first_characters(text, most, is_cut);
  return std::string(first) + (is_cut ? "…" : "");
}

/// The beginning of a day in UTC, in seconds of Unix time; nothing if the text is no date.
std::optional<std::int64_t> midnight_of(const std::string& date) {
  const auto milliseconds = unix_milliseconds(date + "T00:00:00Z");
  return milliseconds ? std::optional(*milliseconds / 1000) : std::nullopt;
}

// Checks of values: the reason to refuse one, or an empty text.

std::string check_address(const std::string& value) {
  boost::system::error_code error;
  boost::asio::ip::make_address(value, error);
  return error ? excerpt(value) + " is not an IP address" : "";
}

std::string check_token(const std::string& value) {
  return service::is_possible_token(value) ? "" : "the admin token" + std::string(service::token_requirement);
}

std::string check_service(const std::string& value) {
  return find_service_profile(value) ? "" : "must be specification, or unleash-MAJOR.MINOR[.PATCH] from 6.6 on";
}

std::string check_date(const std::string& value) {
  return midnight_of(value) ? "" : "must be a date such as 2030-12-31";
}

/// An origin as browsers send it (RFC 6454, section 6.2): scheme, host, perhaps a port; or `*` for any.
std::string check_origin(const std::string& value) {
  const auto scheme_end = value.find("://");
  const bool is_origin = (value.starts_with("http://") || value.starts_with("https://")) &&
                         value.size() > scheme_end + 3 &&
                         value.find_first_of("/?# \t,*", scheme_end + 3) == std::string::npos;
  return value == "*" || is_origin ? "" : "must be an origin such as https://admin.example.com";
}

constexpr const char* file_or_url = "SQLite file, or postgresql://USER@HOST/DATABASE";

struct number_range {
  std::size_t least;
  std::size_t most;
};

/// A whole number, with its range, and with its initial value if that is in the range.
template <class Number>
void add_number(CLI::App& app, const char* name, Number& into, number_range range, const char* help) {
  CLI::Option* const option =
      app.add_option(name, into, help)->type_name("N")->check(CLI::Range(range.least, range.most));
  if (into >= range.least) {
    option->capture_default_str();
  }
}

/// An option that may be repeated, or have several values with commas between them.
CLI::Option* add_list(CLI::App& app, const char* name, std::vector<std::string>& into, const char* help,
                      std::string (*check)(const std::string& value)) {
  // Newer versions of CLI11 check the value of a variable before they split it.
  const auto check_each = [check](const std::string& values) {
    std::string error;
    std::size_t begin = 0;
    for (std::size_t end = 0; error.empty() && end != std::string::npos; begin = end + 1) {
      end = values.find(',', begin);
      error = check(values.substr(begin, end - begin));
    }
    return error;
  };
  return app.add_option(name, into, help)->delimiter(',')->allow_extra_args(false)->check(check_each);
}

/// A file, which is read later.
void add_file(CLI::App& app, const char* name, std::optional<std::string>& into, const char* help) {
  app.add_option(name, into, help)->type_name("FILE");
}

/// Defines the options of the server, in the order of the help.
void define_server(CLI::App& app, options& read) {
  app.set_version_flag("--version", "flagadmin-server " + std::string(version));
  app.add_option("--address", read.listen.address, "IP address to listen on")
      ->check(check_address)
      ->capture_default_str();
  add_number(app, "--port", read.listen.port, {0, 65535}, "port to listen on; 0: any free one");
  app.add_option("--database", read.database,
                 std::string(file_or_url) + ", which instances may share (default: in memory)")
      ->type_name("FILE|URL");
  add_file(app, "--fixtures", read.fixtures, "JSON file of resources to load into an empty database");
  app.add_option("--admin-token", read.admin_token,
                 "admin token, which has all permissions, at least 16 characters; generated if you give none")
      ->type_name("TOKEN")
      ->check(check_token);
  add_file(app, "--admin-token-file", read.admin_token_file,
           "file that contains the admin token, which keeps it out of the command line; read again on SIGHUP");
  add_file(app, "--tokens", read.tokens, "JSON file of further tokens and their permissions");
  add_file(app, "--roles", read.roles, "JSON file of root roles of service accounts instead of the defaults");
  add_file(app, "--providers", read.providers, "JSON file of provider definitions instead of the defaults");
  add_number(app, "--max-addon-body", read.max_addon_body, {1, 1U << 30U}, "largest body of an addon update in bytes");
  app.add_option("--service", read.profile, "service whose behaviour to follow, for example unleash-8.2")
      ->type_name("NAME")
      ->check(check_service)
      ->capture_default_str();
  add_list(app, "--cors-origin", read.cors_origins, "origin whose pages may call the API; may be repeated",
           check_origin)
      ->type_name("ORIGIN");
  app.add_option("--static", read.static_folder,
                 "folder of files to serve to everyone; must not contain the database or files of other options")
      ->type_name("DIR");
  app.add_option_function<std::string>(
         "--log",
         [&read](const std::string& format) {
           read.log = format == "json" ? log_format::json : format == "off" ? log_format::off : log_format::text;
         },
         "how to log on standard error")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"json", "text", "off"}))
      ->default_str("text");
  app.add_option_function<std::string>(
         "--sunset",
         [&read](const std::string& date) { read.sunset = http_date(static_cast<std::time_t>(*midnight_of(date))); },
         "when the deprecated operation ends, for example 2030-12-31")
      ->type_name("DATE")
      ->check(check_date);
  app.add_flag("--disable-strategy-creation", read.disable_strategy_creation, "refuse the deprecated operation");
  add_number(app, "--max-resources", read.max_resources, {0, 100000000},
             "maximum number of stored resources of each kind");
}

/// `--max-resources` is `FLAGADMIN_MAX_RESOURCES` in the environment.
std::string variable_of(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return "FLAGADMIN_" + name;
}

/// Calls `visit` for each option with its variable.
template <class Visitor>
void for_each_variable(CLI::App& app, Visitor&& visit) {
  for (CLI::Option* const option : app.get_options()) {
    if (const std::string& name = option->get_lnames().front(); name != "help" && name != "version") {
      visit(*option, variable_of(name));
    }
  }
}

/// Kubernetes sets FLAGADMIN_PORT to `tcp://10.0.0.7:4242` in pods beside a Service named flagadmin: that is no value.
void forget_service_link() {
  constexpr const char* variable = "FLAGADMIN_PORT";
  const char* const set = std::getenv(variable);
  const std::string_view value = set == nullptr ? "" : set;
  if (value.starts_with("tcp://") || value.starts_with("udp://") || value.starts_with("sctp://")) {
    unsetenv(variable);
  }
}

/// Refuses a set variable that was not read: newer versions of CLI11 ignore those whose value a check refuses. An empty
/// one counts as not set.
void refuse_unread(CLI::App& app) {
  for_each_variable(app, [](const CLI::Option& option, const std::string& variable) {
    const char* const value = std::getenv(variable.c_str());
    if (value != nullptr && option.count() == 0 && *value != '\0') {
      throw config_error(option.get_name() + ": has a value that is not valid: " +
                         (variable == "FLAGADMIN_ADMIN_TOKEN" ? check_token("") : excerpt(value)));
    }
  });
}

/// Whether a text has this name of an option, and not a longer one.
bool has_option(std::string_view text, std::string_view option) {
  for (std::size_t position = text.find(option); position != std::string_view::npos;
       position = text.find(option, position + 1)) {
    const std::string_view rest = text.substr(position + option.size());
    if (rest.empty() || (rest.front() != '-' && (rest.front() < 'a' || rest.front() > 'z'))) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string with_variables(const std::string& message, int argc, const char* const* argv,
                           std::string_view unnamed_option) {
  CLI::App app;
  options ignored;
  define_server(app, ignored);
  std::string names;
  for_each_variable(app, [&](const CLI::Option& option, const std::string& variable) {
    const std::string name = option.get_name();
    const char* const value = std::getenv(variable.c_str());
    const bool is_given = std::any_of(argv, argv + argc, [&](std::string_view argument) {
      return argument == name || argument.starts_with(name + '=');
    });
    if (value != nullptr && *value != '\0' && !is_given &&
        (name == unnamed_option || has_option(message, name) || message.starts_with(config_error(value).what()))) {
      names += (names.empty() ? "" : ", ") + variable;
    }
  });
  return names.empty() ? message : names + ": " + message;
}

command_line read_command_line(int argc, const char* const* argv) {
  forget_service_link();
  CLI::App app("Reference server of the administration API.", "flagadmin-server");
  options read;
  define_server(app, read);
  for_each_variable(app, [](CLI::Option& option, const std::string& variable) { option.envname(variable); });

  migration copied;
  CLI::App* const migrate = app.add_subcommand(
      "migrate",
      "copy all resources of an SQLite file into an empty PostgreSQL database, or none if interrupted; "
      "stop the server that uses the file first");
  migrate->add_option("--from", copied.from, "SQLite file")->type_name("FILE")->required();
  migrate->add_option("--to", copied.to, "postgresql://USER@HOST/DATABASE")->type_name("URL")->required();

  std::optional<std::string> checked;
  bool checks_config = false;
  CLI::App* const check = app.add_subcommand(
      "check", "read all resources of a database, and report damaged ones; stop the servers that use it first");
  check->add_option("--database", checked, std::string(file_or_url) + "; required without --config")
      ->type_name("FILE|URL");
  check->add_flag("--config", checks_config,
                  "instead, check the files that the server's options, given after it, and the environment name");
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
    refuse_unread(app);
    if (read.admin_token && read.admin_token_file) {
      throw config_error("--admin-token and --admin-token-file cannot be combined");
    }
    if (checks_config) {
      if (checked) {
        read.database = std::move(checked);
      }
      return {.check_config = std::move(read)};
    }
  } catch (const CLI::CallForHelp&) {
    return {.text = (migrate->parsed() ? *migrate : check->parsed() ? *check : app).help()};
  } catch (const CLI::CallForVersion& asked) {
    return {.text = std::string(asked.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {  // its message has them in reverse
    throw config_error("unknown argument: " + excerpt(app.remaining(true).front()) + "; see --help");
  } catch (const CLI::RequiredError& error) {  // no variable is one of these
    throw config_error(shortened(error.what()));
  } catch (const CLI::Error& error) {
    throw config_error(with_variables(shortened(error.what()), argc, argv));
  } catch (const config_error& error) {
    throw config_error(with_variables(error.what(), argc, argv));
  }
  return {.run = std::move(read)};
}

}  // namespace flagadmin::server
