#include <flagadmin/json/reader.hpp>

namespace flagadmin::json {

bool reader::skip_value() noexcept {
  const unsigned outer_depth = depth_;
  string_slice ignored_string;
  std::string_view ignored_number;
  bool ignored_boolean = false;
  while (true) {
    bool taken = false;
    switch (peek()) {
      case token::object:
        taken = begin_object();
        break;
      case token::array:
        taken = begin_array();
        break;
      case token::string:
        taken = read_string(ignored_string);
        break;
      case token::number:
        taken = read_number(ignored_number);
        break;
      case token::boolean:
        taken = read_boolean(ignored_boolean);
        break;
      case token::null:
        taken = read_null();
        break;
      case token::failure:
        break;
    }
    if (!taken) {
      return false;
    }
    // Leave every container that ends here; stop in front of the next value, or behind the one that was asked for.
    while (depth_ != outer_depth) {
      const bool in_object = (is_object_ & depth_bit()) != 0;
      if (in_object ? next_member(ignored_string) : next_element()) {
        break;
      }
      if (failed()) {
        return false;
      }
    }
    if (depth_ == outer_depth) {
      return true;
    }
  }
}

bool reader::skip_value(std::string_view& raw) noexcept {
  if (peek() == token::failure) {
    return false;
  }
  const std::size_t first = offset();
  if (!skip_value()) {
    return false;
  }
  raw = since(first);
  return true;
}

bool reader::finish() noexcept {
  if (failed()) {
    return false;
  }
  at_ = scan::white_space(at_, end_);
  return at_ == end_ || fail(at_, syntax_error::trailing_text);
}

}  // namespace flagadmin::json
