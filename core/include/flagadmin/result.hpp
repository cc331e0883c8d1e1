#pragma once

#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// A value, or the issues because of which there is none. Both may have warnings.
template <class T>
struct result {
  T value{};                     ///< meaningful only if `ok()`
  validation_result validation;  ///< issues if there is no value

  /// Whether there is a value.
  [[nodiscard]] bool ok() const noexcept { return validation.valid(); }
  /// Equivalent to `ok()`.
  [[nodiscard]] explicit operator bool() const noexcept { return ok(); }
};

}  // namespace flagadmin
