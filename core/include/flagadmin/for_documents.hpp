#pragma once

#include <span>
#include <string_view>

namespace flagadmin {

/// Whether this build writes documents, and what is shown to people.
#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
inline constexpr bool with_documents = false;
#else
inline constexpr bool with_documents = true;
#endif

#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
/// In the place of a text that only documents show: takes no room in a table.
struct document_text {
  /// No text.
  constexpr operator std::string_view() const noexcept { return {}; }
  /// That it is none.
  [[nodiscard]] constexpr bool empty() const noexcept { return true; }
};
#else
/// A text that only documents show.
using document_text = std::string_view;
#endif

/// A text of a table that only documents show: descriptions, examples, summaries. A build that writes no documents (the
/// wasm module of the npm package, which defines FLAGADMIN_WITHOUT_DOCUMENTS) does not carry it.
[[nodiscard]] consteval document_text for_documents([[maybe_unused]] std::string_view text) {
#ifdef FLAGADMIN_WITHOUT_DOCUMENTS
  return {};
#else
  return text;
#endif
}

/// The same for a list of texts.
[[nodiscard]] consteval std::span<const std::string_view> for_documents(std::span<const std::string_view> texts) {
  return with_documents ? texts : std::span<const std::string_view>();
}

/// The same for a function that only the server calls: null in a build without documents, so that a table does not
/// carry the function there.
template <class Function>
[[nodiscard]] consteval Function* for_server(Function* function) {
  return with_documents ? function : nullptr;
}

}  // namespace flagadmin
