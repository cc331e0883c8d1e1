#include "storage/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

int open_locked(const std::string& file) {
  while (true) {
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
      throw storage_error("cannot be opened for writing: " + std::generic_category().message(errno));
    }
    // flock, not fcntl: SQLite uses the latter on the same file.
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      const int reason = errno;
      close(descriptor);
      throw storage_error(reason == EWOULDBLOCK ? "is in use by another flagadmin-server"
                                                : "cannot be locked: " + std::generic_category().message(reason));
    }
    if (file_identity(file, descriptor).is_current()) {
      return descriptor;
    }
    close(descriptor);  // deleted or replaced between opening and locking
  }
}

/// SQLite's write-ahead log belongs to one name of a file: by another one, committed changes are missing.
void require_one_name(int descriptor) {
  struct stat open_file {};
  if (fstat(descriptor, &open_file) == 0 && open_file.st_nlink > 1) {
    throw storage_error("has several hard links, but its write-ahead log belongs to one name: use a copy");
  }
}

}  // namespace

file_lock::file_lock(const std::string& file) {
  std::error_code ignored;
  const std::filesystem::path real = std::filesystem::weakly_canonical(file, ignored);
  beside_file_ = (ignored ? file : real.string()) + "-lock";
  try {
    beside_ = open_locked(beside_file_);
    descriptor_ = open_locked(file);
    require_one_name(descriptor_);
    identity_ = file_identity(file, descriptor_);
  } catch (...) {
    release();
    throw;
  }
}

file_lock::~file_lock() { release(); }

void file_lock::release() noexcept {
  if (beside_ >= 0) {
    unlink(beside_file_.c_str());
    close(beside_);
  }
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

}  // namespace flagadmin::server
