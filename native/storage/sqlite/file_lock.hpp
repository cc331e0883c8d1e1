#pragma once

#include <sys/stat.h>

#include <string>
#include <utility>

namespace flagadmin::server {

/// The identity of a file, to notice its deletion or replacement.
class file_identity {
 public:
  file_identity() = default;
  explicit file_identity(std::string file) : file_(std::move(file)), is_known_(stat(file_.c_str(), &first_) == 0) {}
  /// Of an open file.
  file_identity(std::string file, int descriptor)
      : file_(std::move(file)), is_known_(fstat(descriptor, &first_) == 0) {}

  /// Whether the name still belongs to the same file; true if there was none.
  [[nodiscard]] bool is_current() const noexcept {
    struct stat now {};
    return !is_known_ || (stat(file_.c_str(), &now) == 0 && now.st_dev == first_.st_dev && now.st_ino == first_.st_ino);
  }

 private:
  std::string file_;
  struct stat first_ {};
  bool is_known_ = false;
};

/// Locks a file for this process. The system releases the lock whenever the process ends. A second file beside it,
/// `FILE-lock`, is locked as well: if the file is deleted or replaced, another server cannot start on its successor. It
/// belongs to the owner of the database, whoever runs this program. No file beside the database may have another name:
/// who runs this program would change, or give away, a file that is not the database's.
///
/// The lock must outlive all of SQLite's connections to the file: closing any descriptor of a file drops the process's
/// POSIX locks on it.
class file_lock {
 public:
  file_lock() noexcept = default;
  /// Creates the file if there is none. Throws `storage_error` if it cannot be opened, is
  /// locked by another process, or has several hard links, or if a file beside it is a link.
  explicit file_lock(const std::string& file);
  file_lock(const file_lock&) = delete;
  file_lock& operator=(const file_lock&) = delete;
  ~file_lock();

  /// Whether the locked file still has its name.
  [[nodiscard]] bool is_current() const noexcept { return identity_.is_current(); }

 private:
  void release() noexcept;

  file_identity identity_;
  std::string beside_file_;
  int descriptor_ = -1;
  int beside_ = -1;
};

}  // namespace flagadmin::server
