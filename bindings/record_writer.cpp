#include "record_writer.hpp"

/// Behind the constants of the module, the linker says.
extern "C" const char __heap_base;  // NOLINT(bugprone-reserved-identifier)

namespace flagadmin::bindings {

namespace {

constexpr std::uint32_t constant_mark = std::uint32_t{1} << 31U;
constexpr std::uint32_t index_mark = 0xFFFFFFFF;

[[nodiscard]] std::uintptr_t address_of(const char* place) noexcept { return reinterpret_cast<std::uintptr_t>(place); }

}  // namespace

void record_writer::number(std::uint64_t value) {
  word(static_cast<std::uint32_t>(value));
  word(static_cast<std::uint32_t>(value >> 32U));
}

void record_writer::text(std::string_view value) {
  const std::uintptr_t address = address_of(value.data());
  word(value.size() | (address < address_of(&__heap_base) ? constant_mark : 0));
  word(address);
}

void record_writer::param(const issue_param& value) {
  text(value.name);
  word(static_cast<std::size_t>(value.kind));
  switch (value.kind) {
    case param_kind::text:
    case param_kind::echo:
    case param_kind::json:
      text(value.text);
      break;
    case param_kind::number:
      number(static_cast<std::uint64_t>(value.number));
      break;
    case param_kind::list:
      word(value.items.size());
      for (const std::string_view item : value.items) {
        text(item);
      }
  }
}

void record_writer::issues(std::span<const issue> list) {
  for (const issue& one : list) {
    word(static_cast<std::size_t>(one.code) | std::size_t{one.rule_depth} << 8U | one.path.size() << 16U |
         one.params.size() << 24U);
    for (const path_segment& segment : one.path) {
      if (segment.is_index) {
        word(index_mark);
        word(segment.index);
      } else {
        text(segment.name);
      }
    }
    for (const issue_param& one_param : one.params) {
      param(one_param);
    }
  }
}

void record_writer::verdict(const validation_result& result) {
  word(result.issues.size());
  word(result.warnings.size());
  word(result.truncated ? 1 : 0);
  issues(result.issues);
  issues(result.warnings);
}

}  // namespace flagadmin::bindings
