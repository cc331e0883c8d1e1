#include "vector_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "complete_vector.hpp"

namespace flagadmin::test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

[[nodiscard]] fs::path vectors_directory() {
  const char* const chosen = std::getenv("FLAGADMIN_VECTORS");
  return chosen != nullptr ? chosen : FLAGADMIN_VECTORS_DIRECTORY;
}

[[nodiscard]] std::string content_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw std::runtime_error("cannot read " + path.string());
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

[[nodiscard]] std::string text_of(const json::object& object, std::string_view name) {
  return json::value_to<std::string>(object.at(name));
}

[[nodiscard]] vector_file read_vectors(const fs::path& path, const json::object& issue_kinds,
                                       std::set<std::string>& ids) {
  vector_file file{path.stem().string(), {}};
  for (const json::value& entry : complete_vectors(content_of(path), issue_kinds)) {
    const json::object& one = entry.as_object();
    file.cases.push_back(
        {text_of(one, "id"), text_of(one, "function"), one.at("input").as_object(), one.at("expect").as_object()});
    const std::string& id = file.cases.back().id;
    if (!id.starts_with(file.name + '/') || !ids.insert(id).second) {
      throw std::runtime_error("id " + id + " in " + path.string() + " occurs twice or in the wrong file");
    }
  }
  if (file.cases.empty()) {
    throw std::runtime_error("no case in " + path.string());
  }
  return file;
}

}  // namespace

std::vector<vector_file> load_vectors() {
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(vectors_directory())) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".json") && !name.ends_with(".schema.json")) {
      paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  const json::value issue_kinds = json::parse(content_of(vectors_directory() / "golden/issues.json"));
  std::vector<vector_file> files;
  std::set<std::string> ids;
  for (const fs::path& path : paths) {
    files.push_back(read_vectors(path, issue_kinds.as_object(), ids));
  }
  if (files.empty()) {
    throw std::runtime_error("there is no file of vectors");
  }
  return files;
}

}  // namespace flagadmin::test
