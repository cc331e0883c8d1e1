#include <flagadmin/api/precondition.hpp>

namespace flagadmin {
namespace {

/// Calls a function with each entity tag of a list (RFC 9110, section 8.8.3); false if the list is malformed.
template <class Visitor>
[[nodiscard]] bool for_each_entity_tag(std::string_view list, Visitor&& visit) {
  constexpr std::string_view blanks = " \t,";
  while (true) {
    const std::size_t first = list.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
      return true;
    }
    list.remove_prefix(first);
    const bool is_weak = list.starts_with("W/");
    if (is_weak) {
      list.remove_prefix(2);
    }
    const std::size_t end = list.starts_with('"') ? list.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
      return false;
    }
    visit(list.substr(0, end + 1), is_weak);
    list.remove_prefix(end + 1);
    if (!list.empty() && blanks.find(list.front()) == std::string_view::npos) {
      return false;
    }
  }
}

[[nodiscard]] bool names(std::string_view header, std::string_view entity_tag, bool weak_tags_count) {
  if (header == "*") {
    return true;
  }
  bool is_named = false;
  const bool is_well_formed = for_each_entity_tag(header, [&](std::string_view tag, bool is_weak) {
    is_named = is_named || (tag == entity_tag && (weak_tags_count || !is_weak));
  });
  return is_well_formed && is_named;
}

}  // namespace

bool if_match_allows(std::string_view if_match, std::string_view entity_tag) noexcept {
  return names(if_match, entity_tag, false);
}

bool if_none_match_names(std::string_view if_none_match, std::string_view entity_tag) noexcept {
  return names(if_none_match, entity_tag, true);
}

std::string entity_tag(std::int64_t version) { return '"' + std::to_string(version) + '"'; }

}  // namespace flagadmin
