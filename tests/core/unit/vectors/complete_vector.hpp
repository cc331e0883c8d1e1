#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

/// Files of vectors leave out what follows from the rest (tests/vectors/README.md): this completes them, as
/// tests/vectors/read.mjs does.
namespace flagadmin::test {

/// The vectors of a file, complete. `kinds` is the content of golden/issues.json.
[[nodiscard]] boost::json::array complete_vectors(std::string_view file, const boost::json::object& kinds);

}  // namespace flagadmin::test
