#pragma once

#include <string>

namespace flagadmin::server {

/// Locks a file for this process. The system releases the lock whenever the process ends. A second file beside it,
/// `FILE-lock`, is locked as well: if the file is deleted or replaced, another server cannot start on its successor.
///
/// The lock must outlive all of SQLite's connections to the file: closing any descriptor of a file drops the process's
/// POSIX locks on it.
class file_lock {
 public:
  file_lock() noexcept = default;
  /// Creates the file if there is none. Throws `storage_error` if it cannot be opened for writing or is locked by
  /// another process.
  explicit file_lock(const std::string& file);
  file_lock(const file_lock&) = delete;
  file_lock& operator=(const file_lock&) = delete;
  ~file_lock();

  /// Whether the locked file still has its name.
  [[nodiscard]] bool is_current() const noexcept;

 private:
  std::string file_;
  std::string beside_file_;
  int descriptor_ = -1;
  int beside_ = -1;
};

}  // namespace flagadmin::server
