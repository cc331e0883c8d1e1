#include <flagadmin/schema/issue.hpp>

#include <array>

#include <flagadmin/json/string.hpp>
#include <flagadmin/json/walk.hpp>

namespace flagadmin {
namespace {

constexpr std::array kinds{
    issue_kind{issue_code::invalid_json, "invalid_json", "syntax",
               "is not valid JSON: {reason} (line {line}, column {column}, byte {offset})"},
    issue_kind{issue_code::wrong_type, "wrong_type", "type", "must be {expected}, but {actual}[ {value}] was sent"},
    issue_kind{issue_code::missing_property, "missing_property", "required", "is required, but missing"},
    issue_kind{issue_code::not_in_enum, "not_in_enum", "enum", "must be {allowed}, but {value} was sent"},
    issue_kind{issue_code::too_small, "too_small", "minimum", "must be at least {minimum}, but {value} was sent"},
    issue_kind{issue_code::too_short, "too_short", "minLength", "must not be empty"},
    issue_kind{issue_code::forbidden_value, "forbidden_value", "not", "must not be {value}"},
    issue_kind{issue_code::invalid_format, "invalid_format", "format", "must be {format}, but {value} was sent"},
    issue_kind{issue_code::unknown_provider, "unknown_provider", "enum",
               "must be the name of a provider ({allowed}), but {value} was sent"},
    issue_kind{issue_code::missing_parameter, "missing_parameter", "required",
               "is required by provider {provider}, but missing"},
    issue_kind{issue_code::empty_parameter, "empty_parameter", "minLength",
               "is required by provider {provider} and must not be empty"},
    issue_kind{issue_code::invalid_url, "invalid_url", "format",
               "must be an absolute http or https URL for provider {provider}[, but {value} was sent]"},
    issue_kind{issue_code::wrong_parameter_type, "wrong_parameter_type", "type",
               "must be {expected} for provider {provider}, but {actual} was sent"},
    issue_kind{issue_code::no_stored_secret, "no_stored_secret", "not",
               "is masked, but no value is stored for provider {provider} that could be kept"},
    issue_kind{issue_code::duplicate_name, "duplicate_name", "uniqueItems", "must be unique, but {value} stands twice"},
    issue_kind{issue_code::unknown_property, "unknown_property", "additionalProperties",
               "is not known and will be ignored"},
    issue_kind{issue_code::deprecated_property, "deprecated_property", "deprecated", "is deprecated"},
    issue_kind{issue_code::deprecated_operation, "deprecated_operation", "deprecated",
               "is for {operation}, which is deprecated and may be removed"},
    issue_kind{issue_code::not_url_friendly, "not_url_friendly", "format",
               "is not URL-friendly: in paths it reads {encoded}"},
    issue_kind{issue_code::unknown_parameter, "unknown_parameter", "additionalProperties",
               "is not a parameter that provider {provider} knows"},
    issue_kind{issue_code::deprecated_provider, "deprecated_provider", "deprecated",
               "names the provider {provider}, which is deprecated[: {reason}]"},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i != kinds.size(); ++i) {
    if (static_cast<std::size_t>(kinds[i].code) != i) {
      return false;
    }
  }
  return kinds.size() == static_cast<std::size_t>(issue_code::deprecated_provider) + 1;
}
static_assert(is_in_order());

[[nodiscard]] const issue_param* find_param(const issue& found, std::string_view name) noexcept {
  for (const issue_param& param : found.params) {
    if (param.name == name) {
      return &param;
    }
  }
  return nullptr;
}

/// `["a","b","c"]` as `a, b or c`.
void append_list(std::string& out, std::string_view json) {
  std::vector<std::string_view> items;
  json::for_each_element(json, [&](std::string_view item) { items.push_back(item); });
  for (std::size_t i = 0; i != items.size(); ++i) {
    if (i != 0) {
      out += i + 1 == items.size() ? " or " : ", ";
    }
    json::string_of(items[i]).append_to(out);
  }
}

/// A parameter as a message shows it: what was sent stays JSON, other strings lose their quotes.
void append_param(std::string& out, const issue_param& param) {
  if (param.json.front() == '[') {
    append_list(out, param.json);
  } else if (param.json.front() == '"' && param.name != "value") {
    json::string_of(param.json).append_to(out);
  } else {
    out += param.json;
  }
}

void append_worded(std::string& out, std::string_view wording, const issue& found) {
  while (!wording.empty()) {
    const std::size_t mark = wording.find_first_of("{[");
    out += wording.substr(0, mark);
    if (mark == std::string_view::npos) {
      return;
    }
    const bool is_optional = wording[mark] == '[';
    const std::size_t end = wording.find(is_optional ? ']' : '}', mark);
    const std::string_view inner = wording.substr(mark + 1, end - mark - 1);
    wording.remove_prefix(end + 1);
    if (is_optional) {
      const std::size_t open = inner.find('{');
      if (find_param(found, inner.substr(open + 1, inner.find('}') - open - 1)) != nullptr) {
        append_worded(out, inner, found);
      }
    } else if (const issue_param* param = find_param(found, inner)) {
      append_param(out, *param);
    }
  }
}

void add_to(std::vector<issue>& list, issue&& found, bool& truncated) {
  if (list.size() == max_issues) {
    truncated = true;
  } else {
    list.push_back(std::move(found));
  }
}

}  // namespace

std::span<const issue_kind> issue_kinds() noexcept { return kinds; }

const issue_kind& kind_of(issue_code code) noexcept { return kinds[static_cast<std::size_t>(code)]; }

void append_pointer_segment(std::string& pointer, std::string_view name) {
  pointer += '/';
  for (const char c : name) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

std::string issue::instance_path() const {
  std::string pointer;
  for (const path_segment& segment : path) {
    append_pointer_segment(pointer, segment.is_index ? std::to_string(segment.index) : segment.name);
  }
  return pointer;
}

std::string issue::message() const {
  std::string out;
  append_worded(out, kind_of(code).wording, *this);
  return out;
}

void validation_result::add_issue(issue found) { add_to(issues, std::move(found), truncated); }
void validation_result::add_warning(issue found) { add_to(warnings, std::move(found), truncated); }

issue syntax_issue(json::syntax_error error, json::position place) {
  issue found;
  found.code = issue_code::invalid_json;
  found.schema_path = "#";
  found.offset = place.offset;
  found.params = {string_param("error", json::name_of(error)),
                  string_param("reason", json::describe(error)),
                  {"offset", std::to_string(place.offset)},
                  {"line", std::to_string(place.line)},
                  {"column", std::to_string(place.column)}};
  return found;
}

issue_param string_param(std::string_view name, std::string_view value) {
  issue_param param{name, {}};
  json::writer(param.json).string(value);
  return param;
}

issue_param list_param(std::string_view name, std::span<const std::string_view> values) {
  if (values.size() == 1) {
    return string_param(name, values.front());
  }
  issue_param param{name, {}};
  json::writer out(param.json);
  out.begin_array();
  for (const std::string_view value : values) {
    out.string(value);
  }
  out.end_array();
  return param;
}

void write_issue(json::writer& out, const issue& found, issue_form form) {
  const issue_kind& kind = kind_of(found.code);
  out.begin_object();
  out.member("code", kind.name);
  out.member("keyword", kind.keyword);
  out.member("instancePath", found.instance_path());
  if (form == issue_form::with_path) {
    out.key("path");
    out.begin_array();
    for (const path_segment& segment : found.path) {
      if (segment.is_index) {
        out.number(static_cast<std::int64_t>(segment.index));
      } else {
        out.string(segment.name);
      }
    }
    out.end_array();
  }
  out.member("schemaPath", found.schema_path);
  out.key("params");
  out.begin_object();
  for (const issue_param& param : found.params) {
    out.raw_member(param.name, param.json);
  }
  out.end_object();
  out.member("message", found.message());
  out.end_object();
}

void write_issues(json::writer& out, const std::vector<issue>& found, issue_form form) {
  out.begin_array();
  for (const issue& one : found) {
    write_issue(out, one, form);
  }
  out.end_array();
}

std::string summarize(const validation_result& result, std::string_view whole) {
  if (result.issues.empty()) {
    return {};
  }
  const issue& first = result.issues.front();
  const std::string pointer = first.instance_path();
  std::string out = pointer.empty() ? std::string(whole) : pointer;
  out += ' ';
  out += first.message();
  const std::size_t more = result.issues.size() - 1;
  if (result.truncated) {
    out += " (and more than " + std::to_string(more) + " more)";
  } else if (more != 0) {
    out += " (and " + std::to_string(more) + " more)";
  }
  return out;
}

}  // namespace flagadmin
