#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include <flagadmin/arena.hpp>
#include <flagadmin/schema/bulk.hpp>
#include <flagadmin/schema/shorthand.hpp>
#include <flagadmin/schema/validate.hpp>

#include "boundary.hpp"
#include "exchange_buffers.hpp"

namespace flagadmin::bindings {

namespace {

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

/// After so many findings JavaScript takes them.
constexpr std::size_t max_findings = 64;

/// The run that `bulk_begin` began: one at a time in an instance of the module.
bulk_validator& bulk() noexcept {
  static constexpr schema nothing;
  static bulk_validator running(nothing);
  return running;
}

/// What records of findings point to, until the next window is fed.
arena& memory_of_findings() noexcept {
  static arena memory;
  return memory;
}

/// The schema for which `add_schema` answered this number.
const schema& schema_of(std::uint32_t number) noexcept {
  return *reinterpret_cast<const schema*>(static_cast<std::uintptr_t>(number));
}

/// The verdict of the last call of `validate`; its memory serves all of them.
validation_result& last_verdict() noexcept {
  static validation_result verdict;
  return verdict;
}

}  // namespace

std::uint32_t input(std::uint32_t bytes) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(buffers().reserve_input(bytes)));
}

std::uint32_t reply_address() {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&buffers().published()));
}

std::uint32_t add_schema(std::uint32_t length) {
  // Not on the heap: so the names are constants to a `record_writer`. All public schemas take two thirds.
  alignas(schema) static std::array<std::byte, std::size_t{16} << 10U> memory;
  constinit static std::span<std::byte> left(memory);
  const schema* made = read_shorthand(buffers().input(0, length), left);
  if (made == nullptr) {
    __builtin_trap();
  }
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(made));
}

std::int32_t validate(std::uint32_t schema, std::uint32_t length) {
  validation_result& verdict = last_verdict();
  flagadmin::validate(schema_of(schema), buffers().input(0, length), verdict);
  if (verdict.issues.empty() && verdict.warnings.empty()) {
    return valid_without_warnings;
  }
  buffers().fresh_records().verdict(verdict);
  buffers().publish();
  return verdict.valid() ? valid_with_warnings : invalid;
}

void bulk_begin(std::uint32_t schema) { bulk().begin(schema_of(schema)); }

std::uint32_t bulk_feed(std::uint32_t length, std::uint32_t is_last) {
  const std::string_view window = buffers().input(0, length);
  record_writer& records = buffers().fresh_records();
  memory_of_findings().clear();
  std::size_t done = 0;
  std::size_t left = max_findings;
  bulk_finding* found = nullptr;
  do {
    done += bulk().feed(window.substr(done), is_last != 0);
    found = bulk().found();
    if (found != nullptr) {
      records.number(found->verdict.issues.size());
      records.number(found->index);
      records.number(found->offset);
      records.issues(found->verdict.issues);
      memory_of_findings().adopt(std::move(found->verdict.memory));
    }
  } while (found != nullptr && --left != 0);
  records.number(0);
  buffers().publish();
  return static_cast<std::uint32_t>(done);
}

std::uint32_t bulk_count() { return static_cast<std::uint32_t>(bulk().count()); }

}  // namespace flagadmin::bindings
