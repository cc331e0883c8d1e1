// Writes the files that are generated from the core's tables: sources, reference page and documents of the npm package.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "files.hpp"
#include "generated.hpp"

namespace {

namespace fs = std::filesystem;
using flagadmin::generate::generated_file;

constexpr int exit_stale = 1;
constexpr int exit_misuse = 2;

constexpr const char* usage =
    "usage: flagadmin-generate ROOT              write the committed files of the repository at ROOT\n"
    "       flagadmin-generate --check ROOT      name those that are stale, exit 1 if there are any\n"
    "       flagadmin-generate --documents DIR   write openapi.json and schemas/*.json\n";

[[nodiscard]] int write_all(const fs::path& folder, const std::vector<generated_file>& files) {
  for (const generated_file& file : files) {
    if (!flagadmin::generate::write_file(folder / file.path, file.text)) {
      std::fprintf(stderr, "flagadmin-generate: cannot write %s\n", (folder / file.path).c_str());
      return exit_misuse;
    }
  }
  return 0;
}

/// The files of the generated folder that are not generated any more.
[[nodiscard]] std::vector<std::string> left_over(const fs::path& root, const std::vector<generated_file>& files) {
  std::vector<std::string> found;
  std::error_code ignored;  // if there is no folder, every file is reported as stale
  for (const fs::directory_entry& entry : fs::directory_iterator(root / flagadmin::generate::source_folder, ignored)) {
    const std::string path = entry.path().lexically_relative(root).generic_string();
    if (std::none_of(files.begin(), files.end(), [&](const generated_file& file) { return file.path == path; })) {
      found.push_back(path);
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

[[nodiscard]] int check_all(const fs::path& root) {
  const std::vector<generated_file> files = flagadmin::generate::committed_files();
  int status = 0;
  for (const generated_file& file : files) {
    if (flagadmin::generate::read_file(root / file.path) != file.text) {
      std::fprintf(stderr, "%s: stale, run ./dev generate\n", file.path.c_str());
      status = exit_stale;
    }
  }
  for (const std::string& path : left_over(root, files)) {
    std::fprintf(stderr, "%s: not generated any more, remove it\n", path.c_str());
    status = exit_stale;
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (arguments.size() == 1 && !arguments[0].starts_with("-")) {
    return write_all(arguments[0], flagadmin::generate::committed_files());
  }
  if (arguments.size() == 2 && arguments[0] == "--check") {
    return check_all(arguments[1]);
  }
  if (arguments.size() == 2 && arguments[0] == "--documents") {
    return write_all(arguments[1], flagadmin::generate::documents());
  }
  const bool asked = arguments.size() == 1 && (arguments[0] == "--help" || arguments[0] == "-h");
  std::fputs(usage, asked ? stdout : stderr);
  return asked ? 0 : exit_misuse;
}
