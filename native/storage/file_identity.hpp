#pragma once

#include <sys/stat.h>

#include <string>
#include <utility>

namespace flagadmin::server {

/// The identity of the file with a name, to notice its deletion or replacement.
class file_identity {
 public:
  file_identity() = default;
  explicit file_identity(std::string file) : file_(std::move(file)), is_known_(stat(file_.c_str(), &first_) == 0) {}

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

}  // namespace flagadmin::server
