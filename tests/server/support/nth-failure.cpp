// Preloaded into a server: the n-th call that writes, syncs or truncates the database fails, or the n-th allocation of
// memory, once or from then on. NTH_FAILURE names a file of numbers, which support/nth-failure.mjs writes and reads.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
}

namespace {

struct Control {
  std::atomic<int> calls_left;   // of the disk; 0: none fails
  std::atomic<int> failure;      // errno
  std::atomic<int> is_lasting;   // from then on
  std::atomic<int> only_syncs;   // are counted
  std::atomic<int> is_half;      // a write that fails has written a half
  std::atomic<int> allocations;  // as calls_left, of so many bytes or more
  std::atomic<int> least_bytes;
  std::atomic<int> hits;
  std::atomic<int> keeps_synced;  // each sync leaves a copy, `FILE.synced`: all that a loss of power would leave
  std::atomic<int> stalls;        // syncs do not end
  std::atomic<int> limit;         // bytes that a file has room for; 0: as many as there are
};

Control* open_control() {
  const char* path = std::getenv("NTH_FAILURE");
  const int file = path == nullptr ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) {
    return nullptr;
  }
  void* memory = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return memory == MAP_FAILED ? nullptr : static_cast<Control*>(memory);
}

Control* const control = open_control();

bool is_next(std::atomic<int>& left) {
  if (left.load() <= 0 || left.fetch_sub(1) != 1) {
    return false;
  }
  if (control->is_lasting != 0) {
    left = 1;
  }
  ++control->hits;
  return true;
}

std::string path_of(int file) {
  char target[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t size = readlink(link.c_str(), target, sizeof target);
  return {target, size > 0 ? static_cast<std::size_t>(size) : 0};
}

bool is_database(int file) {
  struct stat facts {};
  if (control == nullptr || fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    return false;  // without memory: handlers of signals write to pipes
  }
  const std::string name = path_of(file);
  return name.ends_with(".db") || name.ends_with(".db-wal") || name.ends_with(".db-shm");
}

bool fails(int file, bool is_sync = false) {
  if (!is_database(file) || (control->only_syncs != 0 && !is_sync) || !is_next(control->calls_left)) {
    return false;
  }
  errno = control->failure;
  return true;
}

bool fails_to_allocate(std::size_t size) {
  if (control == nullptr || size < static_cast<std::size_t>(control->least_bytes) || !is_next(control->allocations)) {
    return false;
  }
  errno = ENOMEM;
  return true;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// Through the descriptor: to open the file and close it would end the locks that the process has on it.
void copy_to(int file, const std::string& path) {
  const int copy = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  char bytes[65536];
  off_t offset = 0;
  for (ssize_t size = 0; (size = pread(file, bytes, sizeof bytes, offset)) > 0; offset += size) {
    static_cast<void>(next<ssize_t(int, const void*, size_t)>("write")(copy, bytes, static_cast<size_t>(size)));
  }
  close(copy);
}

int sync(const char* name, int file) {
  while (is_database(file) && control->stalls != 0) {
    usleep(50'000);
  }
  if (fails(file, true)) {
    return -1;
  }
  const int result = next<int(int)>(name)(file);
  if (result == 0 && is_database(file) && control->keeps_synced != 0) {
    const std::string path = path_of(file);
    copy_to(file, path + ".copy");
    std::filesystem::rename(path + ".copy", path + ".synced");  // at once: a kill may come
  }
  return result;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
  return fails(file) ? -1 : next<ssize_t(int, const void*, size_t)>("write")(file, bytes, size);
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
  const auto write = next<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  if (is_database(file) && control->limit != 0 && offset + static_cast<off64_t>(size) > control->limit) {
    errno = ENOSPC;
    return -1;
  }
  if (!fails(file)) {
    return write(file, bytes, size, offset);
  }
  if (control->is_half != 0 && write(file, bytes, size / 2, offset) > 100) {
    return static_cast<ssize_t>(size / 2);  // SQLite asks for the other half until it gets an error
  }
  errno = control->failure;
  return -1;
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) { return pwrite64(file, bytes, size, offset); }

int ftruncate64(int file, off64_t size) noexcept {
  return fails(file) ? -1 : next<int(int, off64_t)>("ftruncate64")(file, size);
}

int ftruncate(int file, off_t size) noexcept { return ftruncate64(file, size); }

int fsync(int file) { return sync("fsync", file); }

int fdatasync(int file) { return sync("fdatasync", file); }

#ifndef WITHOUT_ALLOCATIONS  // a sanitizer has its own

void* malloc(size_t size) noexcept { return fails_to_allocate(size) ? nullptr : __libc_malloc(size); }

void* calloc(size_t count, size_t size) noexcept {
  return fails_to_allocate(count * size) ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) noexcept {
  return fails_to_allocate(size) ? nullptr : __libc_realloc(memory, size);
}

#endif

}  // extern "C"
