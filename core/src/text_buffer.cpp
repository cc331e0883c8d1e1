#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

text_buffer::~text_buffer() { ::operator delete(data_); }

char* text_buffer::copy_short(char* to, const char* from, std::size_t size) noexcept {
  constexpr std::size_t word = 8;
  constexpr std::size_t few_words = 64;
  char* const end = to + size;
  if (size > few_words) {
    std::memcpy(to, from, size);
    return end;
  }
  if (size >= word) {
    std::memcpy(end - word, from + size - word, word);
    for (; size > word; size -= word, to += word, from += word) {
      std::memcpy(to, from, word);  // the last word may overlap the one before
    }
    return end;
  }
  while (to != end) {
    *to++ = *from++;
  }
  return end;
}

void text_buffer::grow(std::size_t bytes) {
  constexpr std::size_t smallest = 512;
  std::size_t capacity = 2 * capacity_;
  if (capacity < size_ + bytes) {
    capacity = size_ + bytes;
  }
  if (capacity < smallest) {
    capacity = smallest;
  }
  auto* larger = static_cast<char*>(::operator new(capacity));
  if (size_ != 0) {
    std::memcpy(larger, data_, size_);
  }
  ::operator delete(data_);
  data_ = larger;
  capacity_ = capacity;
}

}  // namespace flagadmin
