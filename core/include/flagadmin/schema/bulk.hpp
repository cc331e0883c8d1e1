#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// An element of a bulk input that is not valid.
struct bulk_finding {
  std::uint64_t index = 0;   ///< its place among the elements
  std::uint64_t offset = 0;  ///< the byte of the whole input where it begins
  /// What `validate` reports for the element's text alone: positions in it count from the element's first byte.
  validation_result verdict;
};

/// Judges the elements of a JSON array, or the lines of NDJSON, against one schema, a window of the input at a time and
/// in constant memory. An input whose first byte other than white space is `[` is an array; blank lines of NDJSON are
/// no elements. In an array a syntax error is the last finding, since nobody knows where the next element begins; what
/// is wrong between elements is reported at the index of the element that would follow, and not counted as one.
class bulk_validator {
 public:
  /// `element` is what every element is judged against; it must outlive the validator.
  explicit bulk_validator(const schema& element) noexcept : element_(&element) {}

  /// Judges what is complete in a window. Answers how many of its bytes are done with; the others, the beginning of an
  /// element, must stand at the beginning of the next window, more bytes behind them. It stops early when there are
  /// `max_findings`: what is left is then to be fed again. With `is_last` nothing follows the window.
  [[nodiscard]] std::size_t feed(std::string_view window, bool is_last);

  /// What the last `feed` found.
  [[nodiscard]] std::vector<bulk_finding>& findings() noexcept { return findings_; }

  /// How many elements were judged, valid or not.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// After so many findings `feed` stops and has them taken.
  static constexpr std::size_t max_findings = 64;

 private:
  enum class state : std::uint8_t { beginning, first_element, element, comma, end, lines, stopped };

  [[nodiscard]] std::size_t feed_array(std::string_view window, std::size_t at, bool is_last);
  [[nodiscard]] std::size_t feed_lines(std::string_view window, std::size_t at, bool is_last);
  /// Passes what stands between elements; false on an error.
  [[nodiscard]] bool pass_punctuation(char found, std::size_t at);
  /// One element of an array; answers its length, or 0 when it is not complete.
  [[nodiscard]] std::size_t judge_element(std::string_view text, std::size_t at, bool is_last);
  void judge_line(std::string_view window, std::size_t at);
  void add(std::size_t at, validation_result&& verdict);
  bool stop(std::size_t at, json::syntax_error error);

  const schema* element_;
  state state_ = state::beginning;
  std::uint64_t count_ = 0;
  std::uint64_t done_ = 0;  ///< bytes of the input before the window
  std::vector<bulk_finding> findings_;
};

/// All findings of an input that is in memory as a whole; `count` receives the number of elements.
[[nodiscard]] std::vector<bulk_finding> validate_many(const schema& element, std::string_view input,
                                                      std::uint64_t& count);

}  // namespace flagadmin
