#include <flagadmin/json/syntax_error.hpp>

#include <array>

#include <flagadmin/table_order.hpp>

namespace flagadmin::json {
namespace {

struct wording {
  syntax_error error;
  std::string_view name;
  std::string_view description;
};

constexpr std::array wordings{
    wording{syntax_error::none, "none", "no error"},
    wording{syntax_error::unexpected_end, "unexpected-end", "unexpected end of the text"},
    wording{syntax_error::empty, "empty", "it is empty"},
    wording{syntax_error::byte_order_mark, "byte-order-mark", "a byte order mark is not allowed"},
    wording{syntax_error::invalid_utf8, "invalid-utf8", "invalid UTF-8"},
    wording{syntax_error::expected_value, "expected-value", "expected a value"},
    wording{syntax_error::expected_member_name, "expected-member-name", "expected a member name in double quotes"},
    wording{syntax_error::expected_colon, "expected-colon", "expected a colon after the member name"},
    wording{syntax_error::expected_comma_or_end, "expected-comma-or-end", "expected a comma or the closing bracket"},
    wording{syntax_error::invalid_literal, "invalid-literal",
            "expected true, false or null; strings need double quotes"},
    wording{syntax_error::invalid_number, "invalid-number", "invalid number"},
    wording{syntax_error::control_character, "control-character", "control characters in strings must be escaped"},
    wording{syntax_error::invalid_escape, "invalid-escape", "unknown escape sequence"},
    wording{syntax_error::unpaired_surrogate, "unpaired-surrogate", "escaped surrogate without its pair"},
    wording{syntax_error::duplicate_member, "duplicate-member", "the member name occurs twice"},
    wording{syntax_error::too_deep, "too-deep", "more than 64 levels of nesting"},
    wording{syntax_error::trailing_text, "trailing-text", "unexpected text after the value"},
};

static_assert(is_in_order(wordings, &wording::error, syntax_error::trailing_text));

}  // namespace

std::string_view name_of(syntax_error error) noexcept { return wordings[static_cast<std::size_t>(error)].name; }

std::string_view describe(syntax_error error) noexcept { return wordings[static_cast<std::size_t>(error)].description; }

position locate(std::string_view text, std::size_t offset) noexcept {
  position position{offset};
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++position.line;
      position.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {  // continuation bytes are no characters
      ++position.column;
    }
  }
  return position;
}

}  // namespace flagadmin::json
