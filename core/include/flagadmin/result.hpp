#pragma once

#include <flagadmin/schema/issue.hpp>

namespace flagadmin {

/// A value, or the issues that stood in its way. Warnings come with either.
template <class T>
struct result {
  T value{};                     ///< means something only when `ok()`
  validation_result validation;  ///< issues: why there is no value

  /// Whether there is a value.
  [[nodiscard]] bool ok() const noexcept { return validation.valid(); }
  /// The same.
  [[nodiscard]] explicit operator bool() const noexcept { return ok(); }
};

}  // namespace flagadmin
