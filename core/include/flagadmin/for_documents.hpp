#pragma once

#include <string_view>

namespace flagadmin {

/// A text of a table that only documents show: descriptions, examples, summaries. A build that writes no documents (the
/// wasm module of the npm package, which defines FLAGADMIN_WITHOUT_DOCUMENTS) does not carry it.
[[nodiscard]] consteval std::string_view for_documents([[maybe_unused]] std::string_view text) {
#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
  return {};
#else
  return text;
#endif
}

}  // namespace flagadmin
