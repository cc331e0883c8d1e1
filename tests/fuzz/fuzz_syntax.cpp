// The reader and Boost.JSON accept the same texts (D2) and read the same values, and all ways in which the core reads
// find the same error in the same place.

#include <boost/json.hpp>
#include <flagadmin/json/reader.hpp>
#include <flagadmin/json/writer.hpp>

#include "../support/ways_of_reading.hpp"

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
bool boost_accepts(std::string_view text, bool& number_too_large, boost::json::value& value) {
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  const std::string_view text = input.text();
  flagadmin::fuzzing::require(flagadmin::test::is_read_alike(text), "all ways of reading agree");
  bool number_too_large = false;
  boost::json::value value;
  const bool expected = boost_accepts(text, number_too_large, value);
  const bool is_json = error_of(text) == syntax_error::none;
  if (!number_too_large) {
    flagadmin::fuzzing::require(is_json == expected, "the reader agrees with Boost.JSON");
  }
  if (is_json && expected) {
    boost::json::value again;
    const bool is_accepted = boost_accepts(flagadmin::json::compacted(text), number_too_large, again);
    // As texts, since Boost.JSON reads `0e637` as NaN, which is not equal to itself.
    flagadmin::fuzzing::require(
        is_accepted && (again == value || boost::json::serialize(again) == boost::json::serialize(value)),
        "without white space it is the same value");
  }
  return 0;
}
