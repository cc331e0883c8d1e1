#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "observe/log.hpp"

namespace flagadmin::server {

/// The options of the command line and the environment.
struct options {
  listen_address listen;
  std::optional<std::string> database;
  std::optional<std::string> fixtures;
  std::optional<std::string> admin_token;
  std::optional<std::string> admin_token_file;  ///< instead of `admin_token`
  std::optional<std::string> tokens;
  std::optional<std::string> providers;
  std::optional<std::string> roles;
  std::size_t max_addon_body = 0;         ///< 0: the operation's default
  std::string profile = "specification";  ///< as `find_service_profile` takes it
  std::vector<std::string> cors_origins;
  std::optional<std::string> static_folder;
  log_format log = log_format::text;
  std::string sunset;  ///< an HTTP date, or empty
  bool disable_strategy_creation = false;
  std::size_t max_resources = 100000;  ///< of each kind
};

/// `migrate`: source and target.
struct migration {
  std::string from;  ///< an SQLite file
  std::string to;    ///< the URL of a PostgreSQL database
};

/// None of these if the program only prints `text` and exits with 0 (`--help`, `--version`).
struct command_line {
  std::optional<options> run{};
  std::optional<options> check_config{};  ///< only to read the files that they name
  std::optional<migration> migrate{};
  std::optional<std::string> check{};  ///< a database
  std::string text{};
};

/// A message about an option, or one that begins with its value, after the variable that the value is from.
/// `unnamed_option`: an option that it does not name.
[[nodiscard]] std::string with_variables(const std::string& message, int argc, const char* const* argv,
                                         std::string_view unnamed_option = {});

/// Reads the command line and, for options that it lacks, the environment. Throws `config_error` with one line.
[[nodiscard]] command_line read_command_line(int argc, const char* const* argv);

}  // namespace flagadmin::server
