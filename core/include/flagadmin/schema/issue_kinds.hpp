#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

/// The kinds of issues, with their names and wordings (D4).
namespace flagadmin {

/// The codes of errors and warnings. One table, `issue_kinds`, has their names on the wire, keywords and wordings; a
/// name never changes its meaning.
enum class issue_code : std::uint8_t {
  // the text
  invalid_json,  ///< a syntax error (D2): reported alone
  // schemas
  wrong_type,
  missing_property,
  not_in_enum,
  too_small,
  too_short,
  forbidden_value,
  invalid_format,
  duplicate_name,  ///< D31; also in provider definitions
  // schemas: warnings (D6)
  unknown_property,
  deprecated_property,
  not_url_friendly,
  // further checks
  unknown_provider,      ///< D13
  missing_parameter,     ///< D13
  empty_parameter,       ///< D13
  invalid_url,           ///< D13
  wrong_parameter_type,  ///< D13
  no_stored_secret,      ///< D14
  not_in_future,         ///< D62
  refused_by_service,    ///< D81
  // further checks: warnings (D6)
  deprecated_operation,
  unknown_parameter,
  deprecated_provider,
  unknown_event,         ///< D93
  no_events,             ///< D93
  unknown_role,          ///< D66
  secret_for_other_url,  ///< D14
  differs_at_service,    ///< D81
  private_address,       ///< D98
};

/// The first code that `validate` never reports.
inline constexpr issue_code first_beyond_schemas = issue_code::unknown_provider;

/// One row of the table of codes.
struct issue_kind {
  issue_code code;           ///< the row's own position
  std::string_view name;     ///< on the wire
  std::string_view keyword;  ///< the keyword of JSON Schema that expresses it best
  /// English, to follow the name of the property: `{param}` stands for a parameter, a part in `[…]` is left out when
  /// its parameter is missing.
  std::string_view wording;
  /// The names of the parameters; the last ones may be missing from an issue.
  std::array<std::string_view, 6> params;

  /// The number of a parameter, or the size of `params`.
  [[nodiscard]] constexpr std::size_t place_of(std::string_view param) const noexcept {
    std::size_t place = 0;
    while (place != params.size() && params[place] != param) {
      ++place;
    }
    return place;
  }
};

/// A piece of a wording: a parameter between two strings, or `before` alone. Messages leave out pieces whose parameter
/// the issue lacks.
struct wording_piece {
  std::string_view before;  ///< before the value of the parameter
  std::string_view param;   ///< the name of the parameter; empty: none
  std::string_view after;   ///< after the value
};

/// Takes the first piece from a wording.
[[nodiscard]] wording_piece next_piece(std::string_view& wording) noexcept;

/// The row of a code.
[[nodiscard]] const issue_kind& kind_of(issue_code code) noexcept;

/// All codes in the order of the enumeration, for documents and generated types.
[[nodiscard]] std::span<const issue_kind> issue_kinds() noexcept;

}  // namespace flagadmin
