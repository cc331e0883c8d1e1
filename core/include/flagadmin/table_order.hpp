#pragma once

#include <cstddef>

namespace flagadmin {

/// Whether a table has a row for each value of an enumeration up to `last`, each at the position of its value. For
/// `static_assert` beside a table that is indexed by the enumeration.
template <class Table, class Row, class Value>
[[nodiscard]] consteval bool is_in_order(const Table& table, Value Row::*value, Value last) {
  std::size_t position = 0;
  for (const Row& row : table) {
    if (static_cast<std::size_t>(row.*value) != position++) {
      return false;
    }
  }
  return position == static_cast<std::size_t>(last) + 1;
}

}  // namespace flagadmin
