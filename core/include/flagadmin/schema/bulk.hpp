#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

namespace flagadmin {

/// An element of a bulk input that is not valid.
struct bulk_finding {
  std::uint64_t index = 0;    ///< its index among the elements
  std::uint64_t offset = 0;   ///< of its first byte in the whole input
  bool is_too_large = false;  ///< whether it is larger than permitted: it has no issues then
  /// The result of `validate` for the element's text alone: positions count from the element's first byte.
  validation_result validation;
};

/// No limit of the size of an element.
inline constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

/// What is checked beyond the schema.
struct element_checks {
  /// Validates the text of an element that is valid by the schema; `result` is overwritten.
  void (*validate)(const schema& element, std::string_view json, const void* context,
                   validation_result& result) = nullptr;  ///< null: there are none
  const void* context = nullptr;                          ///< of `validate`
  bool strict = false;                                    ///< whether warnings are errors
  std::size_t largest = unlimited;                        ///< the size of the largest element, in bytes
};

/// The format of a bulk input. By its first byte other than white space, `[` is the begin of an array.
enum class bulk_format : std::uint8_t { by_first_byte, array, ndjson };

/// Validates the elements of a JSON array, or the lines of NDJSON, against one schema, a window of the input at a time
/// and in constant memory. Blank lines of NDJSON are no elements. In an array a syntax error is the last finding, since
/// the begin of the next element is unknown. An error between elements, and a value instead of the array, count as the
/// element that would follow: there are never more findings than elements. The rest of a line that is too large is
/// skipped; in an array such an element is the last finding, unless its first bytes, 4 more than permitted, show a
/// syntax error before the limit.
class bulk_validator {
 public:
  /// `element` is the schema of every element; it must outlive the validator.
  explicit bulk_validator(const schema& element, bulk_format format = bulk_format::by_first_byte) noexcept {
    begin(element, {}, format);
  }

  /// Begins anew with another input. `checks.context` must outlive the validation.
  void begin(const schema& element, element_checks checks = {},
             bulk_format format = bulk_format::by_first_byte) noexcept;

  /// Validates the complete elements of a window, up to the first one that is not valid. Returns the number of bytes
  /// consumed. The caller passes the others again: if nothing was found, they are an incomplete element and need more
  /// bytes after them; a window of 4 bytes more than the largest element never does. With `is_last` nothing follows the
  /// window.
  [[nodiscard]] std::size_t feed(std::string_view window, bool is_last);

  /// The finding of the last `feed`; null if there is none. It may be moved from.
  [[nodiscard]] bulk_finding* found() noexcept {
    return finding_.is_too_large || !finding_.validation.valid() ? &finding_ : nullptr;
  }

  /// The number of validated elements, valid or not.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// Whether the last finding has ended the input, an array.
  [[nodiscard]] bool is_over() const noexcept { return state_ == state::stopped; }

 private:
  /// In the states from `array` on the input must not end.
  enum class state : std::uint8_t { beginning, lines, large_line, end, stopped, array, first_element, element, comma };

  /// Validates the first element or line of a text; returns its length, or 0 when it is not complete. The text may
  /// have a part only of one that is too large.
  [[nodiscard]] std::size_t validate_next(std::string_view text, bool is_last);
  /// Skips the rest of a line, or a part of it; returns its length.
  [[nodiscard]] std::size_t skip_line(std::string_view window, bool is_last);
  /// Enters the array, or validates what is there instead of it.
  void begin_array(char first);
  /// Processes a byte between elements.
  void pass_punctuation(char found);
  void stop(json::syntax_error error);

  const schema* element_ = nullptr;
  element_checks checks_;
  state state_ = state::beginning;
  std::uint64_t count_ = 0;
  std::uint64_t done_ = 0;  ///< bytes of the input before the window
  bulk_finding finding_;    ///< of the last element; `found` returns it if that is not valid
};

/// All findings of an input that is in memory as a whole; `count` receives the number of elements.
[[nodiscard]] std::vector<bulk_finding> validate_many(const schema& element, std::string_view input,
                                                      std::uint64_t& count,
                                                      bulk_format format = bulk_format::by_first_byte);

}  // namespace flagadmin
