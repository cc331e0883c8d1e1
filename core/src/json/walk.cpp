#include <flagadmin/json/walk.hpp>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/syntax_error.hpp>

namespace flagadmin::json {

bool walker::next() noexcept {
  const bool is_first = !is_inside_;
  if (is_first) {
    position_ = scan::white_space(position_, end_);
    if (position_ == end_ || *position_ != opening_) {
      return false;
    }
    is_inside_ = true;
    ++position_;
  }
  bool closed = false;
  const bool is_object = opening_ == '{';
  scan::stop scanned = scan::element(position_, end_, is_object ? '}' : ']', is_first, closed);
  position_ = end_;  // it stays there at the end, and on an error
  if (is_object && !closed && scanned.error == syntax_error::none) {
    scanned = scan::member_name(scanned.next, end_, name_);
  }
  if (closed || scanned.error != syntax_error::none) {
    return false;
  }
  const char* first = scan::white_space(scanned.next, end_);
  scanned = scan::value(first, end_, max_depth);
  if (scanned.error != syntax_error::none) {
    return false;
  }
  position_ = scanned.next;
  value_ = {first, static_cast<std::size_t>(position_ - first)};
  return true;
}

std::string_view value_behind(string_slice name, std::string_view object) noexcept {
  const char* end = object.data() + object.size();
  const char* colon = scan::white_space(name.raw.data() + name.raw.size() + 1, end);
  const char* first = scan::white_space(colon + 1, end);
  return {first, static_cast<std::size_t>(scan::value(first, end, max_depth).next - first)};
}

std::string_view find_member(std::string_view object, std::string_view name) noexcept {
  for (walker walker(object, '{'); walker.next();) {
    if (walker.name().equals(name)) {
      return walker.value();
    }
  }
  return {};
}

}  // namespace flagadmin::json
