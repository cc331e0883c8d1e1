#include <string_view>

#include <flagadmin/schema/bulk.hpp>
#include <flagadmin/schema/schemas.hpp>
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
  static bulk_validator running(schema_of(schema_id{}));
  return running;
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

std::int32_t validate(std::uint32_t schema, std::uint32_t length) {
  validation_result& verdict = last_verdict();
  flagadmin::validate(schema_of(static_cast<schema_id>(schema)), buffers().input(0, length), verdict);
  if (verdict.issues.empty() && verdict.warnings.empty()) {
    return valid_without_warnings;
  }
  buffers().fresh_records().verdict(verdict);
  buffers().publish();
  return verdict.valid() ? valid_with_warnings : invalid;
}

void bulk_begin(std::uint32_t schema) { bulk().begin(schema_of(static_cast<schema_id>(schema))); }

std::uint32_t bulk_feed(std::uint32_t length, std::uint32_t is_last) {
  const std::string_view window = buffers().input(0, length);
  record_writer& records = buffers().fresh_records();
  std::size_t done = 0;
  std::size_t left = max_findings;
  const bulk_finding* found = nullptr;
  do {
    done += bulk().feed(window.substr(done), is_last != 0);
    found = bulk().found();
    if (found != nullptr) {
      records.number(found->verdict.issues.size());
      records.number(found->index);
      records.number(found->offset);
      records.issues(found->verdict.issues);
    }
  } while (found != nullptr && --left != 0);
  records.number(0);
  buffers().publish();
  return static_cast<std::uint32_t>(done);
}

std::uint32_t bulk_count() { return static_cast<std::uint32_t>(bulk().count()); }

}  // namespace flagadmin::bindings
