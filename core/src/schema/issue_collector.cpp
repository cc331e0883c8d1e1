#include "issue_collector.hpp"

#include <algorithm>
#include <array>

#include <flagadmin/json/number.hpp>
#include <flagadmin/json/walk.hpp>
#include <flagadmin/schema/date_time.hpp>
#include <flagadmin/schema/sent_value.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "name_set.hpp"

namespace flagadmin {

void issue_collector::report(std::vector<issue>& list, issue_code code, const place& subject,
                             std::span<const issue_param> params) {
  const std::size_t more = subject.last == nullptr ? 0 : 1;
  const std::span<path_segment> path = path_to(subject.here, more);
  if (subject.last != nullptr) {
    path.back() = *subject.last;
  }
  result_.add(list, {.code = code,
                     .schema_depth = static_cast<std::uint8_t>(path.size() - more),
                     .path = path,
                     .params = result_.memory.keep(params),
                     .offset = static_cast<std::size_t>(subject.position - begin_)});
}

/// The path of a value, with room for further segments.
std::span<path_segment> issue_collector::path_to(const step* here, std::size_t more) {
  std::size_t depth = 0;
  for (const step* ancestor = here; ancestor != nullptr; ancestor = ancestor->parent) {
    ++depth;
  }
  const std::size_t length = depth + more;
  auto* path = static_cast<path_segment*>(result_.memory.allocate(length * sizeof(path_segment)));
  for (const step* ancestor = here; ancestor != nullptr; ancestor = ancestor->parent) {
    path[--depth] = ancestor->member != nullptr ? path_segment(ancestor->member->name) : path_segment(ancestor->index);
  }
  return {path, length};
}

std::span<const path_segment> issue_collector::path_of(const step* here, json::string_slice member) {
  const std::span<path_segment> path = path_to(here, 1);
  path.back() = path_segment(result_.memory.keep(member));
  return path;
}

/// Whether a list is full; sets `truncated` then, so that callers build no further issue.
bool issue_collector::is_full(const std::vector<issue>& list) {
  result_.truncated = result_.truncated || list.size() >= max_issues;
  return list.size() >= max_issues;
}

issue_param issue_collector::sent_value(std::string_view raw) { return value_param(raw, result_.memory); }

void issue_collector::missing(const schema& object, std::uint64_t seen, const step* here,
                              std::string_view object_text) {
  for (std::size_t i = 0; i != object.properties.size(); ++i) {
    const property& member = object.properties[i];
    if (member.required && (seen >> i & 1U) == 0 && !is_full(result_.issues)) {
      report(result_.issues, issue_code::missing_property, {here, object_text.data(), &member.name},
             {text_param(member.name)});
      result_.issues.back().object_end = static_cast<std::size_t>(object_text.data() + object_text.size() - begin_);
    }
  }
}

void issue_collector::wrong_type(const schema& node, const step* here, std::string_view raw) {
  if (is_full(result_.issues)) {
    return;
  }
  static constexpr std::string_view null = "null";
  const std::array<std::string_view, 2> types{name_of(node.type), null};
  const std::string_view kind = kind_of_value(raw);
  std::array params{node.nullable ? list_param(result_.memory.keep(std::span(types))) : text_param(types.front()),
                    text_param(kind), issue_param{}};
  std::size_t count = 2;
  if (!node.sensitive && kind != "object" && kind != "array" && kind != null) {
    params[count++] = sent_value(raw);
  }
  report(result_.issues, issue_code::wrong_type, {here, raw.data()}, std::span(params).first(count));
}

void issue_collector::unknown_property(json::string_slice name, const step* here, const char* value) {
  if (is_full(result_.warnings)) {
    return;
  }
  const std::string_view kept = result_.memory.keep(name);
  report(result_.warnings, issue_code::unknown_property, {here, value, &kept}, {name_param(kept)});
}

void issue_collector::deprecated(const step* here, const char* value) {
  if (is_full(result_.warnings)) {
    return;
  }
  const bool is_member = here != nullptr && here->member != nullptr;
  report(result_.warnings, issue_code::deprecated_property, {here, value},
         {text_param(is_member ? here->member->name : std::string_view{})});
}

void issue_collector::check_string(const schema& node, const step* here, std::string_view raw, bool escaped) {
  const json::string_slice value{raw.substr(1, raw.size() - 2), escaped};
  const auto equals = [value](std::string_view text) { return value.equals(text); };
  if (node.min_length != 0 && value.empty() && !is_full(result_.issues)) {
    report(result_.issues, issue_code::too_short, {here, raw.data()}, {number_param(1)});
  }
  if (std::any_of(node.forbidden.begin(), node.forbidden.end(), equals) && !is_full(result_.issues)) {
    report(result_.issues, issue_code::forbidden_value, {here, raw.data()}, {sent_value(raw)});
  }
  if (!node.enumeration.empty() && std::none_of(node.enumeration.begin(), node.enumeration.end(), equals) &&
      !is_full(result_.issues)) {
    report(result_.issues, issue_code::not_in_enum, {here, raw.data()},
           {list_param(node.enumeration), sent_value(raw)});
  }
  if (node.format != string_format::none) {
    check_format(node, here, raw, value);
  }
}

void issue_collector::check_format(const schema& node, const step* here, std::string_view raw,
                                   json::string_slice value) {
  const std::string_view text = value.escaped ? result_.memory.keep(value) : value.raw;
  if (node.format == string_format::date_time && !is_date_time(text) && !is_full(result_.issues)) {
    report(result_.issues, issue_code::invalid_format, {here, raw.data()},
           {text_param(name_of(node.format)), sent_value(raw)});
  } else if (node.format == string_format::url_friendly) {
    check_path_name(here, raw, text);
  }
}

void issue_collector::check_path_name(const step* here, std::string_view raw, std::string_view name) {
  const std::size_t encoded_size = percent_encoded_size(name);
  if (encoded_size > max_path_name && !is_full(result_.issues)) {  // D33: what is created can be read
    report(result_.issues, issue_code::invalid_format, {here, raw.data()},
           {text_param("a name that fits into a path of 8192 bytes"), sent_value(raw)});
  }
  if (encoded_size != name.size() && !is_full(result_.warnings)) {
    const issue_param value = sent_value(raw);
    report(result_.warnings, issue_code::not_url_friendly, {here, raw.data()},
           {value, {.kind = param_kind::encoded, .text = value.text}});
  }
}

void issue_collector::check_unique(const schema& node, const step* here, std::string_view array) {
  name_set names;
  step element{here};
  for (json::walker elements(array, '['); elements.next(); ++element.index) {
    const std::string_view name = json::find_member(elements.value(), node.unique_member);
    const auto offset = static_cast<std::size_t>(name.data() - begin_);
    if (name.starts_with('"') && !names.insert(json::string_of(name)) && result_.has_place(result_.issues, offset)) {
      const std::span<path_segment> path = path_to(&element, 1);
      path.back() = node.unique_member;
      const std::array params{sent_value(name)};
      result_.insert(result_.issues, {.code = issue_code::duplicate_name,
                                      .schema_depth = static_cast<std::uint8_t>(path.size() - 2),
                                      .path = path,
                                      .params = result_.memory.keep(std::span(params)),
                                      .offset = offset});
    }
  }
}

void issue_collector::check_number(const schema& node, const step* here, std::string_view raw) {
  constexpr std::size_t short_number = 18;  // fits into 64 bits
  if (raw.size() <= short_number && json::is_in_digits(raw) && raw != "0" && node.minimum.value_or(1) <= 1) {
    return;  // most ids
  }
  if (node.type == value_type::integer && !json::is_integer(raw)) {
    wrong_type(node, here, raw);
  } else if (node.minimum && !json::is_at_least(raw, *node.minimum) && !is_full(result_.issues)) {
    report(result_.issues, issue_code::too_small, {here, raw.data()}, {number_param(*node.minimum), sent_value(raw)});
  } else if (node.format == string_format::int64 && !json::to_int64(raw) && !is_full(result_.issues)) {
    report(result_.issues, issue_code::invalid_format, {here, raw.data()},
           {text_param(name_of(node.format)), sent_value(raw)});
  }
}

}  // namespace flagadmin
