#include "exchange_buffers.hpp"

#include <bit>
#include <cstdlib>

namespace flagadmin::bindings {

namespace {

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

void exchange_buffers::release::operator()(char* memory) const noexcept { std::free(memory); }

exchange_buffers& exchange_buffers::shared() noexcept {
  static exchange_buffers instance;
  return instance;
}

text_buffer& exchange_buffers::fresh_output() noexcept {
  output_.clear();
  return output_;
}

void exchange_buffers::publish(std::size_t body_end) noexcept {
  reply_ = {static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(output_.view().data())),
            static_cast<std::uint32_t>(output_.size()), static_cast<std::uint32_t>(body_end)};
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
