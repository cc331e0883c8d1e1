#include <flagadmin/schema/bulk.hpp>

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

}  // namespace

void bulk_validator::begin(const schema& element, element_rules rules, bulk_format format) noexcept {
  element_ = &element;
  rules_ = rules;
  state_ = format == bulk_format::array    ? state::array
           : format == bulk_format::ndjson ? state::lines
                                           : state::beginning;
  count_ = 0;
  done_ = 0;
}

std::size_t bulk_validator::feed(std::string_view window, bool is_last) {
  finding_.validation.clear();
  std::size_t at = 0;
  while (finding_.validation.valid() && state_ != state::stopped) {
    at = skip_white_space(window, at);
    finding_.index = count_;
    finding_.offset = done_ + at;
    if (at == window.size()) {
      if (is_last && state_ >= state::array) {
        stop(json::syntax_error::unexpected_end);
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
  if (element_ == &any_array && !finding_.validation.valid()) {
    state_ = state::stopped;
    count_ = 0;
  }
  at = state_ == state::stopped ? window.size() : at;
  done_ += at;
  return at;
}

void bulk_validator::begin_array(char first) {
  state_ = first == '[' ? state::first_element : state::element;
  if (first != '[') {
    element_ = &any_array;
    rules_ = {};
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
  const first_value value = validate_first(*element_, text, validation);
  const bool is_line = state_ == state::lines;
  std::size_t length = value.length;
  std::size_t seen = length;
  if (is_line) {
    // Nearly always the value is the whole line, so that the line's end is known.
    const char* const from = text.data() + (value.is_dense ? length : 0);
    length = static_cast<std::size_t>(json::scan::find('\n', from, text.data() + text.size()) - text.data());
    seen = length;
  } else if (length == 0) {
    seen = validation.issues.front().offset + longest_character - 1;
    length = text.size();
  }
  // A value that ends with the window may be incomplete: `12` may become `123`.
  if (!is_last && seen >= text.size()) {
    return 0;
  }
  if (!is_line) {
    state_ = value.length == 0 ? state::stopped : state::comma;
  } else if (value.length != length - (text[length - 1] == '\r' ? 1U : 0U)) {
    validate(*element_, text.substr(0, length), validation);
  }
  if (rules_.validate != nullptr && !validation.has_syntax_error()) {
    rules_.validate(*element_, text.substr(0, value.length), rules_.context, validation);
  }
  if (rules_.strict) {
    validation.issues.insert(validation.issues.end(), validation.warnings.begin(), validation.warnings.end());
    validation.warnings.clear();
  }
  ++count_;
  return length;
}

void bulk_validator::stop(json::syntax_error error) {
  set_syntax_error(finding_.validation, error, {});
  state_ = state::stopped;
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
