#include <flagadmin/schema/bulk.hpp>

#include <iterator>
#include <utility>

#include <flagadmin/json/scan.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {
namespace {

/// Bytes that may stand between an error and the end of a window while more of them could still change the verdict:
/// those of a byte order mark, or of one character in UTF-8.
constexpr std::size_t longest_character = 4;

[[nodiscard]] std::size_t skip_white_space(std::string_view text, std::size_t at) noexcept {
  return static_cast<std::size_t>(json::scan::white_space(text.data() + at, text.data() + text.size()) - text.data());
}

}  // namespace

std::size_t bulk_validator::feed(std::string_view window, bool is_last) {
  findings_.clear();
  std::size_t at = 0;
  if (state_ == state::beginning) {
    at = skip_white_space(window, 0);
    if (at != window.size()) {
      const bool is_array = window[at] == '[';
      state_ = is_array ? state::first_element : state::lines;
      at += is_array ? 1U : 0U;
    }
  }
  switch (state_) {
    case state::beginning:
      break;
    case state::stopped:
      at = window.size();
      break;
    case state::lines:
      at = feed_lines(window, at, is_last);
      break;
    default:
      at = feed_array(window, at, is_last);
  }
  done_ += at;
  return at;
}

std::size_t bulk_validator::feed_array(std::string_view window, std::size_t at, bool is_last) {
  while (findings_.size() != max_findings) {
    at = skip_white_space(window, at);
    if (at == window.size()) {
      if (is_last && state_ != state::end) {
        (void)stop(at, json::syntax_error::unexpected_end);
      }
      return at;
    }
    if (state_ == state::first_element && window[at] != ']') {
      state_ = state::element;
    }
    if (state_ != state::element) {
      if (!pass_punctuation(window[at], at)) {
        return window.size();
      }
      ++at;
      continue;
    }
    const std::size_t length = judge_element(window.substr(at), at, is_last);
    if (state_ == state::stopped) {
      return window.size();
    }
    if (length == 0) {
      return at;
    }
    at += length;
  }
  return at;
}

bool bulk_validator::pass_punctuation(char found, std::size_t at) {
  if (state_ == state::end) {
    return stop(at, json::syntax_error::trailing_text);
  }
  if (found == ']') {
    state_ = state::end;
  } else if (found == ',') {
    state_ = state::element;
  } else {
    return stop(at, json::syntax_error::expected_comma_or_end);
  }
  return true;
}

std::size_t bulk_validator::judge_element(std::string_view text, std::size_t at, bool is_last) {
  validation_result verdict;
  const std::size_t length = validate_first(*element_, text, verdict);
  const bool is_broken = length == 0;
  const std::size_t reached = is_broken ? verdict.issues.front().offset + longest_character : length + 1;
  // A value that touches the end of the window may go on behind it: `12` may become `123`.
  if (!is_last && reached > text.size()) {
    return 0;
  }
  if (!verdict.valid()) {
    add(at, std::move(verdict));
  }
  ++count_;
  state_ = is_broken ? state::stopped : state::comma;
  return length;
}

std::size_t bulk_validator::feed_lines(std::string_view window, std::size_t at, bool is_last) {
  while (at != window.size() && findings_.size() != max_findings) {
    const char* newline = json::scan::newline(window.data() + at, window.data() + window.size());
    std::size_t end = static_cast<std::size_t>(newline - window.data());
    if (end == window.size()) {
      if (!is_last) {
        return at;
      }
    }
    judge_line(window.substr(0, end), at);
    at = end == window.size() ? end : end + 1;
  }
  return at;
}

void bulk_validator::judge_line(std::string_view window, std::size_t at) {
  at = skip_white_space(window, at);
  if (at == window.size()) {
    return;  // a blank line
  }
  validation_result verdict = validate(*element_, window.substr(at));
  if (!verdict.valid()) {
    add(at, std::move(verdict));
  }
  ++count_;
}

void bulk_validator::add(std::size_t at, validation_result&& verdict) {
  findings_.push_back({count_, done_ + at, std::move(verdict)});
}

bool bulk_validator::stop(std::size_t at, json::syntax_error error) {
  add(at, syntax_verdict(error, {}));
  state_ = state::stopped;
  return false;
}

std::vector<bulk_finding> validate_many(const schema& element, std::string_view input, std::uint64_t& count) {
  bulk_validator judge(element);
  std::vector<bulk_finding> all;
  bool is_done = false;
  while (!is_done) {
    input.remove_prefix(judge.feed(input, true));
    std::vector<bulk_finding>& found = judge.findings();
    is_done = found.size() < bulk_validator::max_findings;
    all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  count = judge.count();
  return all;
}

}  // namespace flagadmin
