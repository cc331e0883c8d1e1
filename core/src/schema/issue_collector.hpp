#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include <flagadmin/json/string.hpp>
#include <flagadmin/schema/issue.hpp>
#include <flagadmin/schema/schema.hpp>

#include "step.hpp"

namespace flagadmin {

/// Adds the validator's issues and warnings to a result. Only the slow path calls it: this class is compiled for
/// size, and its functions are not inlined into the fast path.
class issue_collector {
 public:
  issue_collector(const char* begin, validation_result& result) noexcept : begin_(begin), result_(result) {}

  /// D3: missing properties follow the members of the object; `seen` has a bit for each property.
  [[gnu::noinline]] void missing(const schema& object, std::uint64_t seen, const step* here,
                                 std::string_view object_text);
  [[gnu::noinline]] void wrong_type(const schema& node, const step* here, std::string_view raw);
  [[gnu::noinline]] void unknown_property(json::string_slice name, const step* here, const char* value);
  [[gnu::noinline]] void deprecated(const step* here, const char* value);
  /// The path of a member of the object at `here`, in the memory of the result.
  [[nodiscard]] std::span<const path_segment> path_of(const step* here, json::string_slice member);
  /// Checks the characters of a string.
  [[gnu::noinline]] void check_string(const schema& node, const step* here, std::string_view raw, bool escaped);
  /// The names that must be unique among the objects of a valid JSON array (D31).
  [[gnu::noinline]] void check_unique(const schema& node, const step* here, std::string_view array);
  /// `integer` and `minimum`.
  [[gnu::noinline]] void check_number(const schema& node, const step* here, std::string_view raw);

 private:
  void check_format(const schema& node, const step* here, std::string_view raw, json::string_slice value);
  void check_path_name(const step* here, std::string_view raw, std::string_view name);
  /// What an issue is about.
  struct place {
    const step* here;
    const char* position;
    const std::string_view* last = nullptr;  ///< a further segment of the path, which no schema describes
  };
  /// Adds to one of the result's lists.
  void report(std::vector<issue>& list, issue_code code, const place& subject, std::span<const issue_param> params);
  void report(std::vector<issue>& list, issue_code code, const place& subject,
              std::initializer_list<issue_param> params) {
    report(list, code, subject, std::span(params.begin(), params.size()));
  }
  [[nodiscard]] std::span<path_segment> path_to(const step* here, std::size_t more);
  [[nodiscard]] bool is_full(const std::vector<issue>& list);
  [[nodiscard]] issue_param sent_value(std::string_view raw);

  const char* begin_;
  validation_result& result_;
};

}  // namespace flagadmin
