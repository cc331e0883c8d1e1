#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

namespace flagadmin::test {

/// One case of tests/vectors, complete.
struct vector_case {
  std::string id;
  std::string function;
  boost::json::object input;
  boost::json::object expect;
};

/// A file of cases.
struct vector_file {
  std::string name;
  std::vector<vector_case> cases;
};

/// All files in the directory of vectors, by their names. Throws if there is none, if a file has no case, and if two
/// cases have the same id.
[[nodiscard]] std::vector<vector_file> load_vectors();

}  // namespace flagadmin::test
