#include <flagadmin/arena.hpp>

#include <cstring>
#include <new>
#include <utility>

namespace flagadmin {

struct alignas(std::max_align_t) arena::chunk {
  chunk* next;
  std::size_t room;

  [[nodiscard]] std::byte* begin() noexcept { return reinterpret_cast<std::byte*>(this + 1); }
};

arena::~arena() {
  while (chunks_ != nullptr) {
    ::operator delete(std::exchange(chunks_, chunks_->next));
  }
}

arena& arena::operator=(arena&& other) noexcept {
  if (this != &other) {
    arena old(std::move(*this));
    adopt(std::move(other));
  }
  return *this;
}

void* arena::allocate(std::size_t bytes) {
  constexpr std::size_t alignment = alignof(std::max_align_t);
  constexpr std::size_t minimum_chunk = 2048;
  bytes = (bytes + alignment - 1) / alignment * alignment;
  if (bytes > left_) {
    const std::size_t room = bytes > minimum_chunk ? bytes : minimum_chunk;
    auto* added = ::new (::operator new(sizeof(chunk) + room)) chunk{chunks_, room};
    chunks_ = added;
    position_ = added->begin();
    left_ = room;
  }
  left_ -= bytes;
  return std::exchange(position_, position_ + bytes);
}

void arena::clear() noexcept {
  if (chunks_ == nullptr) {
    return;
  }
  while (chunks_->next != nullptr) {
    ::operator delete(std::exchange(chunks_, chunks_->next));
  }
  position_ = chunks_->begin();
  left_ = chunks_->room;
}

std::string_view arena::keep(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  char* copy = static_cast<char*>(allocate(text.size()));
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

std::string_view arena::keep(json::string_slice text) {
  if (!text.escaped) {
    return keep(text.raw);
  }
  char* copy = static_cast<char*>(allocate(text.raw.size()));
  return {copy, static_cast<std::size_t>(text.write_to(copy) - copy)};
}

void arena::adopt(arena&& other) noexcept {
  if (other.chunks_ == nullptr) {
    return;
  }
  chunk* last = other.chunks_;
  while (last->next != nullptr) {
    last = last->next;
  }
  last->next = chunks_;
  chunks_ = std::exchange(other.chunks_, nullptr);
  // Allocation goes on in the other's newest chunk; the rest of this arena's newest chunk stays unused.
  position_ = std::exchange(other.position_, nullptr);
  left_ = std::exchange(other.left_, 0);
}

}  // namespace flagadmin
