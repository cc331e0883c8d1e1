#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

/// Where the memory behind stack and constants begins, the linker says.
extern "C" std::byte __heap_base;  // NOLINT(bugprone-reserved-identifier)

// The allocator of the module, in the place of Emscripten's, which would be a tenth of what a page loads to judge
// texts. Blocks have sizes of powers of two; one that is freed waits in the list of its size for the next of that size.
// Nothing is split or joined: buffers are kept from call to call and grow by doubling, the rest is small, and
// JavaScript gives up an instance whose memory has become large.
namespace {

/// What stands before each block. As large as alignment demands.
struct alignas(std::max_align_t) head {
  std::size_t order = 0;  ///< the logarithm of the block's size
  head* next = nullptr;   ///< the next free one, while it is free
};

constexpr std::size_t smallest_order = 4;
constexpr std::size_t largest_order = 30;
constexpr std::size_t page = 65536;

std::array<head*, largest_order + 1> free_blocks;
std::byte* unused = &__heap_base;

/// Memory that was never used; null when there is no more.
std::byte* claim(std::size_t bytes) noexcept {
  const std::size_t left = __builtin_wasm_memory_size(0) * page - reinterpret_cast<std::uintptr_t>(unused);
  if (bytes > left && __builtin_wasm_memory_grow(0, (bytes - left + page - 1) / page) == SIZE_MAX) {
    return nullptr;
  }
  std::byte* claimed = unused;
  unused += bytes;
  return claimed;
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) {
  std::size_t order = bytes <= std::size_t{1} << smallest_order ? smallest_order : std::bit_width(bytes - 1);
  if (order > largest_order) {
    return nullptr;
  }
  head* block = free_blocks[order];
  if (block != nullptr) {
    free_blocks[order] = block->next;
    return block + 1;
  }
  std::byte* place = claim(sizeof(head) + (std::size_t{1} << order));
  return place == nullptr ? nullptr : ::new (place) head{order} + 1;
}

void free(void* memory) {
  if (memory != nullptr) {
    head* block = static_cast<head*>(memory) - 1;
    block->next = free_blocks[block->order];
    free_blocks[block->order] = block;
  }
}
}
