#include "name_set.hpp"

#include <algorithm>
#include <bit>

namespace flagadmin {

/// A byte of a name; beyond its end a value that no byte has, so that a name differs from those that begin with it.
unsigned name_set::symbol(std::string_view name, std::size_t byte) noexcept {
  return byte < name.size() ? static_cast<unsigned char>(name[byte]) + 1U : 0U;
}

std::size_t name_set::side(std::string_view name, place at) noexcept { return symbol(name, at.byte) >> at.bit & 1U; }

name_set::place name_set::difference(std::string_view left, std::string_view right) noexcept {
  const std::size_t common = std::min(left.size(), right.size());
  std::size_t byte = 0;
  while (byte != common && left[byte] == right[byte]) {
    ++byte;
  }
  const unsigned bits = symbol(left, byte) ^ symbol(right, byte);
  return {byte, bits == 0 ? no_bit : static_cast<unsigned>(std::bit_width(bits)) - 1};
}

const name_set::entry& name_set::nearest(std::string_view name) const noexcept {
  link at = root_;
  while (at % 2 == 0) {
    const branch& fork = entries_[at / 2].fork;
    at = fork.below[side(name, fork.differs)];
  }
  return entries_[at / 2];
}

bool name_set::insert(json::string_slice name) {
  const std::string_view characters = name.escaped ? memory_.keep(name) : name.raw;
  if (count_ == room_) {
    grow();
  }
  if (count_ != 0) {
    const place differs = difference(characters, nearest(characters).view());
    if (differs.bit == no_bit) {
      return false;
    }
    add_branch(characters, differs);
  }
  entry& added = entries_[count_++];
  added.characters = characters.data();
  added.size = characters.size();
  added.raw = name.raw.data();
  added.raw_size = name.raw.size();
  return true;
}

/// The link for a new entry: above the first branch that tests a later bit.
void name_set::add_branch(std::string_view name, place differs) noexcept {
  link* at = &root_;
  while (*at % 2 == 0) {
    branch& above = entries_[*at / 2].fork;
    const place asked = above.differs;
    if (asked.byte > differs.byte || (asked.byte == differs.byte && asked.bit < differs.bit)) {
      break;
    }
    at = &above.below[side(name, asked)];
  }
  branch& fork = entries_[count_].fork;
  const std::size_t own = side(name, differs);
  fork.differs = differs;
  fork.below[own] = 2 * count_ + 1;
  fork.below[1 - own] = *at;
  *at = 2 * count_;
}

void name_set::grow() {
  // One less than a power of two: with the arena's head they fill a block of the wasm module, and no larger one.
  room_ = room_ * 2 | 15U;
  auto* larger = static_cast<entry*>(memory_.allocate(room_ * sizeof(entry)));
  entries_ = std::copy_n(entries_, count_, larger) - count_;
}

std::optional<json::string_slice> name_set::find(json::string_slice name) const {
  arena scratch;
  const std::string_view characters = name.escaped ? scratch.keep(name) : name.raw;
  if (count_ != 0) {
    const entry& found = nearest(characters);
    if (found.view() == characters) {
      return json::string_slice{{found.raw, found.raw_size}, found.raw != found.characters};
    }
  }
  return std::nullopt;
}

}  // namespace flagadmin
