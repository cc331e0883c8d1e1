#include <flagadmin/json/walk.hpp>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/json/syntax_error.hpp>

namespace flagadmin::json {

bool walker::next() noexcept {
  const bool is_first = !is_inside_;
  if (is_first) {
    at_ = scan::white_space(at_, end_);
    if (at_ == end_ || *at_ != opening_) {
      return false;
    }
    is_inside_ = true;
    ++at_;
  }
  bool closed = false;
  const bool is_object = opening_ == '{';
  scan::stop scanned = scan::element(at_, end_, is_object ? '}' : ']', is_first, closed);
  at_ = end_;  // it stays there at the end, and on an error
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
  at_ = scanned.next;
  value_ = {first, static_cast<std::size_t>(at_ - first)};
  return true;
}

std::string_view value_behind(string_slice name, std::string_view object) noexcept {
  const char* end = object.data() + object.size();
  const char* colon = scan::white_space(name.raw.data() + name.raw.size() + 1, end);
  const char* first = scan::white_space(colon + 1, end);
  return {first, static_cast<std::size_t>(scan::value(first, end, max_depth).next - first)};
}

std::string_view find_member(std::string_view object, std::string_view name) noexcept {
  for (walker at(object, '{'); at.next();) {
    if (at.name().equals(name)) {
      return at.value();
    }
  }
  return {};
}

}  // namespace flagadmin::json
