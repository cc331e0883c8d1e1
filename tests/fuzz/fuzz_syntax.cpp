// The reader and Boost.JSON accept the same texts (D2).

#include <boost/json/src.hpp>
#include <flagadmin/json/reader.hpp>

#include "fuzzing.hpp"

namespace {

using flagadmin::json::syntax_error;

syntax_error error_of(std::string_view text) {
  flagadmin::json::reader in(text);
  if (in.skip_value()) {
    static_cast<void>(in.finish());
  }
  flagadmin::fuzzing::require(in.error_offset() <= text.size() || !in.failed(), "an error lies within the text");
  return in.error();
}

/// Whether Boost.JSON accepts the text; `number_too_large` when it refuses only what D1 allows.
bool boost_accepts(std::string_view text, bool& number_too_large) {
  boost::json::parse_options options;
  options.max_depth = flagadmin::json::max_depth;
  boost::json::error_code error;
  boost::json::stream_parser parser({}, options);
  parser.write(text, error);
  if (!error) {
    parser.finish(error);
  }
  number_too_large = error == boost::json::error::exponent_overflow;
  return !error;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  bool number_too_large = false;
  const bool expected = boost_accepts(input.text(), number_too_large);
  if (!number_too_large) {
    flagadmin::fuzzing::require((error_of(input.text()) == syntax_error::none) == expected,
                                "the reader agrees with Boost.JSON");
  }
  return 0;
}
