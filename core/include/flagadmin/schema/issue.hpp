#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/json/syntax_error.hpp>
#include <flagadmin/json/writer.hpp>

namespace flagadmin {

/// What is wrong, or worth a warning. The names on the wire, the keywords and the wordings stand in one table
/// (`issue_kinds`); a code's name never changes its meaning.
enum class issue_code : std::uint8_t {
  // the text
  invalid_json,  ///< a syntax error (D2): reported alone
  // schema
  wrong_type,
  missing_property,
  not_in_enum,
  too_small,
  too_short,
  forbidden_value,
  invalid_format,
  // rules beyond the schema
  unknown_provider,      ///< D13
  missing_parameter,     ///< D13
  empty_parameter,       ///< D13
  invalid_url,           ///< D13
  wrong_parameter_type,  ///< D13
  no_stored_secret,      ///< D14
  duplicate_name,        ///< D31; also in provider definitions
  // warnings (D6)
  unknown_property,
  deprecated_property,
  deprecated_operation,
  not_url_friendly,
  unknown_parameter,
  deprecated_provider,
};

/// One row of the table of codes.
struct issue_kind {
  issue_code code;
  std::string_view name;     ///< on the wire
  std::string_view keyword;  ///< the keyword of JSON Schema that expresses the rule best
  /// English, to follow the name of the property: `{param}` stands for a parameter, a part in `[…]` is left out when
  /// its parameter is missing.
  std::string_view wording;
};

[[nodiscard]] const issue_kind& kind_of(issue_code code) noexcept;

/// All codes in the order of the enumeration, for documents and generated types.
[[nodiscard]] std::span<const issue_kind> issue_kinds() noexcept;

/// One step of a path into a document: a member name or an index.
struct path_segment {
  std::string name;
  std::size_t index = 0;
  bool is_index = false;
};

/// A fact about an issue, for example `expected: "boolean"`; the value is JSON text.
struct issue_param {
  std::string_view name;
  std::string json;
};

/// One error or warning (D4).
struct issue {
  issue_code code = issue_code::invalid_json;
  std::vector<path_segment> path;
  std::string schema_path;
  std::vector<issue_param> params;
  /// Byte offset of the value; of a missing one, of the closing bracket of the object that lacks it.
  std::size_t offset = 0;

  /// The JSON Pointer (RFC 6901) of the value, or of the place where it is missing.
  [[nodiscard]] std::string instance_path() const;
  /// English, made from code and params; follows the name of the property: "must be boolean, but …".
  [[nodiscard]] std::string message() const;
};

/// Errors and warnings of one document, in document order (D3). Empty and without allocations when there are none.
struct validation_result {
  std::vector<issue> issues;
  std::vector<issue> warnings;
  bool truncated = false;  ///< there were more than `max_issues` of either

  [[nodiscard]] bool valid() const noexcept { return issues.empty(); }

  /// Adds to `issues` or `warnings` unless the list is full.
  void add_issue(issue found);
  void add_warning(issue found);
};

/// A list holds this many entries; more are only counted as `truncated` (D3).
inline constexpr std::size_t max_issues = 100;

/// What is reported, alone, when a text is no JSON (D2, D3).
[[nodiscard]] issue syntax_issue(json::syntax_error error, json::position place);

/// A parameter whose value is a string.
[[nodiscard]] issue_param string_param(std::string_view name, std::string_view value);
/// A parameter whose value is a list of strings; of one string only, that string.
[[nodiscard]] issue_param list_param(std::string_view name, std::span<const std::string_view> values);

/// Appends `/segment`, escaped as RFC 6901 says.
void append_pointer_segment(std::string& pointer, std::string_view name);

/// Which members an issue is written with.
enum class issue_form : std::uint8_t {
  wire,       ///< as D4 says
  with_path,  ///< and `path`, the pointer as an array of names and numbers
};

/// Writes one issue as a JSON object: `code, keyword, instancePath, [path,] schemaPath, params, message`.
void write_issue(json::writer& out, const issue& found, issue_form form = issue_form::wire);
/// Writes a list of them.
void write_issues(json::writer& out, const std::vector<issue>& found, issue_form form = issue_form::wire);

/// `/enabled must be boolean, but string "yes" was sent (and 2 more)`: the first issue and how many there are (D45).
/// `whole` is what the document is called when the issue is about all of it.
[[nodiscard]] std::string summarize(const validation_result& result, std::string_view whole = "the body");

}  // namespace flagadmin
