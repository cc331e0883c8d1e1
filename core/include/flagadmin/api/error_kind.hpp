#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <flagadmin/for_documents.hpp>

namespace flagadmin {

/// The reasons for which the service refuses requests (section 7 and D45).
enum class error_kind : std::uint8_t {
  validation,
  authentication,
  permission,
  not_found,
  method,
  name_exists,
  precondition,
  too_large,
  uri_too_long,
  media_type,
  too_many_requests,
  internal,
  not_implemented,
  not_ready,
  outcome_unknown,
  http_version,
};

/// One row of the table of errors.
struct error_kind_entry {
  error_kind kind;            ///< the row's own position
  document_text key;          ///< the kind's own name, for code that is made from the table
  unsigned status;            ///< of HTTP
  bool in_dry_runs;           ///< whether dry runs return it: their arguments lead to it
  std::string_view name;      ///< the `name` on the wire
  document_text description;  ///< for documents
};

/// The table, in the order of the enumeration.
[[nodiscard]] std::span<const error_kind_entry> error_kinds() noexcept;

/// The row of a kind.
[[nodiscard]] const error_kind_entry& entry_of(error_kind kind) noexcept;

}  // namespace flagadmin
