#pragma once

#include <span>
#include <string_view>

namespace flagadmin {

/// Whether this build writes documents, such as OpenAPI.
#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
inline constexpr bool with_documents = false;
#else
inline constexpr bool with_documents = true;
#endif

#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
/// Placeholder for a string that only documents have: an empty object in a table.
struct document_text {
  /// The empty string.
  constexpr operator std::string_view() const noexcept { return {}; }
  /// Drops the string.
  [[nodiscard]] constexpr bool empty() const noexcept { return true; }
};
#else
/// A string that only documents have.
using document_text = std::string_view;
#endif

/// A string of a table that only documents have: descriptions, examples, summaries. A build without documents (the wasm
/// modules of the npm package, which define FLAGADMIN_WITHOUT_DOCUMENTS) leaves it out.
[[nodiscard]] consteval document_text for_documents([[maybe_unused]] std::string_view text) {
#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
  return {};
#else
  return text;
#endif
}

/// Likewise, a list of strings.
[[nodiscard]] consteval std::span<const std::string_view> for_documents(std::span<const std::string_view> texts) {
  return with_documents ? texts : std::span<const std::string_view>();
}

}  // namespace flagadmin
