#include <flagadmin/schema/bulk.hpp>

#include <algorithm>
#include <utility>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

/// More bytes can change the result if an error is so many bytes or fewer before the end of a window: they may complete
/// a byte order mark or a character in UTF-8.
constexpr std::size_t longest_character = 4;

/// Schemas for a value instead of the array, which then is the only finding.
constexpr schema any_value;
constexpr schema any_array{.type = value_type::array, .items = &any_value};

[[nodiscard]] std::size_t skip_white_space(std::string_view text, std::size_t at) noexcept {
  return static_cast<std::size_t>(json::scan::white_space(text.data() + at, text.data() + text.size()) - text.data());
}

[[nodiscard]] std::size_t line_end(std::string_view text, std::size_t from) noexcept {
  return static_cast<std::size_t>(json::scan::find('\n', text.data() + from, text.data() + text.size()) - text.data());
}

}  // namespace

void bulk_validator::begin(const schema& element, element_checks checks, bulk_format format) noexcept {
  element_ = &element;
  checks_ = checks;
  state_ = format == bulk_format::array    ? state::array
           : format == bulk_format::ndjson ? state::lines
                                           : state::beginning;
  count_ = 0;
  done_ = 0;
}

std::size_t bulk_validator::feed(std::string_view window, bool is_last) {
  finding_.validation.clear();
  finding_.is_too_large = false;
  std::size_t at = state_ == state::large_line ? skip_line(window, is_last) : 0;
  while (found() == nullptr && state_ != state::stopped) {
    at = skip_white_space(window, at);
    finding_.index = count_;
    finding_.offset = done_ + at;
    if (at == window.size()) {
      if (is_last && state_ >= state::array) {
        stop(state_ == state::array ? json::syntax_error::empty : json::syntax_error::unexpected_end);
      }
      break;
    }
    if (state_ == state::beginning) {
      state_ = window[at] == '[' ? state::array : state::lines;
      continue;
    }
    if (state_ == state::array) {
      begin_array(window[at]);
      at += state_ == state::first_element ? 1U : 0U;
      continue;
    }
    if (state_ == state::first_element && window[at] != ']') {
      state_ = state::element;
    }
    if (state_ == state::lines || state_ == state::element) {
      const std::size_t length = validate_next(window.substr(at), is_last);
      if (length == 0) {
        finding_.validation.clear();
        break;
      }
      at += length;
    } else {
      pass_punctuation(window[at]);
      ++at;
    }
  }
  if (element_ == &any_array && found() != nullptr) {
    state_ = state::stopped;
  }
  at = state_ == state::stopped ? window.size() : at;
  done_ += at;
  return at;
}

std::size_t bulk_validator::skip_line(std::string_view window, bool is_last) {
  const std::size_t end = line_end(window, 0);
  state_ = is_last || end != window.size() ? state::lines : state::large_line;
  return end;
}

void bulk_validator::begin_array(char first) {
  state_ = first == '[' ? state::first_element : state::element;
  if (first != '[') {
    element_ = &any_array;
    checks_ = {.largest = checks_.largest};
  }
}

void bulk_validator::pass_punctuation(char found) {
  if (state_ == state::end) {
    stop(json::syntax_error::trailing_text);
  } else if (found == ']') {
    state_ = state::end;
  } else if (found == ',') {
    state_ = state::element;
  } else {
    stop(json::syntax_error::expected_comma_or_end);
  }
}

std::size_t bulk_validator::validate_next(std::string_view text, bool is_last) {
  validation_result& validation = finding_.validation;
  validation.clear();
  const bool is_line = state_ == state::lines;
  // A fixed number of bytes of an element decides, so that windows of all sizes have the same result.
  const std::size_t enough =
      is_line ? unlimited : checks_.largest + std::min(longest_character, unlimited - checks_.largest);
  const first_value value = validate_first(*element_, text.substr(0, enough), validation);
  std::size_t length = value.length;
  std::size_t size = length;
  std::size_t seen = length;
  if (is_line) {
    // Nearly always the value is the whole line, so that the line's end is known.
    length = line_end(text, value.is_dense ? length : 0);
    size = length - (text[length - 1] == '\r' ? 1U : 0U);
    seen = length;
  } else if (length == 0) {
    size = validation.issues.front().offset;
    seen = size + longest_character - 1;
    length = text.size();
  }
  if (size > checks_.largest) {
    if (!is_line && !is_last && text.size() < enough) {
      return 0;  // more bytes may show a syntax error before the limit
    }
    validation.clear();
    finding_.is_too_large = true;
    state_ = !is_line ? state::stopped : is_last || length != text.size() ? state::lines : state::large_line;
    ++count_;
    return length;
  }
  // A value that ends with the window may be incomplete: `12` may become `123`.
  if (!is_last && seen >= text.size()) {
    return 0;
  }
  if (!is_line) {
    state_ = value.length == 0 ? state::stopped : state::comma;
  } else if (value.length != size) {
    validate(*element_, text.substr(0, length), validation);
  }
  if (checks_.validate != nullptr && !validation.has_syntax_error()) {
    checks_.validate(*element_, text.substr(0, value.length), checks_.context, validation);
  }
  if (checks_.strict) {
    for (const issue& warning : validation.warnings) {
      validation.issues.push_back(warning);
    }
    validation.warnings.clear();
  }
  ++count_;
  return length;
}

void bulk_validator::stop(json::syntax_error error) {
  set_syntax_error(finding_.validation, error, {});
  state_ = state::stopped;
  ++count_;
}

std::vector<bulk_finding> validate_many(const schema& element, std::string_view input, std::uint64_t& count,
                                        bulk_format format) {
  bulk_validator validator(element, format);
  std::vector<bulk_finding> all;
  bulk_finding* found = nullptr;
  do {
    input.remove_prefix(validator.feed(input, true));
    found = validator.found();
    if (found != nullptr) {
      all.push_back(std::move(*found));
    }
  } while (found != nullptr);
  count = validator.count();
  return all;
}

}  // namespace flagadmin
