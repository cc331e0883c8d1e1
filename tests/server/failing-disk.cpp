// Preloaded into a server: while the file that FAILING_DISK names says so, writing the database fails as it does on a
// full disk (ENOSPC), on one that was mounted read-only (EROFS) or that is broken (EIO). `short` writes a half before
// the disk is full; `fsync` fails only when it comes to making the writes durable, and `stall` does not end then.
// `limit 9000`: a file has room for so many bytes. `copy`: each sync leaves a copy of the file, `FILE.synced`: all that
// a loss of power would leave of it.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

std::string fault() {
  const char* path = std::getenv("FAILING_DISK");
  const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return {};
  }
  std::array<char, 16> text{};
  const ssize_t size = read(file, text.data(), text.size());
  close(file);
  return {text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

std::string path_of(int file) {
  std::array<char, 4096> target{};
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t size = readlink(link.c_str(), target.data(), target.size());
  return {target.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

bool is_database(int file) {
  struct stat facts {};
  if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    return false;  // without memory: handlers of signals write to pipes
  }
  const std::string name = path_of(file);
  return name.ends_with(".db") || name.ends_with(".db-wal") || name.ends_with(".db-shm");
}

/// The errno with which writing to a file fails now; 0: it does not.
int failure_of(int file) {
  if (!is_database(file)) {
    return 0;
  }
  const std::string now = fault();
  return now == "ENOSPC" || now == "short" ? ENOSPC : now == "EROFS" ? EROFS : now == "EIO" ? EIO : 0;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

template <class Function, class... Arguments>
auto unless_failing(const char* name, int file, Arguments... arguments) {
  if (const int failure = failure_of(file)) {
    errno = failure;
    return static_cast<decltype(next<Function>(name)(file, arguments...))>(-1);
  }
  return next<Function>(name)(file, arguments...);
}

int sync(const char* name, int file) {
  while (is_database(file) && fault() == "stall") {
    usleep(50'000);
  }
  if (is_database(file) && fault() == "fsync") {
    errno = EIO;
    return -1;
  }
  const int result = next<int(int)>(name)(file);
  if (result == 0 && is_database(file) && fault() == "copy") {
    const std::string path = path_of(file);
    std::filesystem::copy_file(path, path + ".copy", std::filesystem::copy_options::overwrite_existing);
    std::filesystem::rename(path + ".copy", path + ".synced");  // at once: a kill may come
  }
  return result;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
  return unless_failing<ssize_t(int, const void*, size_t)>("write", file, bytes, size);
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
  constexpr std::string_view limit = "limit ";
  if (const std::string now = fault(); now.starts_with(limit) && is_database(file) &&
                                       offset + static_cast<off64_t>(size) > std::atoll(now.c_str() + limit.size())) {
    errno = ENOSPC;
    return -1;
  }
  if (size > 1 && is_database(file) && fault() == "short") {
    size /= 2;
    const ssize_t written = next<ssize_t(int, const void*, size_t, off64_t)>("pwrite64")(file, bytes, size, offset);
    errno = ENOSPC;
    return size > 100 ? written : -1;  // SQLite asks for the other half until it gets an error
  }
  return unless_failing<ssize_t(int, const void*, size_t, off64_t)>("pwrite64", file, bytes, size, offset);
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) { return pwrite64(file, bytes, size, offset); }

int ftruncate64(int file, off64_t size) noexcept {
  return unless_failing<int(int, off64_t)>("ftruncate64", file, size);
}

int ftruncate(int file, off_t size) noexcept { return ftruncate64(file, size); }

int fsync(int file) { return sync("fsync", file); }

int fdatasync(int file) { return sync("fdatasync", file); }

}  // extern "C"
