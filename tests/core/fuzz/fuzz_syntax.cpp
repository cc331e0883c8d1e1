// The validator and Boost.JSON accept the same texts (D2) and read the same values, and the validator finds the same
// error at the same offset on all of its paths.

#include <flagadmin/json/writer.hpp>

#include "../support/ways_of_reading.hpp"

#include "boost_oracle.hpp"
#include "fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const flagadmin::fuzzing::exact_copy input(data, size);
  const std::string_view text = input.text();
  flagadmin::fuzzing::require(flagadmin::test::is_read_alike(text), "all paths find the same error");
  bool number_too_large = false;
  boost::json::value value;
  const bool expected = flagadmin::fuzzing::boost_accepts(text, number_too_large, value);
  const flagadmin::test::reading reading = flagadmin::test::read_past(text);
  flagadmin::fuzzing::require(reading.offset <= text.size(), "an error lies within the text");
  const bool is_json = reading.accepted();
  if (!number_too_large) {
    flagadmin::fuzzing::require(is_json == expected, "the validator agrees with Boost.JSON");
  }
  if (is_json && expected) {
    boost::json::value again;
    const bool is_accepted =
        flagadmin::fuzzing::boost_accepts(flagadmin::json::compacted(text), number_too_large, again);
    // As texts, since Boost.JSON reads `0e637` as NaN, which is not equal to itself.
    flagadmin::fuzzing::require(
        is_accepted && (again == value || boost::json::serialize(again) == boost::json::serialize(value)),
        "without white space it is the same value");
  }
  return 0;
}
