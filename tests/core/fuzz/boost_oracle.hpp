#pragma once

// Boost.JSON as an oracle of JSON's grammar.

#include <boost/json.hpp>
#include <flagadmin/json/scan.hpp>

namespace flagadmin::fuzzing {

/// Whether Boost.JSON accepts the text; `number_too_large` when it refuses only what D1 allows.
inline bool boost_accepts(std::string_view text, bool& number_too_large, boost::json::value& value) {
  boost::json::parse_options options;
  options.max_depth = flagadmin::json::max_depth;
  boost::json::error_code error;
  boost::json::stream_parser parser({}, options);
  parser.write(text, error);
  if (!error) {
    parser.finish(error);
  }
  if (!error) {
    value = parser.release();
  }
  number_too_large = error == boost::json::error::exponent_overflow;
  return !error;
}

}  // namespace flagadmin::fuzzing
