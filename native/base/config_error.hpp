#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace flagadmin::server {

/// The program cannot start with these arguments or files. The message is one line for people, without control
/// characters, whatever paths and values are in it.
class config_error : public std::runtime_error {
 public:
  explicit config_error(std::string_view message);
};

/// A text of arguments or files, for a message: cut after 100 characters, and escaped (D4).
[[nodiscard]] std::string excerpt(std::string_view text);

/// A JSON file of the command line.
struct config_file {
  std::string path;
  std::string text;
};

/// The bytes of a file. Throws `config_error`.
[[nodiscard]] std::string read_file(const std::string& path);

/// Reads a text file, without a byte order mark, which editors write and no text may have (D2). Throws `config_error`.
[[nodiscard]] config_file read_config_file(const std::string& path);

/// Throws the `config_error` for an error at this byte of the file.
[[noreturn]] void fail_at(const config_file& file, std::size_t offset, std::string_view message);

}  // namespace flagadmin::server
