#include "storage/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "storage/storage.hpp"

namespace flagadmin::server {

file_lock::file_lock(const std::string& file) : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (descriptor_ < 0) {
    throw storage_error("cannot be opened for writing: " + std::generic_category().message(errno));
  }
  // flock, not fcntl: SQLite uses the latter on the same file.
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    close(descriptor_);
    throw storage_error(reason == EWOULDBLOCK ? "is in use by another flagadmin-server"
                                              : "cannot be locked: " + std::generic_category().message(reason));
  }
}

file_lock::~file_lock() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

}  // namespace flagadmin::server
