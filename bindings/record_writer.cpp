#include "record_writer.hpp"

#include <algorithm>

#include "record_format.hpp"

/// Behind the constants of the module, the linker says.
extern "C" const char __heap_base;  // NOLINT(bugprone-reserved-identifier)

namespace flagadmin::bindings {

namespace {

[[nodiscard]] std::uintptr_t address_of(const char* place) noexcept { return reinterpret_cast<std::uintptr_t>(place); }

[[nodiscard]] std::uint32_t constant(std::string_view text) noexcept {
  return constant_mark | static_cast<std::uint32_t>(text.size()) << address_bits |
         static_cast<std::uint32_t>(address_of(text.data()));
}

/// Writes words where there is room for them.
class word_writer {
 public:
  /// `names` are constants besides those of the module.
  explicit word_writer(char* at, std::string_view names = {}) noexcept
      : at_(reinterpret_cast<std::uint32_t*>(at)), names_(names) {}

  void word(std::size_t value) noexcept { *at_++ = static_cast<std::uint32_t>(value); }

  void number(std::uint64_t value) noexcept {
    word(static_cast<std::uint32_t>(value));
    word(static_cast<std::uint32_t>(value >> 32U));
  }

  void text(std::string_view value) noexcept {
    word(value.size());
    word(address_of(value.data()));
  }

  void step_shape(const path_segment& step) noexcept {
    word(step.is_index ? step_index : is_constant(step.name) ? constant(step.name) : step_name);
  }

  void step_value(const path_segment& step) noexcept {
    if (step.is_index) {
      word(step.index);
    } else if (!is_constant(step.name)) {
      text(step.name);
    }
  }

  void param_shape(const issue_param& param) noexcept {
    word(constant(param.name));
    if (param.kind == param_kind::text && is_constant(param.text)) {
      word(constant(param.text));
    } else if (param.kind == param_kind::list && is_constant_list(param)) {
      word(constant_list);
      word(param.items.size());
      for (const std::string_view item : param.items) {
        word(constant(item));
      }
    } else {
      word(static_cast<std::size_t>(param.kind));
    }
  }

  void param_value(const issue_param& param) noexcept {
    if (param.kind == param_kind::number) {
      number(static_cast<std::uint64_t>(param.number));
    } else if (param.kind == param_kind::list) {
      list_value(param);
    } else if (param.kind != param_kind::text || !is_constant(param.text)) {
      text(param.text);
    }
  }

  [[nodiscard]] std::uint32_t* at() const noexcept { return at_; }
  [[nodiscard]] std::size_t bytes_since(const char* start) const noexcept {
    return static_cast<std::size_t>(reinterpret_cast<const char*>(at_) - start);
  }

 private:
  [[nodiscard]] bool is_constant(std::string_view text) const noexcept {
    const std::uintptr_t address = address_of(text.data());
    const bool is_name = address - address_of(names_.data()) < names_.size();
    return (is_name || address < address_of(&__heap_base)) && address >> address_bits == 0 &&
           text.size() <= longest_constant;
  }

  [[nodiscard]] bool is_constant_list(const issue_param& value) const noexcept {
    return std::all_of(value.items.begin(), value.items.end(), [this](auto item) { return is_constant(item); });
  }

  void list_value(const issue_param& param) noexcept {
    if (!is_constant_list(param)) {
      word(param.items.size());
      for (const std::string_view item : param.items) {
        text(item);
      }
    }
  }

  std::uint32_t* at_;
  std::string_view names_;
};

/// How many words an issue takes at most.
[[nodiscard]] std::size_t most_words(const issue& one) noexcept {
  std::size_t words = 2 + 3 * one.path.size() + 4 * one.params.size();
  for (const issue_param& param : one.params) {
    words += 2 * param.items.size();
  }
  return words;
}

}  // namespace

void record_writer::number(std::uint64_t value) {
  word_writer(words_.room(sizeof value)).number(value);
  words_.advance(sizeof value);
}

void record_writer::issue_record(const issue& one) {
  char* start = words_.room(most_words(one) * sizeof(std::uint32_t));
  word_writer out(start, names_);
  out.word(static_cast<std::size_t>(one.code) | std::size_t{one.rule_depth} << 8U | one.path.size() << 16U |
           one.params.size() << 24U);
  std::uint32_t* length = out.at();
  out.word(0);
  for (const path_segment& step : one.path) {
    out.step_shape(step);
  }
  for (const issue_param& param : one.params) {
    out.param_shape(param);
  }
  *length = static_cast<std::uint32_t>(out.at() - length - 1);
  for (const path_segment& step : one.path) {
    out.step_value(step);
  }
  for (const issue_param& param : one.params) {
    out.param_value(param);
  }
  words_.advance(out.bytes_since(start));
}

void record_writer::issues(std::span<const issue> list) {
  for (const issue& one : list) {
    issue_record(one);
  }
}

void record_writer::result(const validation_result& result) {
  constexpr std::size_t words = 3;
  word_writer out(words_.room(words * sizeof(std::uint32_t)));
  out.word(result.issues.size());
  out.word(result.warnings.size());
  out.word(result.truncated ? 1 : 0);
  words_.advance(words * sizeof(std::uint32_t));
  issues(result.issues);
  issues(result.warnings);
}

}  // namespace flagadmin::bindings
