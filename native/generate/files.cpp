#include "files.hpp"

#include <fstream>
#include <iterator>
#include <system_error>

namespace flagadmin::generate {

std::optional<std::string> read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    return std::nullopt;
  }
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return in.bad() ? std::nullopt : std::optional(std::move(text));
}

bool write_file(const std::filesystem::path& file, const std::string& text) {
  if (read_file(file) == text) {
    return true;
  }
  std::error_code ignored;  // opening the file reports the error
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  return out.good();
}

}  // namespace flagadmin::generate
