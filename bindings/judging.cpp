#include <string_view>
#include <vector>

#include <flagadmin/schema/bulk.hpp>
#include <flagadmin/schema/schemas.hpp>
#include <flagadmin/schema/validate.hpp>

#include "boundary.hpp"
#include "exchange_buffers.hpp"

namespace flagadmin::bindings {

namespace {

exchange_buffers& buffers() noexcept { return exchange_buffers::shared(); }

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

void bulk_begin(std::uint32_t schema) { bulk() = bulk_validator(schema_of(static_cast<schema_id>(schema))); }

std::uint32_t bulk_feed(std::uint32_t length, std::uint32_t is_last) {
  const std::size_t done = bulk().feed(buffers().input(0, length), is_last != 0);
  const std::vector<bulk_finding>& findings = bulk().findings();
  record_writer& records = buffers().fresh_records();
  records.number(findings.size());
  for (const bulk_finding& found : findings) {
    records.number(found.index);
    records.number(found.offset);
    records.number(found.verdict.issues.size());
    records.issues(found.verdict.issues);
  }
  buffers().publish();
  return static_cast<std::uint32_t>(done);
}

std::uint32_t bulk_count() { return static_cast<std::uint32_t>(bulk().count()); }

}  // namespace flagadmin::bindings
