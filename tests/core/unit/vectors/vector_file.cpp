#include "vector_file.hpp"

#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "runners.hpp"

namespace flagadmin::test {

namespace json = boost::json;

std::vector<vector_file> load_vectors() {
  std::ifstream input(FLAGADMIN_VECTORS, std::ios::binary);
  const json::value all = json::parse(std::string{std::istreambuf_iterator<char>(input), {}});
  std::vector<vector_file> files;
  std::set<std::string> ids;
  for (const auto& [name, cases] : all.as_object()) {
    vector_file& file = files.emplace_back(vector_file{name, {}});
    for (const json::value& entry : cases.as_array()) {
      const json::object& one = entry.as_object();
      file.cases.push_back(
          {text_of(one, "id"), text_of(one, "function"), one.at("input").as_object(), one.at("expect").as_object()});
      const std::string& id = file.cases.back().id;
      if (!id.starts_with(file.name + '/') || !ids.insert(id).second) {
        throw std::runtime_error("id " + id + " occurs twice or in the wrong file");
      }
    }
  }
  return files;
}

}  // namespace flagadmin::test
