/// Failures of units of work, as exceptions.
#pragma once

#include <exception>

#include "storage/storage.hpp"

namespace flagadmin::server {

/// Whether the store failed, and not the work.
[[nodiscard]] inline bool is_storage_error(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const storage_error&) {
    return true;
  } catch (...) {
    return false;
  }
}

/// A failure after a commit, as one that leaves the outcome in doubt.
[[nodiscard]] inline std::exception_ptr after_commit(const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& reason) {
    return std::make_exception_ptr(outcome_in_doubt(reason.what()));
  } catch (...) {
    return std::make_exception_ptr(outcome_in_doubt("a commit was interrupted"));
  }
}

/// Why a unit of a group is undone. One with a failure of its own certainly did nothing, even if the commit is in
/// doubt.
[[nodiscard]] inline std::exception_ptr reason_to_undo(const std::exception_ptr& own,
                                                       const std::exception_ptr& reason) noexcept {
  try {
    std::rethrow_exception(reason);
  } catch (const outcome_in_doubt& in_doubt) {
    return own ? std::make_exception_ptr(storage_error(in_doubt.what())) : reason;
  } catch (...) {
    return reason;
  }
}

}  // namespace flagadmin::server
