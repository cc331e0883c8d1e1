#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

namespace flagadmin::test {

/// One case of tests/vectors, as its README describes it.
struct vector_case {
  std::string id;
  std::string spec;
  std::string operation;
  boost::json::object input;
  boost::json::object expect;
};

/// A file of cases.
struct vector_file {
  std::string name;
  std::vector<vector_case> cases;
};

/// All files that index.json lists. Throws when one is missing, when the directory holds one that is not listed, when
/// a file or all of them have no case, and when two cases have one id.
[[nodiscard]] std::vector<vector_file> load_vectors();

}  // namespace flagadmin::test
