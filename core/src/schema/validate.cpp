#include <flagadmin/schema/validate.hpp>

#include <memory>

#include <flagadmin/json/scan.hpp>

#include "finder.hpp"
#include "name_set.hpp"

namespace flagadmin {
namespace {

namespace scan = json::scan;
using json::string_slice;
using json::syntax_error;

/// Goes through a text along a schema, in a single pass. Its functions get the place where something has to stand,
/// white space perhaps in front of it, and answer the place behind it, or null on a syntax error. What texts usually
/// look like is tried first, before white space is thought of.
class validator {
 public:
  validator(std::string_view text, validation_result& result, member_slices* members) noexcept
      : begin_(text.data()), end_(begin_ + text.size()), result_(result), members_(members) {}

  /// Judges the whole text.
  void run(const schema& root) {
    const char* at = judge(root, nullptr, begin_);
    if (at != nullptr && at != end_) {
      at = scan::white_space(at, end_);
      if (at != end_) {
        fail({at, syntax_error::trailing_text});
      }
    }
    report_failure();
  }

  /// Judges one value, whatever follows it; answers its length, or 0 on a syntax error.
  std::size_t run_first(const schema& root) {
    const char* at = judge(root, nullptr, begin_);
    report_failure();
    return at == nullptr ? 0 : static_cast<std::size_t>(at - begin_);
  }

 private:
  const char* judge(const schema& node, const step* here, const char* at) {
    if (at == end_ || static_cast<unsigned char>(*at) <= ' ') {
      at = scan::white_space(at, end_);
      if (at == end_) {
        return fail({at, syntax_error::unexpected_end});
      }
    }
    if (node.deprecated) {
      found().deprecated(here, at);
    }
    switch (node.type) {
      case value_type::any:
        return judge_any(at);
      case value_type::object:
        if (*at == '{') {
          return judge_object(node, here, at);
        }
        break;
      case value_type::array:
        if (*at == '[') {
          return judge_array(node, here, at);
        }
        break;
      case value_type::string:
        if (*at == '"') {
          return judge_string(node, here, at);
        }
        break;
      case value_type::number:
      case value_type::integer:
        if (scan::is_digit(*at) || *at == '-') {
          return judge_number(node, here, at);
        }
        break;
      case value_type::boolean:
        if (*at == 't') {
          return pass(scan::literal(at, end_, "true", 4));
        }
        if (*at == 'f') {
          return pass(scan::literal(at, end_, "false", 5));
        }
    }
    return judge_other(node, here, at);
  }

  /// A value of a type that the schema does not ask for: null may be permitted.
  [[gnu::noinline, gnu::cold]] const char* judge_other(const schema& node, const step* here, const char* at) {
    const char* next = judge_any(at);
    if (next != nullptr && !(*at == 'n' && node.nullable)) {
      found().wrong_type(node, here, slice(at, next));
    }
    return next;
  }

  const char* judge_any(const char* at) { return pass(scan::value(at, end_, json::max_depth - depth_)); }

  const char* judge_string(const schema& node, const step* here, const char* at) {
    bool escaped = false;
    const char* next = pass(scan::string_rest(at + 1, end_, escaped));
    if (next != nullptr && (node.has_character_rules || next - at < shortest(node))) {
      found().check_string(node, here, slice(at, next), escaped);
    }
    return next;
  }

  const char* judge_number(const schema& node, const step* here, const char* at) {
    const char* next = pass(scan::number(at, end_));
    if (next != nullptr && (node.type == value_type::integer || node.minimum)) {
      found().check_number(node, here, slice(at, next));
    }
    return next;
  }

  const char* judge_array(const schema& node, const step* here, const char* at) {
    if (depth_ == json::max_depth) {
      return fail({at, syntax_error::too_deep});
    }
    ++depth_;
    const schema& items = *node.items;
    bool closed = false;
    const char* next = begin(at, ']', closed);
    for (step element{here}; next != nullptr && !closed; ++element.index) {
      next = judge_element(items, element, next);
      next = go_on(next, ']', closed);
    }
    --depth_;
    return next;
  }

  const char* judge_element(const schema& items, const step& element, const char* at) {
    if (items.is_simple_string && is_string(at)) {
      const char* next = pass_string(at);
      if (next == nullptr || next - at >= shortest(items)) {
        return next;
      }
    }
    return judge(items, &element, at);
  }

  const char* judge_object(const schema& node, const step* here, const char* at) {
    if (depth_ == json::max_depth) {
      return fail({at, syntax_error::too_deep});
    }
    ++depth_;
    const char* next = node.properties.empty() ? judge_map(at) : judge_members(node, here, at);
    --depth_;
    return next;
  }

  const char* judge_members(const schema& node, const step* here, const char* at) {
    const std::span<const property> properties = node.properties;
    std::uint32_t seen = 0;
    std::size_t index = 0;
    std::unique_ptr<name_set> unknown_names;
    bool closed = false;
    const char* next = begin(at, '}', closed);
    while (next != nullptr && !closed) {
      // Most documents follow the order of the schema: the next property is tried first.
      const char* value = index != properties.size() ? behind_name(next, properties[index].name) : nullptr;
      if (value == nullptr) {
        string_slice name;
        value = pass(scan::member_name(next, end_, name));
        if (value == nullptr) {
          return nullptr;
        }
        const std::size_t place = place_of(name, properties);
        if (place == properties.size()) {
          next = go_on(pass_unknown(name, unknown_names, here, value), '}', closed);
          continue;
        }
        index = place;
        next = name.raw.data() - 1;
      }
      const std::uint32_t bit = std::uint32_t{1} << index;
      if ((seen & bit) != 0) {
        return fail({next, syntax_error::duplicate_member});
      }
      seen |= bit;
      next = go_on(judge_member(properties[index], index, here, value), '}', closed);
      ++index;
    }
    if (next != nullptr && (seen & node.required_bits) != node.required_bits) {
      found().missing(node, seen, here, next - 1);
    }
    return next;
  }

  const char* judge_member(const property& member, std::size_t index, const step* here, const char* at) {
    const bool is_kept = here == nullptr && members_ != nullptr;
    if (member.value.is_simple_string && is_string(at) && !is_kept) {
      const char* next = pass_string(at);
      if (next == nullptr || next - at >= shortest(member.value)) {
        return next;
      }
    }
    const step inner{here, &member};
    if (!is_kept) {
      return judge(member.value, &inner, at);
    }
    at = scan::white_space(at, end_);
    const char* next = judge(member.value, &inner, at);
    if (next != nullptr) {
      members_->raw[index] = slice(at, next);
    }
    return next;
  }

  /// An object whose members have no schema: only their names are judged.
  const char* judge_map(const char* at) {
    name_set names;
    bool closed = false;
    const char* next = begin(at, '}', closed);
    while (next != nullptr && !closed) {
      string_slice name;
      const char* value = pass(scan::member_name(next, end_, name));
      if (value == nullptr) {
        return nullptr;
      }
      if (!names.insert(name)) {
        return fail({name.raw.data() - 1, syntax_error::duplicate_member});
      }
      next = go_on(is_string(value) ? pass_string(value) : judge_any(value), '}', closed);
    }
    return next;
  }

  /// D5: a member that the schema does not describe is permitted, and worth a warning.
  [[gnu::noinline, gnu::cold]] const char* pass_unknown(string_slice name, std::unique_ptr<name_set>& unknown_names,
                                                        const step* here, const char* value) {
    if (unknown_names == nullptr) {
      unknown_names = std::make_unique<name_set>();
    }
    if (!unknown_names->insert(name)) {
      return fail({name.raw.data() - 1, syntax_error::duplicate_member});
    }
    found().unknown_property(name, here);
    return judge_any(value);
  }

  /// A string of any characters.
  [[gnu::always_inline]] const char* pass_string(const char* at) noexcept {
    bool ignored = false;
    return pass(scan::string_rest(at + 1, end_, ignored));
  }

  /// How long a string's text is at least, with its quotes.
  [[nodiscard]] static std::ptrdiff_t shortest(const schema& node) noexcept {
    return static_cast<std::ptrdiff_t>(node.min_length) + 2;
  }

  [[nodiscard]] bool is_string(const char* at) const noexcept { return at != end_ && *at == '"'; }

  /// The first element or member of an array or object; or the place behind it, if it is `closed`.
  const char* begin(const char* at, char closing, bool& closed) noexcept {
    return pass(scan::element(at + 1, end_, closing, true, closed));
  }
  /// The next one, `at` being behind an element or member, or null.
  const char* go_on(const char* at, char closing, bool& closed) noexcept {
    return at == nullptr ? nullptr : pass(scan::element(at, end_, closing, false, closed));
  }

  /// Where the value of the member stands if it has this name, written plainly; null otherwise.
  [[nodiscard]] const char* behind_name(const char* at, std::string_view name) const noexcept {
    const std::size_t size = name.size();
    // The quotes around the name and the colon behind it.
    if (static_cast<std::size_t>(end_ - at) < size + 3 || *at != '"' || at[size + 1] != '"' || at[size + 2] != ':' ||
        !scan::same_bytes(at + 1, name.data(), size)) {
      return nullptr;
    }
    return at + size + 3;
  }

  /// The place of a described member, or the number of them.
  [[nodiscard]] static std::size_t place_of(string_slice name, std::span<const property> properties) noexcept {
    std::size_t index = 0;
    while (index != properties.size() && !name.equals(properties[index].name)) {
      ++index;
    }
    return index;
  }

  const char* pass(scan::outcome scanned) noexcept {
    return scanned.error == syntax_error::none ? scanned.next : fail(scanned);
  }

  const char* fail(scan::outcome failure) noexcept {
    failure_ = failure;
    return nullptr;
  }

  void report_failure() {
    if (failure_.error != syntax_error::none) {
      report_syntax_error();
    }
  }

  /// D2, D3: a syntax error is reported alone.
  [[gnu::noinline, gnu::cold]] void report_syntax_error() {
    const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
    const bool has_mark = text.starts_with("\xEF\xBB\xBF");
    const std::size_t offset = has_mark ? 0 : static_cast<std::size_t>(failure_.next - begin_);
    result_ = syntax_verdict(has_mark ? syntax_error::byte_order_mark : failure_.error, json::locate(text, offset));
  }

  [[nodiscard]] static std::string_view slice(const char* first, const char* end) noexcept {
    return {first, static_cast<std::size_t>(end - first)};
  }

  [[nodiscard]] finder found() const noexcept { return {begin_, result_}; }

  const char* begin_;
  const char* end_;
  unsigned depth_ = 0;
  scan::outcome failure_{nullptr};
  validation_result& result_;
  member_slices* members_;
};

}  // namespace

validation_result validate(const schema& root, std::string_view json) {
  validation_result result;
  validator(json, result, nullptr).run(root);
  return result;
}

void validate(const schema& root, std::string_view json, validation_result& result) {
  result.clear();
  validator(json, result, nullptr).run(root);
}

validation_result validate(const schema& root, std::string_view json, member_slices& members) {
  validation_result result;
  for (std::size_t i = 0; i != root.properties.size(); ++i) {
    members.raw[i] = {};
  }
  validator(json, result, &members).run(root);
  return result;
}

std::size_t validate_first(const schema& root, std::string_view json, validation_result& result) {
  return validator(json, result, nullptr).run_first(root);
}

}  // namespace flagadmin
