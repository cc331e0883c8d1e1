#include "storage/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "storage/storage.hpp"

namespace flagadmin::server {

namespace {

const std::string not_own = " must be a regular file with one name: remove it";

/// Whether the system lists a lock of this file, or has no list. A process need not be able to open the file.
bool is_listed_as_locked(const std::string& file) {
  struct stat status {};
  std::ifstream locks("/proc/locks");
  if (!locks || stat(file.c_str(), &status) != 0) {
    return true;
  }
  const std::string inode = ':' + std::to_string(status.st_ino) + ' ';
  for (std::string line; std::getline(locks, line);) {
    if (line.find(" FLOCK ") != std::string::npos && line.find(inode) != std::string::npos) {
      return true;
    }
  }
  return false;
}

/// Locks an open file; closes it when it throws.
void lock_open(int descriptor) {
  // flock, not fcntl: SQLite uses the latter on the same file.
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    close(descriptor);
    throw storage_error(reason == EWOULDBLOCK ? "is in use by another flagadmin-server"
                                              : "cannot be locked: " + std::generic_category().message(reason));
  }
}

int open_locked(const std::string& file) {
  while (true) {
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
      throw storage_error("cannot be opened for writing: " + std::generic_category().message(errno));
    }
    lock_open(descriptor);
    if (file_identity(file, descriptor).is_current()) {
      return descriptor;
    }
    close(descriptor);  // deleted or replaced between opening and locking
  }
}

/// Whether this is a file of its own. Who may write in the folder of the database may have put there another name of a
/// file that is not theirs: what SQLite and this program do to files beside the database must not happen to that one.
bool is_own(const struct stat& status) { return S_ISREG(status.st_mode) && status.st_nlink <= 1; }

/// Throws `storage_error` if SQLite would use a file that is known by another name, too.
void require_own_files_beside(const std::string& database) {
  for (const char* const suffix : {"-wal", "-shm", "-journal"}) {
    struct stat status {};
    if (lstat((database + suffix).c_str(), &status) == 0 && !is_own(status)) {
      throw storage_error(database + suffix + not_own);
    }
  }
}

struct opened_beside {
  int descriptor;
  bool is_new;  ///< made by this process
};

/// The locked file beside the database.
opened_beside open_beside(const std::string& file) {
  while (true) {
    constexpr int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    int descriptor = open(file.c_str(), flags | O_CREAT | O_EXCL, 0600);
    const bool is_new = descriptor >= 0;
    const bool was_there = !is_new && errno == EEXIST;
    if (was_there) {
      descriptor = open(file.c_str(), flags);
    }
    if (descriptor < 0) {
      const int reason = errno;
      // It was deleted meanwhile; or another user's program was killed before it gave it to the owner of the database.
      if (was_there &&
          (reason == ENOENT || (reason == EACCES && !is_listed_as_locked(file) && unlink(file.c_str()) == 0))) {
        continue;
      }
      throw storage_error(file + (reason == ELOOP
                                      ? not_own
                                      : " cannot be opened for writing: " + std::generic_category().message(reason)));
    }
    struct stat status {};
    if (fstat(descriptor, &status) != 0 || !is_own(status)) {
      close(descriptor);
      throw storage_error(file + not_own);
    }
    lock_open(descriptor);
    if (file_identity(file, descriptor).is_current()) {
      return {descriptor, is_new};
    }
    close(descriptor);
  }
}

/// Gives a file the owner, group and access rights of another one, as far as that is permitted.
void give_to_owner_of(int database, int beside) {
  struct stat wanted {};
  if (fstat(database, &wanted) == 0 && fchown(beside, wanted.st_uid, wanted.st_gid) == 0) {
    fchmod(beside, wanted.st_mode & 0666U);
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
    const opened_beside beside = open_beside(beside_file_);
    beside_ = beside.descriptor;
    descriptor_ = open_locked(file);
    if (beside.is_new) {
      give_to_owner_of(descriptor_, beside_);
    }
    require_one_name(descriptor_);
    require_own_files_beside(ignored ? file : real.string());
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
