#include <flagadmin/schema/validate.hpp>

#include <memory>

#include <flagadmin/json/scan.hpp>

#include "fast_values.hpp"
#include "issue_collector.hpp"
#include "name_set.hpp"

namespace flagadmin {
namespace {

using namespace std::string_view_literals;
namespace scan = json::scan;
using json::string_slice;
using json::syntax_error;

/// Validates a text by a schema, in a single pass. Its functions get the position of a value, which white space may
/// precede, and return the position after the value, or null on a syntax error. Fast paths, which expect no white
/// space, come first.
class validator : private fast_values {
 public:
  validator(std::string_view text, validation_result& result, member_slices* members) noexcept
      : fast_values(text), result_(result), members_(members) {}

  /// Validates the whole text.
  void run(const schema& root) {
    const char* position = validate_value(root, nullptr, text_begin());
    if (position != nullptr && position != text_end()) {
      position = scan::white_space(position, text_end());
      if (position != text_end()) {
        fail({position, syntax_error::trailing_text});
      }
    }
    report_failure();
  }

 private:
  const char* validate_value(const schema& node, const step* here, const char* position) {
    if (position == text_end() || static_cast<unsigned char>(*position) <= ' ') {
      position = scan::white_space(position, text_end());
      if (position == text_end()) {
        return fail({position, syntax_error::unexpected_end});
      }
    }
    if (node.deprecated) {
      issues().deprecated(here, position);
    }
    switch (node.type) {
      case value_type::any:
        return pass_value(position, depth());
      case value_type::object:
        if (*position == '{') {
          return validate_object(node, here, position);
        }
        break;
      case value_type::array:
        if (*position == '[') {
          return validate_array(node, here, position);
        }
        break;
      case value_type::string:
        if (*position == '"') {
          return validate_string(node, here, position);
        }
        break;
      case value_type::number:
      case value_type::integer:
        if (scan::is_digit(*position) || *position == '-') {
          return validate_number(node, here, position);
        }
        break;
      case value_type::boolean:
        if (*position == 't' || *position == 'f') {
          return pass_value(position, depth());
        }
    }
    return validate_other_type(node, here, position);
  }

  /// A value of another type than the schema's; null may be permitted.
  [[gnu::noinline, gnu::cold]] const char* validate_other_type(const schema& node, const step* here,
                                                               const char* position) {
    const char* next = pass_value(position, depth());
    if (next != nullptr && !(*position == 'n' && node.nullable)) {
      issues().wrong_type(node, here, slice(position, next));
    }
    return next;
  }

  [[gnu::noinline]] const char* validate_string(const schema& node, const step* here, const char* position) {
    bool escaped = false;
    const char* next = pass(scan::string_rest(position + 1, text_end(), escaped));
    if (next != nullptr && (node.limits_characters || next - position < shortest(node))) {
      issues().check_string(node, here, slice(position, next), escaped);
    }
    return next;
  }

  [[gnu::noinline]] const char* validate_number(const schema& node, const step* here, const char* position) {
    const char* next = pass(scan::number(position, text_end()));
    if (next != nullptr && (node.type == value_type::integer || node.minimum)) {
      issues().check_number(node, here, slice(position, next));
    }
    return next;
  }

  [[gnu::noinline]] const char* validate_array(const schema& node, const step* here, const char* position) {
    if (depth() == json::max_depth) {
      return fail({position, syntax_error::too_deep});
    }
    enter();
    bool closed = false;
    const char* next = begin(position, ']', closed);
    for (step element{here}; next != nullptr && !closed; ++element.index) {
      next = go_on(validate_value(*node.items, &element, next), ']', closed);
    }
    leave();
    if (next != nullptr && !node.unique_member.empty()) {
      issues().check_unique(node, here, slice(position, next));
    }
    return next;
  }

  const char* validate_object(const schema& node, const step* here, const char* position) {
    if (depth() == json::max_depth) {
      return fail({position, syntax_error::too_deep});
    }
    enter();
    const char* next = node.properties.empty() ? validate_map(here, position) : validate_members(node, here, position);
    leave();
    return next;
  }

  /// The state of validating an object whose schema has properties.
  struct object_progress {
    const property* expected;  ///< the next one in the order of the schema
    std::uint64_t seen = 0;    ///< a bit for each property
    bool is_first = true;      ///< whether no member was passed
    bool is_closed = false;    ///< whether the closing bracket was passed
    std::unique_ptr<name_set> unknown_names = nullptr;
  };

  /// Validates objects. Slow paths are functions of their own, since engines of WebAssembly generate good code for
  /// small functions only.
  [[gnu::noinline]] const char* validate_members(const schema& node, const step* here, const char* position) {
    const char* const begin = position;
    object_progress progress{node.properties.data()};
    do {
      position = validate_expected_members(node, here, position, progress);
      if (position != nullptr && !progress.is_closed) {
        position = validate_next_member(node, here, position + (progress.is_first ? 1 : 0), progress);
      }
    } while (position != nullptr && !progress.is_closed);
    if (position != nullptr && (progress.seen & node.required_bits) != node.required_bits) {
      issues().missing(node, progress.seen, here, slice(begin, position - 1));
    }
    return position;
  }

  /// Fast path: members in the order of the schema without white space, as `JSON.stringify` writes them, and the end of
  /// the object. `position` is that of the opening bracket or of the comma before a member; returns that of the comma
  /// before the first other member, or the position after the object.
  [[gnu::always_inline]] const char* validate_expected_members(const schema& node, const step* here,
                                                               const char* position, object_progress& progress) {
    const char* const end = text_end();
    const property* const first = node.properties.data();
    const property* const last = first + node.properties.size();
    const bool is_kept = here == nullptr && members_ != nullptr;
    const property* member = progress.expected;
    std::uint64_t seen = progress.seen;
    std::uint64_t bit = std::uint64_t{1} << (member - first);
    unsigned given =
        progress.is_first ? 1 : 0;  // the bit of the bracket, which stands where later members have a comma
    for (; member != last && end - position >= json::block_size && begins(position, member->lead, given);
         ++member, bit <<= 1U) {
      if ((seen & bit) != 0) {
        return fail_duplicate({member->name, false}, here, position + 1);
      }
      seen |= bit;
      given = 0;
      const char* const value = position + member->lead.size;
      position = fast_value(member->value, value);
      if (position == value) {
        position = validate_member(*member, here, value);
      }
      if (position == nullptr) {
        return nullptr;
      }
      if (is_kept) {
        keep(static_cast<std::size_t>(member - first), value, position);
      }
    }
    progress.expected = member;
    progress.seen = seen;
    progress.is_first = given != 0;
    progress.is_closed = position != end && *position == '}';
    return progress.is_closed ? position + 1 : position;
  }

  /// Slow path: a member out of order, with white space around it or without a property in the schema; or the end of
  /// the object. `position`: after the opening bracket or after a member.
  [[gnu::noinline]] const char* validate_next_member(const schema& node, const step* here, const char* position,
                                                     object_progress& progress) {
    position = pass(scan::element(position, text_end(), '}', progress.is_first, progress.is_closed));
    progress.is_first = false;
    if (position == nullptr || progress.is_closed) {
      return position;
    }
    string_slice name;
    const char* value = pass(scan::member_name(position, text_end(), name));
    if (value == nullptr) {
      return nullptr;
    }
    const std::size_t index = index_of(name, node.properties);
    if (index == node.properties.size()) {
      return pass_unknown(name, progress.unknown_names, here, value);
    }
    const std::uint64_t bit = std::uint64_t{1} << index;
    if ((progress.seen & bit) != 0) {
      return fail_duplicate(name, here, name.raw.data() - 1);
    }
    progress.seen |= bit;
    const property& member = node.properties[index];
    progress.expected = &member + 1;
    const char* next = validate_member(member, here, value);
    if (next != nullptr && here == nullptr && members_ != nullptr) {
      keep(index, value, next);
    }
    return next;
  }

  const char* validate_member(const property& member, const step* here, const char* position) {
    const step inner{here, &member};
    return validate_value(member.value, &inner, position);
  }

  /// Stores the text of a member of the outermost object for the caller.
  [[gnu::noinline]] void keep(std::size_t index, const char* position, const char* end) noexcept {
    members_->raw[index] = slice(scan::white_space(position, end), end);
  }

  /// An object whose members have no schema: only their names are checked.
  [[gnu::noinline]] const char* validate_map(const step* here, const char* position) {
    name_set names;
    bool closed = false;
    const char* next = begin(position, '}', closed);
    while (next != nullptr && !closed) {
      string_slice name;
      const char* value = pass(scan::member_name(next, text_end(), name));
      if (value == nullptr) {
        return nullptr;
      }
      if (!names.insert(name)) {
        return fail_duplicate(name, here, name.raw.data() - 1);
      }
      next = go_on(pass_value(value, depth()), '}', closed);
    }
    return next;
  }

  /// D5: a member without a property in the schema is permitted, with a warning.
  [[gnu::noinline, gnu::cold]] const char* pass_unknown(string_slice name, std::unique_ptr<name_set>& unknown_names,
                                                        const step* here, const char* value) {
    if (unknown_names == nullptr) {
      unknown_names = std::make_unique<name_set>();
    }
    if (!unknown_names->insert(name)) {
      return fail_duplicate(name, here, name.raw.data() - 1);
    }
    issues().unknown_property(name, here, scan::white_space(value, text_end()));
    return pass_value(value, depth());
  }

  /// D2: a duplicate is reported at the path of the member.
  [[gnu::noinline, gnu::cold]] const char* fail_duplicate(string_slice name, const step* here, const char* position) {
    duplicate_ = issues().path_of(here, name);
    return fail({position, syntax_error::duplicate_member});
  }

  /// The index of the property with this name, or the number of properties.
  [[nodiscard]] static std::size_t index_of(string_slice name, property_view properties) noexcept {
    std::size_t index = 0;
    while (index != properties.size() && !name.equals(properties[index].name)) {
      ++index;
    }
    return index;
  }

  void report_failure() {
    if (failure().error != syntax_error::none) {
      report_syntax_error();
    }
  }

  /// D2, D3: a syntax error is reported alone.
  [[gnu::noinline, gnu::cold]] void report_syntax_error() {
    const std::string_view text(text_begin(), static_cast<std::size_t>(text_end() - text_begin()));
    const bool has_mark = text.starts_with("\xEF\xBB\xBF"sv);
    const std::size_t offset = has_mark ? 0 : static_cast<std::size_t>(failure().next - text_begin());
    const bool is_empty = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    const syntax_error error = is_empty ? syntax_error::empty : failure().error;
    set_syntax_error(result_, has_mark ? syntax_error::byte_order_mark : error, json::locate(text, offset),
                     has_mark ? std::span<const path_segment>{} : duplicate_);
  }

  [[nodiscard]] issue_collector issues() const noexcept { return {text_begin(), result_}; }

  validation_result& result_;
  member_slices* members_;
  std::span<const path_segment> duplicate_;  ///< the path of the member, if the failure is a duplicate
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

}  // namespace flagadmin
