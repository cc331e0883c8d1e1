#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/schema/issue.hpp>

namespace flagadmin::server {

/// The program cannot start with these arguments or files. The message is one line for people, without control
/// characters, whatever paths and values are in it.
class config_error : public std::runtime_error {
 public:
  explicit config_error(std::string_view message);
};

/// A text of arguments or files, for a message: cut after 100 characters, and escaped (D4).
[[nodiscard]] std::string excerpt(std::string_view text);

/// Likewise, a string or number of a JSON file; strings are in quotes.
[[nodiscard]] std::string json_excerpt(std::string_view json);

/// A JSON file of the command line.
struct config_file {
  std::string path;
  std::string text;
};

/// Reads a file. Throws `config_error`.
[[nodiscard]] config_file read_config_file(const std::string& path);

/// Throws the `config_error` for an error at this byte of the file.
[[noreturn]] void fail_at(const config_file& file, std::size_t offset, std::string_view rule);

/// Throws for the first issue, if there is one.
void require_valid(const config_file& file, const validation_result& result);

/// Likewise, and for the first unknown property, unlike in requests (D5): misspelt properties have no effect.
void require_known(const config_file& file, const validation_result& result);

/// The JSON texts of the elements of a valid array.
[[nodiscard]] std::vector<std::string_view> elements_of(std::string_view array);

/// The byte offset of a part of the file's text.
[[nodiscard]] std::size_t offset_in(const config_file& file, std::string_view part) noexcept;

}  // namespace flagadmin::server
