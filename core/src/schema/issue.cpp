#include <flagadmin/schema/issue.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/url_friendly.hpp>

namespace flagadmin {
namespace {

[[nodiscard]] const issue_param* find_param(const issue& issue, std::string_view name) noexcept {
  const std::size_t place = kind_of(issue.code).place_of(name);
  return place < issue.params.size() ? &issue.params[place] : nullptr;
}

/// Appends a name as paths have it, as an excerpt.
void append_encoded(text_buffer& out, std::string_view name) { append_shortened(out, percent_encoded(name)); }

/// Appends a parameter to a message: sent values as JSON, other strings without quotes, a list as `a, b or c`.
void append_param(text_buffer& out, const issue_param& param) {
  switch (param.kind) {
    case param_kind::text:
      out += param.text;
      break;
    case param_kind::excerpt:
      append_excerpt(out, param.text);
      break;
    case param_kind::quoted:
      out += '"';
      append_excerpt(out, param.text);
      out += '"';
      break;
    case param_kind::list:
      if (param.items.empty()) {
        out += "none";
      }
      for (std::size_t i = 0; i != param.items.size(); ++i) {
        if (i != 0) {
          out += i + 1 == param.items.size() ? std::string_view(" or ") : std::string_view(", ");
        }
        append_excerpt(out, param.items[i]);
      }
      break;
    case param_kind::encoded:
      append_encoded(out, param.text);
      break;
    default:
      json::writer value(out);
      param.write(value);
  }
}

/// Writes a string as `append` changes it.
void write_changed(json::writer& out, std::string_view text, void (*append)(text_buffer&, std::string_view)) {
  text_buffer changed;
  append(changed, text);
  out.string(changed.view());
}

}  // namespace

void append_pointer_segment(text_buffer& pointer, std::string_view name) {
  pointer += '/';
  std::size_t first = 0;
  for (std::size_t i = 0; i != name.size(); ++i) {
    if (name[i] == '~' || name[i] == '/') {
      pointer += name.substr(first, i - first);
      pointer += name[i] == '~' ? "~0" : "~1";
      first = i + 1;
    }
  }
  pointer += name.substr(first);
}

void issue::append_instance_path(text_buffer& out) const {
  for (const path_segment& segment : path) {
    if (segment.is_index) {
      out += '/';
      json::append_number(out, static_cast<std::int64_t>(segment.index));
    } else {
      append_pointer_segment(out, segment.name);
    }
  }
}

void issue::append_display_path(text_buffer& out) const {
  for (const path_segment& segment : path) {
    if (segment.is_index) {
      out += '/';
      json::append_number(out, static_cast<std::int64_t>(segment.index));
    } else {
      text_buffer name;
      append_excerpt(name, segment.name);
      append_pointer_segment(out, name.view());
    }
  }
}

void issue::append_schema_path(text_buffer& out) const {
  out += '#';
  if (code == issue_code::invalid_json) {
    return;
  }
  for (const path_segment& segment : path.first(schema_depth)) {
    if (segment.is_index) {
      out += "/items";
    } else {
      out += "/properties";
      append_pointer_segment(out, segment.name);
    }
  }
  out += '/';
  out += kind_of(code).keyword;
}

void issue::append_message(text_buffer& out) const {
  for (std::string_view rest = kind_of(code).wording; !rest.empty();) {
    const wording_piece piece = next_piece(rest);
    const issue_param* param = find_param(*this, piece.param);
    if (param != nullptr || piece.param.empty()) {
      out += piece.before;
      if (param != nullptr) {
        append_param(out, *param);
      }
      out += piece.after;
    }
  }
}

std::string issue::instance_path() const {
  text_buffer out;
  append_instance_path(out);
  return out.str();
}

std::string issue::display_path() const {
  text_buffer out;
  append_display_path(out);
  return out.str();
}

std::string issue::schema_path() const {
  text_buffer out;
  append_schema_path(out);
  return out.str();
}

std::string issue::message() const {
  text_buffer out;
  append_message(out);
  return out.str();
}

void issue_param::write(json::writer& out) const {
  switch (kind) {
    case param_kind::text:
      out.string(text);
      break;
    case param_kind::excerpt:
      write_changed(out, text, append_excerpt);
      break;
    case param_kind::encoded:
      write_changed(out, text, append_encoded);
      break;
    case param_kind::quoted:
      write_changed(out, text, append_shortened);
      break;
    case param_kind::json:
      out.raw(text);
      break;
    case param_kind::number:
      out.number(number);
      break;
    case param_kind::list:
      out.begin_array();
      for (const std::string_view item : items) {
        write_changed(out, item, append_excerpt);
      }
      out.end_array();
  }
}

void validation_result::add(std::vector<issue>& list, const issue& issue) {
  if (list.size() == max_issues) {
    truncated = true;
  } else {
    list.push_back(issue);
  }
}

namespace {

/// Where a list has the refusal of the value at an offset, or its end.
[[nodiscard]] std::size_t refusal_at(const std::vector<issue>& list, std::size_t offset) noexcept {
  const auto is_meant = [offset](const issue& one) {
    return one.code == issue_code::refused_by_service && one.offset == offset;
  };
  return static_cast<std::size_t>(std::find_if(list.begin(), list.end(), is_meant) - list.begin());
}

}  // namespace

bool validation_result::has_place(const std::vector<issue>& list, std::size_t offset) noexcept {
  return refusal_at(list, offset) != list.size() || has_room(list, offset);
}

bool validation_result::has_room(const std::vector<issue>& list, std::size_t order) noexcept {
  if (list.size() < max_issues) {
    return true;
  }
  truncated = true;
  return order < list.back().order();
}

void validation_result::insert(std::vector<issue>& list, const issue& issue) {
  const std::size_t refusal = issue.object_end == 0 ? refusal_at(list, issue.offset) : list.size();
  if (refusal != list.size()) {
    list[refusal] = issue;
    return;
  }
  if (!has_room(list, issue.order())) {
    return;
  }
  if (list.size() == max_issues) {
    // The last one goes, but not that of an address: whether a change is sent depends on it (D98).
    list.erase(list.end() - (list.back().code == issue_code::private_address ? 2 : 1));
  }
  list.push_back(issue);
  for (std::size_t k = list.size() - 1; k != 0 && list[k].order() < list[k - 1].order(); --k) {
    std::swap(list[k], list[k - 1]);
  }
}

issue validation_result::make(issue_code code, std::size_t offset, std::initializer_list<path_segment> path,
                              unsigned schema_depth, std::initializer_list<issue_param> params) {
  return {.code = code,
          .schema_depth = static_cast<std::uint8_t>(schema_depth),
          .path = memory.keep(std::span(path.begin(), path.size())),
          .params = memory.keep(std::span(params.begin(), params.size())),
          .offset = offset};
}

void validation_result::add_issue(issue_code code, std::size_t offset, std::initializer_list<path_segment> path,
                                  unsigned schema_depth, std::initializer_list<issue_param> params) {
  insert(issues, make(code, offset, path, schema_depth, params));
}

void validation_result::add_warning(issue_code code, std::size_t offset, std::initializer_list<path_segment> path,
                                    unsigned schema_depth, std::initializer_list<issue_param> params) {
  insert(warnings, make(code, offset, path, schema_depth, params));
}

void set_syntax_error(validation_result& validation, json::syntax_error error, json::position place,
                      std::span<const path_segment> duplicate) {
  validation.issues.clear();
  validation.warnings.clear();
  validation.truncated = false;
  std::array params{text_param(json::name_of(error)),
                    text_param(json::describe(error)),
                    number_param(static_cast<std::int64_t>(place.offset)),
                    number_param(static_cast<std::int64_t>(place.line)),
                    number_param(static_cast<std::int64_t>(place.column)),
                    issue_param{}};
  std::size_t count = params.size() - 1;
  if (!duplicate.empty()) {
    params[count++] = name_param(duplicate.back().name);
  }
  validation.add(validation.issues,
                 {.code = issue_code::invalid_json,
                  .schema_depth = 0,
                  .path = duplicate,
                  .params = validation.memory.keep(std::span<const issue_param>(params).first(count)),
                  .offset = place.offset});
}

namespace {

/// Writes one issue; `scratch` is overwritten.
void write_issue(json::writer& out, const issue& issue, message_form form, text_buffer& scratch) {
  const issue_kind& kind = kind_of(issue.code);
  out.begin_object();
  out.member("code", kind.name);
  out.member("keyword", kind.keyword);
  scratch.clear();
  issue.append_instance_path(scratch);
  out.member("instancePath", scratch.view());
  scratch.clear();
  issue.append_schema_path(scratch);
  out.member("schemaPath", scratch.view());
  out.key("params");
  out.begin_object();
  for (std::size_t i = 0; i != issue.params.size(); ++i) {
    out.key(kind.params[i]);
    issue.params[i].write(out);
  }
  out.end_object();
  scratch.clear();
  if (form == message_form::with_path && !issue.path.empty()) {
    issue.append_display_path(scratch);
    scratch += ' ';
  }
  issue.append_message(scratch);
  out.member("message", scratch.view());
  out.end_object();
}

}  // namespace

void write_issues(json::writer& out, std::span<const issue> issues, message_form form) {
  text_buffer scratch;
  out.begin_array();
  for (const issue& reported : issues) {
    write_issue(out, reported, form, scratch);
  }
  out.end_array();
}

void append_summary(text_buffer& out, const validation_result& result, std::string_view whole) {
  if (result.issues.empty()) {
    return;
  }
  const issue& first = result.issues.front();
  if (first.path.empty()) {
    out += whole;
  }
  first.append_display_path(out);
  out += ' ';
  first.append_message(out);
  const auto more = static_cast<std::int64_t>(result.issues.size()) - 1;
  if (more != 0 || result.truncated) {
    constexpr summary_words words;
    out += result.truncated ? words.and_more_than : words.and_so_many;
    json::append_number(out, more);
    out += words.more;
  }
}

std::string summarize(const validation_result& result, std::string_view whole) {
  text_buffer out;
  append_summary(out, result, whole);
  return out.str();
}

}  // namespace flagadmin
