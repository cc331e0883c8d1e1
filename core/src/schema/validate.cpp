#include <flagadmin/schema/validate.hpp>

#include <algorithm>
#include <optional>
#include <span>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/reader.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/echo.hpp>
#include <flagadmin/schema/url_friendly.hpp>
#include "name_set.hpp"

namespace flagadmin {
namespace {

using json::string_slice;
using json::token;

/// Where the validator stands: one step of the path, linked to the step above. Lives on the stack, so that a path costs
/// nothing until an issue needs it.
struct step {
  const step* parent = nullptr;
  const property* member = nullptr;  ///< null: an element of an array
  std::size_t index = 0;

  [[nodiscard]] path_segment segment() const {
    return member != nullptr ? path_segment{std::string(member->name)} : path_segment{{}, index, true};
  }
};

void append_path(std::vector<path_segment>& path, const step* at) {
  if (at != nullptr) {
    append_path(path, at->parent);
    path.push_back(at->segment());
  }
}

void append_schema_path(std::string& pointer, const step* at) {
  if (at == nullptr) {
    pointer += '#';
    return;
  }
  append_schema_path(pointer, at->parent);
  if (at->member != nullptr) {
    pointer += "/properties";
    append_pointer_segment(pointer, at->member->name);
  } else {
    pointer += "/items";
  }
}

[[nodiscard]] bool matches(value_type type, token next) noexcept {
  switch (type) {
    case value_type::any:
      return true;
    case value_type::object:
      return next == token::object;
    case value_type::array:
      return next == token::array;
    case value_type::string:
      return next == token::string;
    case value_type::number:
    case value_type::integer:
      return next == token::number;
    case value_type::boolean:
      return next == token::boolean;
  }
  return false;
}

[[nodiscard]] bool has_string_rules(const schema& node) noexcept {
  return node.min_length != 0 || !node.forbidden.empty() || !node.enumeration.empty() ||
         node.format != string_format::none;
}

/// Drives the reader through a text along a schema, in a single pass. What only a faulty or unusual text needs is
/// marked as cold: it stays out of the way of the rest, and small.
class validator {
 public:
  validator(std::string_view json, validation_result& result, member_slices* members) noexcept
      : in_(json), text_(json), result_(result), members_(members) {}

  void run(const schema& root) {
    judge(root, nullptr);
    if (!in_.finish()) {
      report_syntax_error();
    }
  }

  /// Judges one value, whatever follows it; answers its length, or 0 on a syntax error.
  std::size_t run_first(const schema& root) {
    judge(root, nullptr);
    if (in_.failed()) {
      report_syntax_error();
      return 0;
    }
    return in_.offset();
  }

 private:
  /// Judges the next value; answers where it begins.
  std::size_t judge(const schema& node, const step* at) {
    const token next = in_.peek();
    const std::size_t first = in_.offset();
    if (next == token::failure) {
      return first;
    }
    if (node.deprecated) {
      warn_deprecated(at, first);
    }
    if (next == token::null && node.nullable) {
      (void)in_.read_null();
      return first;
    }
    if (!matches(node.type, next)) {
      report_wrong_type(node, at);
      return first;
    }
    switch (node.type) {
      case value_type::any:
        (void)in_.skip_value();
        break;
      case value_type::object:
        judge_object(node, at);
        break;
      case value_type::array:
        judge_array(node, at);
        break;
      case value_type::string:
        judge_string(node, at);
        break;
      case value_type::number:
      case value_type::integer:
        judge_number(node, at);
        break;
      case value_type::boolean: {
        bool ignored = false;
        (void)in_.read_boolean(ignored);
        break;
      }
    }
    return first;
  }

  void judge_object(const schema& node, const step* at) {
    if (!in_.begin_object()) {
      return;
    }
    const std::span<const property> properties = node.properties;
    std::uint32_t seen = 0;
    std::size_t expected = 0;
    std::optional<name_set> unknown_names;
    string_slice name;
    while (true) {
      std::size_t index = expected;
      // Most documents follow the order of the schema: the next property is tried first.
      const bool is_expected =
          expected != properties.size() && (seen >> expected & 1U) == 0 && in_.take_member(properties[expected].name);
      if (!is_expected) {
        if (!in_.next_member(name)) {
          break;
        }
        index = find(properties, name);
        if (index == properties.size()) {
          if (!pass_unknown(node, name, unknown_names, at)) {
            return;
          }
          continue;
        }
        if ((seen >> index & 1U) != 0) {
          report_duplicate(name);
          return;
        }
      }
      seen |= std::uint32_t{1} << index;
      expected = index + 1;
      judge_member(properties[index], index, at);
    }
    if (!in_.failed()) {
      report_missing(properties, seen, at);
    }
  }

  /// Reads past a member that the schema does not describe; false when the text is at fault.
  [[nodiscard, gnu::cold]] bool pass_unknown(const schema& node, string_slice name,
                                             std::optional<name_set>& unknown_names, const step* at) {
    if (!unknown_names) {
      unknown_names.emplace();
    }
    if (!unknown_names->insert(name)) {
      report_duplicate(name);
      return false;
    }
    // D5: permitted, and worth a warning, unless the schema leaves the names open.
    if (!node.properties.empty()) {
      warn_unknown(name, at);
    }
    return in_.skip_value();
  }

  void judge_member(const property& member, std::size_t index, const step* at) {
    const step here{at, &member};
    const std::size_t first = judge(member.value, &here);
    if (at == nullptr && members_ != nullptr && !in_.failed()) {
      members_->raw[index] = in_.since(first);
    }
  }

  void judge_array(const schema& node, const step* at) {
    if (!in_.begin_array()) {
      return;
    }
    step here{at};
    for (; in_.next_element(); ++here.index) {
      judge(*node.items, &here);
    }
  }

  void judge_string(const schema& node, const step* at) {
    const std::size_t first = in_.offset();
    string_slice value;
    if (!in_.read_string(value) || !has_string_rules(node)) {
      return;
    }
    const std::string_view raw = in_.since(first);
    const auto equals = [value](std::string_view text) { return value.equals(text); };
    if (node.min_length != 0 && value.empty()) {
      report(issue_code::too_short, at, "/minLength", first, {{"limit", "1"}});
    }
    if (std::any_of(node.forbidden.begin(), node.forbidden.end(), equals)) {
      report(issue_code::forbidden_value, at, "/not", first, {value_param(raw)});
    }
    if (!node.enumeration.empty() && std::none_of(node.enumeration.begin(), node.enumeration.end(), equals)) {
      report(issue_code::not_in_enum, at, "/enum", first, {list_param("allowed", node.enumeration), value_param(raw)});
    }
    if (node.format != string_format::none) {
      judge_format(node, at, first, value);
    }
  }

  [[gnu::cold]] void judge_format(const schema& node, const step* at, std::size_t first, string_slice value) {
    std::string resolved;
    std::string_view text = value.raw;
    if (value.escaped) {
      resolved = value.decoded();
      text = resolved;
    }
    if (node.format == string_format::date_time && !is_date_time(text)) {
      report(issue_code::invalid_format, at, "/format", first,
             {string_param("format", name_of(node.format)), value_param(in_.since(first))});
    } else if (node.format == string_format::url_friendly && !is_url_friendly(text) && !is_full(result_.warnings)) {
      issue found = make_issue(issue_code::not_url_friendly, at, "/format", first);
      found.params = {value_param(in_.since(first)), string_param("encoded", percent_encoded(text))};
      result_.add_warning(std::move(found));
    }
  }

  void judge_number(const schema& node, const step* at) {
    const std::size_t first = in_.offset();
    std::string_view number;
    if (!in_.read_number(number)) {
      return;
    }
    if (node.type == value_type::integer && !json::is_integer(number)) {
      report_type_issue(node, at, first, number);
    } else if (node.minimum && !json::is_at_least(number, *node.minimum)) {
      report(issue_code::too_small, at, "/minimum", first,
             {{"minimum", std::to_string(*node.minimum)}, value_param(number)});
    }
  }

  /// The place of a described member, or the number of them.
  [[nodiscard]] static std::size_t find(std::span<const property> properties, string_slice name) noexcept {
    std::size_t index = 0;
    while (index != properties.size() && !name.equals(properties[index].name)) {
      ++index;
    }
    return index;
  }

  [[gnu::cold]] void report_wrong_type(const schema& node, const step* at) {
    const std::size_t first = in_.offset();
    std::string_view raw;
    if (in_.skip_value(raw)) {
      report_type_issue(node, at, first, raw);
    }
  }

  [[gnu::cold]] void report_type_issue(const schema& node, const step* at, std::size_t first, std::string_view raw) {
    const std::array<std::string_view, 2> expected{name_of(node.type), "null"};
    const std::string_view actual = kind_of_value(raw);
    std::vector<issue_param> params{list_param("expected", std::span(expected).first(node.nullable ? 2 : 1)),
                                    string_param("actual", actual)};
    const bool is_scalar = actual == "string" || actual == "number" || actual == "boolean";
    if (is_scalar && !node.sensitive) {
      params.push_back(value_param(raw));
    }
    report(issue_code::wrong_type, at, "/type", first, std::move(params));
  }

  void report_missing(std::span<const property> properties, std::uint32_t seen, const step* at) {
    for (std::size_t i = 0; i != properties.size(); ++i) {
      if (properties[i].required && (seen >> i & 1U) == 0) {
        report_missing(properties[i].name, at);
      }
    }
  }

  [[gnu::cold]] void report_missing(std::string_view name, const step* at) {
    if (is_full(result_.issues)) {
      return;
    }
    issue found = make_issue(issue_code::missing_property, at, "/required", in_.offset() - 1);
    found.path.push_back({std::string(name)});
    found.params.push_back(string_param("missingProperty", name));
    result_.add_issue(std::move(found));
  }

  [[gnu::cold]] void warn_unknown(string_slice name, const step* at) {
    if (is_full(result_.warnings)) {
      return;
    }
    issue found = make_issue(issue_code::unknown_property, at, "/additionalProperties", offset_of(name));
    std::string decoded = name.decoded();
    found.params.push_back(string_param("property", decoded));
    found.path.push_back({std::move(decoded)});
    result_.add_warning(std::move(found));
  }

  [[gnu::cold]] void warn_deprecated(const step* at, std::size_t first) {
    if (is_full(result_.warnings)) {
      return;
    }
    issue found = make_issue(issue_code::deprecated_property, at, "/deprecated", first);
    found.params.push_back(string_param("property", at != nullptr && at->member != nullptr ? at->member->name : ""));
    result_.add_warning(std::move(found));
  }

  [[gnu::cold]] void report_duplicate(string_slice name) {
    in_.fail_at(offset_of(name), json::syntax_error::duplicate_member);
  }

  /// D2, D3: a syntax error is reported alone.
  [[gnu::cold]] void report_syntax_error() {
    const json::position place = json::locate(text_, in_.error_offset());
    result_ = {};
    result_.add_issue(syntax_issue(in_.error(), place));
  }

  [[gnu::cold]] void report(issue_code code, const step* at, std::string_view keyword, std::size_t offset,
                            std::vector<issue_param> params) {
    if (is_full(result_.issues)) {
      return;
    }
    issue found = make_issue(code, at, keyword, offset);
    found.params = std::move(params);
    result_.add_issue(std::move(found));
  }

  [[nodiscard, gnu::cold]] static issue make_issue(issue_code code, const step* at, std::string_view keyword,
                                                   std::size_t offset) {
    issue made;
    made.code = code;
    made.offset = offset;
    append_path(made.path, at);
    append_schema_path(made.schema_path, at);
    made.schema_path += keyword;
    return made;
  }

  /// Whether a list has reached its limit; then the result is known to be truncated, and nothing more is built.
  [[nodiscard]] bool is_full(const std::vector<issue>& list) noexcept {
    if (list.size() < max_issues) {
      return false;
    }
    result_.truncated = true;
    return true;
  }

  [[nodiscard]] std::size_t offset_of(string_slice name) const noexcept {
    return static_cast<std::size_t>(name.raw.data() - text_.data()) - 1;
  }

  json::reader in_;
  std::string_view text_;
  validation_result& result_;
  member_slices* members_;
};

}  // namespace

validation_result validate(const schema& root, std::string_view json) {
  validation_result result;
  validator(json, result, nullptr).run(root);
  return result;
}

validation_result validate(const schema& root, std::string_view json, member_slices& members) {
  validation_result result;
  members = {};
  validator(json, result, &members).run(root);
  return result;
}

std::size_t validate_first(const schema& root, std::string_view json, validation_result& result) {
  return validator(json, result, nullptr).run_first(root);
}

}  // namespace flagadmin
