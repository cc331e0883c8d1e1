#include <flagadmin/schema/issue_kinds.hpp>

#include <flagadmin/table_order.hpp>

namespace flagadmin {
namespace {

constexpr std::array issue_kind_table{
    issue_kind{issue_code::invalid_json,
               "invalid_json",
               "syntax",
               "is not valid JSON: {reason}[: {property}] (line {line}, column {column}, byte {offset})",
               {"error", "reason", "offset", "line", "column", "property"}},
    issue_kind{issue_code::wrong_type,
               "wrong_type",
               "type",
               "must be {expected}, but {actual}[ {value}] was sent",
               {"expected", "actual", "value"}},
    issue_kind{
        issue_code::missing_property, "missing_property", "required", "is required, but missing", {"missingProperty"}},
    issue_kind{issue_code::not_in_enum,
               "not_in_enum",
               "enum",
               "must be {allowed}, but {value} was sent",
               {"allowed", "value"}},
    issue_kind{issue_code::too_small,
               "too_small",
               "minimum",
               "must be at least {minimum}, but {value} was sent",
               {"minimum", "value"}},
    issue_kind{issue_code::too_short, "too_short", "minLength", "must not be empty", {"limit"}},
    issue_kind{issue_code::forbidden_value, "forbidden_value", "not", "must not be {value}", {"value"}},
    issue_kind{issue_code::invalid_format,
               "invalid_format",
               "format",
               "must be {format}, but {value} was sent",
               {"format", "value"}},
    issue_kind{issue_code::duplicate_name,
               "duplicate_name",
               "uniqueItems",
               "must be unique, but {value} occurs twice",
               {"value"}},
    issue_kind{issue_code::unknown_property,
               "unknown_property",
               "additionalProperties",
               "is not known and will be ignored",
               {"property"}},
    issue_kind{issue_code::deprecated_property, "deprecated_property", "deprecated", "is deprecated", {"property"}},
    issue_kind{issue_code::not_url_friendly,
               "not_url_friendly",
               "format",
               "is not URL-friendly: in paths it is encoded as {encoded}",
               {"value", "encoded"}},
    issue_kind{issue_code::unknown_provider,
               "unknown_provider",
               "enum",
               "must be the name of a provider ({allowed}), but {value} was sent",
               {"allowed", "value"}},
    issue_kind{issue_code::missing_parameter,
               "missing_parameter",
               "required",
               "is required by provider {provider}, but missing",
               {"provider", "parameter"}},
    issue_kind{issue_code::empty_parameter,
               "empty_parameter",
               "minLength",
               "is required by provider {provider} and must not be empty",
               {"provider", "parameter"}},
    issue_kind{issue_code::invalid_url,
               "invalid_url",
               "format",
               "must be an absolute http or https URL for provider {provider}[, but {value} was sent]",
               {"provider", "parameter", "format", "value"}},
    issue_kind{issue_code::wrong_parameter_type,
               "wrong_parameter_type",
               "type",
               "must be {expected} for provider {provider}, but {actual} was sent",
               {"provider", "parameter", "expected", "actual"}},
    issue_kind{issue_code::no_stored_secret,
               "no_stored_secret",
               "not",
               "is masked, but provider {provider} has no stored value to keep: send the value",
               {"provider", "parameter"}},
    issue_kind{
        issue_code::not_in_future, "not_in_future", "format", "must be in the future, but {value} was sent", {"value"}},
    issue_kind{issue_code::refused_by_service,
               "refused_by_service",
               "not",
               "is refused by {service}, which expects {wanted}",
               {"service", "wanted"}},
    issue_kind{issue_code::deprecated_operation,
               "deprecated_operation",
               "deprecated",
               "uses {operation}, which is deprecated and may be removed",
               {"operation"}},
    issue_kind{issue_code::unknown_parameter,
               "unknown_parameter",
               "additionalProperties",
               "is not a parameter of provider {provider}",
               {"provider", "parameter"}},
    issue_kind{issue_code::deprecated_provider,
               "deprecated_provider",
               "deprecated",
               "names the provider {provider}, which is deprecated[: {reason}]",
               {"provider", "reason"}},
    issue_kind{issue_code::unknown_event,
               "unknown_event",
               "enum",
               "names the event {value}, which provider {provider} does not list: it will never be sent",
               {"provider", "value"}},
    issue_kind{issue_code::no_events,
               "no_events",
               "minItems",
               "is empty: nothing will be sent to provider {provider}",
               {"provider"}},
    issue_kind{issue_code::unknown_role,
               "unknown_role",
               "enum",
               "names the role {value}, which is not defined: tokens of the account can only read",
               {"value"}},
    issue_kind{issue_code::secret_for_other_url,
               "secret_for_other_url",
               "not",
               "keeps the stored secret, which provider {provider} will send to another server, because {urlParameter} "
               "changes",
               {"provider", "parameter", "urlParameter"}},
    issue_kind{issue_code::differs_at_service,
               "differs_at_service",
               "not",
               "differs at {service}: {difference}",
               {"service", "difference"}},
    issue_kind{issue_code::private_address,
               "private_address",
               "not",
               "names a private or reserved address: {service} refuses it, unless its configuration permits it",
               {"service"}},
};

static_assert(is_in_order(issue_kind_table, &issue_kind::code, issue_code::private_address));

/// Whether braces and brackets are closed, braces also within brackets: `next_piece` relies on it.
consteval bool is_closed(std::string_view wording) {
  char brace = 0;
  char bracket = 0;
  for (const char c : wording) {
    if (c == '{' || c == '}') {
      if ((brace == '{') == (c == '{')) {
        return false;
      }
      brace = c;
    } else if (c == '[' || c == ']') {
      if (brace == '{' || (bracket == '[') == (c == '[')) {
        return false;
      }
      bracket = c;
    }
  }
  return brace != '{' && bracket != '[';
}

/// Whether a row names the parameters of its wording.
consteval bool has_params(const issue_kind& kind) {
  for (std::size_t open = kind.wording.find('{'); open != std::string_view::npos;
       open = kind.wording.find('{', open + 1)) {
    const std::string_view name = kind.wording.substr(open + 1, kind.wording.find('}', open) - open - 1);
    if (kind.place_of(name) == kind.params.size()) {
      return false;
    }
  }
  return true;
}
static_assert([]() consteval {
  for (const issue_kind& kind : issue_kind_table) {
    if (!is_closed(kind.wording) || !has_params(kind)) {
      return false;
    }
  }
  return true;
}());

}  // namespace

std::span<const issue_kind> issue_kinds() noexcept { return issue_kind_table; }

wording_piece next_piece(std::string_view& wording) noexcept {
  const bool is_optional = wording.starts_with('[');
  const std::size_t begin = is_optional ? 1 : 0;
  std::size_t mark = begin;
  while (mark != wording.size() && wording[mark] != '{' && wording[mark] != '[') {
    ++mark;
  }
  wording_piece piece{.before = wording.substr(begin, mark - begin)};
  std::size_t end = mark;
  if (mark != wording.size() && wording[mark] == '{') {
    const std::size_t close = wording.find('}', mark);
    piece.param = wording.substr(mark + 1, close - mark - 1);
    end = close + 1;
    if (is_optional) {
      const std::size_t bracket = wording.find(']', end);
      piece.after = wording.substr(end, bracket - end);
      end = bracket + 1;
    }
  }
  wording.remove_prefix(end);
  return piece;
}

const issue_kind& kind_of(issue_code code) noexcept { return issue_kind_table[static_cast<std::size_t>(code)]; }

}  // namespace flagadmin
