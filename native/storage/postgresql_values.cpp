#include "storage/postgresql_values.hpp"

namespace flagadmin::server {

namespace {

void append_32(std::string& to, std::uint32_t number) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    to += static_cast<char>(static_cast<unsigned char>(number >> shift));
  }
}

}  // namespace

std::string postgresql_number(std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  std::string encoded;
  append_32(encoded, static_cast<std::uint32_t>(bits >> 32U));
  append_32(encoded, static_cast<std::uint32_t>(bits));
  return encoded;
}

void postgresql_array::add(std::int64_t number) { add(std::string_view(postgresql_number(number))); }

void postgresql_array::add(std::string_view bytes) {
  append_32(elements_, static_cast<std::uint32_t>(bytes.size()));
  elements_ += bytes;
  ++count_;
}

std::string postgresql_array::encoded() const {
  std::string all;
  append_32(all, count_ == 0 ? 0 : 1);  // dimensions
  append_32(all, 0);                    // no nulls
  append_32(all, static_cast<std::uint32_t>(type_));
  if (count_ != 0) {
    append_32(all, count_);
    append_32(all, 1);  // the first index
    all += elements_;
  }
  return all;
}

}  // namespace flagadmin::server
