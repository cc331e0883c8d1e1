#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/arena.hpp>
#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/schema/issue_kinds.hpp>
#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

/// One step of a path into a document: a member name or an index.
struct path_segment {
  std::string_view name{};  ///< of a member
  std::size_t index = 0;    ///< of an element
  bool is_index = false;    ///< whether it is an index

  constexpr path_segment() noexcept = default;
  /// A member; the name must live as long as the segment.
  constexpr path_segment(std::string_view member) noexcept : name(member) {}  // NOLINT(google-explicit-constructor)
  /// A member, by a string literal.
  template <std::size_t Size>
  constexpr path_segment(const char (&member)[Size]) noexcept  // NOLINT(google-explicit-constructor)
      : name(member, Size - 1) {}
  /// An element.
  constexpr path_segment(std::size_t element) noexcept  // NOLINT(google-explicit-constructor)
      : index(element), is_index(true) {}
};

/// The kinds of parameters of issues.
enum class param_kind : std::uint8_t {
  text,     ///< a string
  excerpt,  ///< a string of a client or of a file: written by `append_excerpt`
  quoted,   ///< characters of a sent value or name: written cut (D4); messages put them in quotes
  json,     ///< a number, a boolean or null as JSON text
  number,   ///< an integer
  list,     ///< strings, written as excerpts
  encoded,  ///< a name, written percent-encoded, as an excerpt
};

/// A fact about an issue, for example what was `expected`: the row of the code has its name.
struct issue_param {
  param_kind kind = param_kind::text;  ///< selects one of the following
  union {
    std::string_view text{};                  ///< of all other kinds
    std::int64_t number;                      ///< of `number`
    std::span<const std::string_view> items;  ///< of `list`
  };

  /// The value as JSON.
  void write(json::writer& out) const;
};

/// One error or warning (D4). A view of constants and of the `memory` of its result.
struct issue {
  issue_code code = issue_code::invalid_json;  ///< the kind of the issue
  /// The broken keyword is in the schema of the value at the first so many steps of the path.
  std::uint8_t schema_depth = 0;
  std::span<const path_segment> path{};   ///< from the outermost value to this one
  std::span<const issue_param> params{};  ///< for its message, in the order of the code's row
  /// Byte offset of the value; if that is missing, of the object that lacks it; of a syntax error, its own (D4).
  std::size_t offset = 0;
  /// The byte offset of the end of the object that lacks the value; 0 if no value is missing.
  std::size_t object_end = 0;

  /// Determines the order of issues: missing properties follow the members of their object (D3).
  [[nodiscard]] std::size_t order() const noexcept { return object_end != 0 ? object_end : offset; }

  /// The JSON Pointer (RFC 6901) of the value, also of a missing one.
  [[nodiscard]] std::string instance_path() const;
  /// Likewise, as messages include it: each name cut and escaped (D4).
  [[nodiscard]] std::string display_path() const;
  /// The location of the broken keyword in the schema, as a fragment: `#/properties/events/items/type`.
  [[nodiscard]] std::string schema_path() const;
  /// English, made from code and params, to follow the name of the property: "must be boolean, but …".
  [[nodiscard]] std::string message() const;

  void append_instance_path(text_buffer& out) const;  ///< appends `instance_path`
  void append_display_path(text_buffer& out) const;   ///< appends `display_path`
  void append_schema_path(text_buffer& out) const;    ///< appends `schema_path`
  void append_message(text_buffer& out) const;        ///< appends `message`
};

/// Errors and warnings of one document, in document order (D3). Empty and without allocations when there are none.
struct validation_result {
  std::vector<issue> issues{};    ///< errors; empty if the document is valid
  std::vector<issue> warnings{};  ///< of valid or invalid documents (D6)
  bool truncated = false;         ///< whether there were more than `max_issues` of either
  arena memory{};                 ///< of the strings and paths in issues and warnings

  /// Whether there is no error; there may be warnings.
  [[nodiscard]] bool valid() const noexcept { return issues.empty(); }
  /// Whether the document is not JSON: its one issue is a syntax error.
  [[nodiscard]] bool has_syntax_error() const noexcept {
    return !issues.empty() && issues.front().code == issue_code::invalid_json;
  }

  /// Adds behind a list, `issues` or `warnings`, unless it is full. The views in the issue must be of constants or of
  /// `memory`.
  void add(std::vector<issue>& list, const issue& issue);
  /// Whether a list takes an entry about the value at an offset: if it is full, only before its last one, or in the
  /// place of a refusal. Sets `truncated`.
  [[nodiscard]] bool has_place(const std::vector<issue>& list, std::size_t offset) noexcept;
  /// Adds to a list in document order, behind entries of the same order. A full list drops its last entry: the first
  /// `max_issues` stay (D3). An issue about a value that a profile refuses takes the place of the refusal (D81).
  void insert(std::vector<issue>& list, const issue& issue);

  /// Adds an issue in document order; copies path and parameters, but not the strings in them.
  void add_issue(issue_code code, std::size_t offset, std::initializer_list<path_segment> path, unsigned schema_depth,
                 std::initializer_list<issue_param> params);
  /// Likewise, a warning.
  void add_warning(issue_code code, std::size_t offset, std::initializer_list<path_segment> path, unsigned schema_depth,
                   std::initializer_list<issue_param> params);

  /// Discards issues and warnings; keeps a block of memory.
  void clear() noexcept {
    issues.clear();
    warnings.clear();
    truncated = false;
    memory.clear();
  }

 private:
  /// An issue whose path and parameters are in `memory`.
  [[nodiscard]] issue make(issue_code code, std::size_t offset, std::initializer_list<path_segment> path,
                           unsigned schema_depth, std::initializer_list<issue_param> params);
  /// Whether a list is not full, or an entry of this order comes before its last one. Sets `truncated`.
  [[nodiscard]] bool has_room(const std::vector<issue>& list, std::size_t order) noexcept;
};

/// A list holds this many entries; more are only counted as `truncated` (D3).
inline constexpr std::size_t max_issues = 100;

/// Makes a syntax error the only issue of a result (D2, D3). The path of a duplicate member must live in the `memory`
/// of the result.
void set_syntax_error(validation_result& validation, json::syntax_error error, json::position place,
                      std::span<const path_segment> duplicate = {});

/// A parameter whose value is a string.
[[nodiscard]] constexpr issue_param text_param(std::string_view value) noexcept {
  return {.kind = param_kind::text, .text = value};
}
/// A parameter whose value is a string of a client or of a file, as an excerpt.
[[nodiscard]] constexpr issue_param excerpt_param(std::string_view value) noexcept {
  return {.kind = param_kind::excerpt, .text = value};
}
/// A parameter that is the name of a sent property.
[[nodiscard]] constexpr issue_param name_param(std::string_view name) noexcept {
  return {.kind = param_kind::quoted, .text = name};
}
/// A parameter whose value is an integer.
[[nodiscard]] constexpr issue_param number_param(std::int64_t value) noexcept {
  return {.kind = param_kind::number, .number = value};
}
/// A parameter whose value is a list of strings; a list of one string becomes that string.
[[nodiscard]] constexpr issue_param list_param(std::span<const std::string_view> values) noexcept {
  return values.size() == 1 ? excerpt_param(values.front()) : issue_param{.kind = param_kind::list, .items = values};
}

/// Appends `/segment`, escaped by RFC 6901.
void append_pointer_segment(text_buffer& pointer, std::string_view name);

/// The forms of messages in lists of issues.
enum class message_form : std::uint8_t {
  after_path,  ///< to follow the name of the property
  with_path,   ///< begins with the path of the value (D81)
};

/// Writes a list of issues as responses have them (D4): `code, keyword, instancePath, schemaPath, params, message`.
void write_issues(json::writer& out, std::span<const issue> issues, message_form form = message_form::after_path);

/// The words of a summary.
struct summary_words {
  std::string_view whole = "the body";                  ///< before an issue of the whole document
  std::string_view and_so_many = " (and ";              ///< before the number of further issues
  std::string_view and_more_than = " (and more than ";  ///< likewise, if not all issues are known
  std::string_view more = " more)";                     ///< after it
};

/// `/enabled must be boolean, but string "yes" was sent (and 2 more)`: the first issue and how many there are (D45).
/// `whole` names the document, for an issue of the whole document.
[[nodiscard]] std::string summarize(const validation_result& result, std::string_view whole = summary_words().whole);
/// Appends `summarize` to a text.
void append_summary(text_buffer& out, const validation_result& result, std::string_view whole = summary_words().whole);

}  // namespace flagadmin
