#include <flagadmin/text_buffer.hpp>

namespace flagadmin {

text_buffer::~text_buffer() { ::operator delete(data_); }

void text_buffer::grow(std::size_t bytes) {
  constexpr std::size_t smallest = 256;
  std::size_t wanted = 2 * capacity_;
  if (wanted < size_ + bytes) {
    wanted = size_ + bytes;
  }
  if (wanted < smallest) {
    wanted = smallest;
  }
  auto* larger = static_cast<char*>(::operator new(wanted));
  if (size_ != 0) {
    std::memcpy(larger, data_, size_);
  }
  ::operator delete(data_);
  data_ = larger;
  capacity_ = wanted;
}

}  // namespace flagadmin
