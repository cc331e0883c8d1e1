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

/// All files of vectors, which tests/vectors/complete.mjs has completed. Throws if two cases have the same id.
[[nodiscard]] std::vector<vector_file> load_vectors();

}  // namespace flagadmin::test
