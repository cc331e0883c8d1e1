#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <flagadmin/schema/issue.hpp>

/// The numbers of the records that `record_writer` writes. js/src/generated/record-format.ts is made from them.
namespace flagadmin::bindings {

/// A shape has one word for a constant string: this bit, seven bits of length, and the address. For a value that varies
/// it has a small number: the kind of a parameter, or one of those below.
inline constexpr std::uint32_t constant_mark = std::uint32_t{1} << 31U;
inline constexpr unsigned address_bits = 24;
inline constexpr std::size_t longest_constant = 127;
/// A list of constants only, followed by their number and the constants.
inline constexpr std::uint32_t constant_list = static_cast<std::uint32_t>(param_kind::list) + 1;
/// The name of a member that varies.
inline constexpr std::uint32_t step_name = constant_list + 1;
/// An index.
inline constexpr std::uint32_t step_index = step_name + 1;

/// A number that JavaScript needs, and its name there.
struct record_number {
  std::string_view name;
  std::uint32_t value;
};

inline constexpr std::array record_numbers{
    record_number{"constantMark", constant_mark},
    record_number{"addressBits", address_bits},
    record_number{"kindEcho", static_cast<std::uint32_t>(param_kind::echo)},
    record_number{"kindJson", static_cast<std::uint32_t>(param_kind::json)},
    record_number{"kindNumber", static_cast<std::uint32_t>(param_kind::number)},
    record_number{"kindList", static_cast<std::uint32_t>(param_kind::list)},
    record_number{"constantList", constant_list},
    record_number{"stepName", step_name},
    record_number{"stepIndex", step_index},
};

}  // namespace flagadmin::bindings
