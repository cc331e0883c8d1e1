#include "exchange_buffers.hpp"

#include <bit>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace flagadmin::bindings {

namespace {

// js/src/wasm/read-issues.ts reads these structs word by word.
static_assert(sizeof(issue) == 28 && offsetof(issue, schema_depth) == 1 && offsetof(issue, path) == 4 &&
              offsetof(issue, params) == 12 && offsetof(issue, offset) == 20);
static_assert(sizeof(path_segment) == 16 && offsetof(path_segment, index) == 8 &&
              offsetof(path_segment, is_index) == 12);
static_assert(sizeof(issue_param) == 16 && offsetof(issue_param, text) == 8 && sizeof(std::string_view) == 8);
static_assert(static_cast<int>(param_kind::excerpt) == 1 && static_cast<int>(param_kind::json) == 3 &&
              static_cast<int>(param_kind::number) == 4 && static_cast<int>(param_kind::list) == 5 &&
              static_cast<int>(param_kind::encoded) == 6);

constexpr std::size_t smallest_capacity = 4096;
/// No wasm32 memory is this large; larger requests would overflow when rounded up.
constexpr std::size_t largest_capacity = std::size_t{1} << 30U;
/// Larger capacities are multiples of it instead of powers of two, which would double the memory of a large text.
constexpr std::size_t large_step = std::size_t{1} << 20U;

std::size_t rounded_up(std::size_t bytes) noexcept {
  if (bytes > large_step) {
    return (bytes + large_step - 1) / large_step * large_step;
  }
  return std::bit_ceil(bytes < smallest_capacity ? smallest_capacity : bytes);
}

}  // namespace

std::uint32_t address_of(const void* object) noexcept {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(object));
}

void exchange_buffers::release::operator()(char* memory) const noexcept { std::free(memory); }

exchange_buffers& exchange_buffers::shared() noexcept {
  static exchange_buffers only;
  return only;
}

text_buffer& exchange_buffers::fresh_output() noexcept {
  output_.clear();
  return output_;
}

void exchange_buffers::publish_text(std::size_t body_end) noexcept {
  reply_.text = address_of(output_.view().data());
  reply_.text_length = static_cast<std::uint32_t>(output_.size());
  reply_.body_end = static_cast<std::uint32_t>(body_end);
}

void exchange_buffers::publish_issues(const validation_result& result) noexcept {
  reply_.issues = address_of(result.issues.data());
  reply_.issue_count = result.issues.size();
  reply_.warnings = address_of(result.warnings.data());
  reply_.warning_count = result.warnings.size();
  reply_.truncated = result.truncated ? 1 : 0;
}

void exchange_buffers::publish_issues(validation_result&& result) noexcept {
  kept_ = std::move(result);
  publish_issues(static_cast<const validation_result&>(kept_));
}

char* exchange_buffers::reserve_input(std::size_t bytes) noexcept {
  if (bytes <= capacity_ && input_ != nullptr) {
    return input_.get();
  }
  if (bytes > largest_capacity) {
    return nullptr;
  }
  // Freed first: the old content is not needed.
  input_.reset();
  capacity_ = 0;
  const std::size_t rounded = rounded_up(bytes);
  input_.reset(static_cast<char*>(std::malloc(rounded)));
  if (input_ != nullptr) {
    capacity_ = rounded;
  }
  return input_.get();
}

}  // namespace flagadmin::bindings
