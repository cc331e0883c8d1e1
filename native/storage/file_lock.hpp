#pragma once

#include <string>

namespace flagadmin::server {

/// Holds a file for this process alone until it is destroyed. The system lets go of it when the process ends in
/// whatever way.
///
/// It must outlive all of SQLite's connections to the file: closing any descriptor of a file drops the process's POSIX
/// locks on it.
class file_lock {
 public:
  file_lock() noexcept = default;
  /// Creates the file if there is none. Throws `storage_error` when it cannot be opened for writing or is held by
  /// another process.
  explicit file_lock(const std::string& file);
  file_lock(const file_lock&) = delete;
  file_lock& operator=(const file_lock&) = delete;
  ~file_lock();

 private:
  int descriptor_ = -1;
};

}  // namespace flagadmin::server
